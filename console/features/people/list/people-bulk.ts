import type { BulkKind } from "#console/data-table/index.ts";
import { downloadSelected } from "../../export/index.ts";
import { MergeDialog, UnmergeDialog } from "../../merging/index.ts";
import { texts } from "../texts.ts";
import { attributeDefinitionsOptions } from "./people-queries.ts";

/** What can be done with many people. */
export const peopleInBulk: BulkKind = {
  kind: "member",
  count: texts.count,
  permissions: { edit: "memberEdit", destroy: "memberDestroy", merge: "mergeMembers" },
  isPerson: true,
  attributes: (client) => client.fetchQuery(attributeDefinitionsOptions()),
  actions: [downloadSelected("people")],
  MergeDialog,
  UnmergeDialog,
};
