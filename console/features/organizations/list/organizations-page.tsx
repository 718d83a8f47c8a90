import { Building2 } from "lucide-react";
import { can } from "#console/core/api-client.ts";
import { type ListDescription, ListPage } from "#console/data-table/index.ts";
import { listRules } from "#shared/client/backend.ts";
import { bulkSelection } from "../../bulk/index.tsx";
import { ListActions } from "../../list-actions/index.ts";
import { texts } from "../texts.ts";
import { type OrganizationSetting, organizationsAddress } from "./organizations-address.ts";
import { availableColumns, defaultColumns, organizationName } from "./organizations-columns.tsx";
import { type OrganizationRow, organizationsQueries } from "./organizations-queries.ts";
import { UnknownShare } from "./unknown-share.tsx";

const organizationList: ListDescription<OrganizationRow, OrganizationSetting> = {
  address: organizationsAddress,
  texts,
  icon: Building2,
  queries: organizationsQueries,
  name: organizationName,
  useColumns: () => availableColumns(listRules(can).rowDetails),
  defaultColumns,
  // Built-in view.
  views: {
    placement: "organization",
    fixed: [{ id: "all-organizations", name: texts.views.all, config: {} }],
    schema: organizationsQueries.schema,
  },
  selection: bulkSelection({
    kind: "organization",
    count: texts.count,
    permissions: { edit: "organizationEdit", destroy: "organizationDestroy", merge: "mergeOrganizations" },
  }),
  Actions: ({ list }) => <ListActions kind="organizations" list={list} />,
  Note: UnknownShare,
  prefetch: async (cache, groupId, id) =>
    (await import("../profile/organization-page.tsx")).prefetchOrganization(cache, groupId, id),
  events: { filter: "Filter organizations", search: "Search organizations", sort: "Sort organizations" },
};

/** Organizations of the selected project group. */
export function OrganizationsPage() {
  return <ListPage list={organizationList} />;
}
