import type { BulkKind } from "#console/data-table/index.ts";
import { downloadSelected } from "../../export/index.ts";
import { MergeDialog, UnmergeDialog } from "../../merging/index.ts";
import { texts } from "../texts.ts";

/** What can be done with many organizations. */
export const organizationsInBulk: BulkKind = {
  kind: "organization",
  count: texts.count,
  permissions: { edit: "organizationEdit", destroy: "organizationDestroy", merge: "mergeOrganizations" },
  isPerson: false,
  actions: [downloadSelected("organizations")],
  MergeDialog,
  UnmergeDialog,
};
