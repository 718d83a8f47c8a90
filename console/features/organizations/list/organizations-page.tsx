import { useQuery } from "@tanstack/react-query";
import { Building2 } from "lucide-react";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { afterFirstShow } from "#console/core/after-first-show.ts";
import { can, getClient } from "#console/core/api-client.ts";
import { useSelectedGroup } from "#console/core/selected-group.ts";
import { type ListDescription, ListPage } from "#console/data-table/index.ts";
import { usePermission } from "#console/session/index.ts";
import { shareText } from "#console/ui/share-text.ts";
import { listRules, sendIfSupported } from "#shared/client/backend.ts";
import type { OrganizationSetting } from "#shared/contract/organization-base.ts";
import { overview } from "#shared/contract/overview.ts";
import { bulkSelection } from "../../bulk/index.tsx";
import { ListActions } from "../../list-actions/index.ts";
import { texts } from "../texts.ts";
import { organizationsAddress } from "./organizations-address.ts";
import { availableColumns, defaultColumns, organizationName } from "./organizations-columns.tsx";
import { type OrganizationRow, organizationsQueries } from "./organizations-queries.ts";

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

/** Share of the activities of the last twelve months that count for no organization of the list. */
function UnknownShare() {
  const group = useSelectedGroup();
  const [isAfterRows, setIsAfterRows] = useState(false);
  useEffect(() => afterFirstShow(() => setIsAfterRows(true)), []);
  const mayEdit = usePermission("memberEdit");
  const query = { segment: group?.id ?? "", period: "12m" } as const;
  const { data } = useQuery({
    queryKey: ["overview", "unknown", query],
    queryFn: ({ signal }) => sendIfSupported(getClient(), overview, { query, signal }),
    enabled: isAfterRows && group !== undefined,
  });
  if (!data || "isCounting" in data || !data.withoutOrganization || !group) return null;
  const { independent, unknown } = data.withoutOrganization;
  const total = data.organizations.activities + independent + unknown;
  if (total === 0) return null;
  const { label, about } = texts.unknownShare;
  const text = label(shareText(unknown, total), shareText(independent, total));
  const look = "ml-auto text-ink-3 tabular-nums";
  return mayEdit ? (
    <Link
      className={`${look} hover:underline`}
      title={about}
      to={`/organizations/affiliations?projectGroup=${group.id}`}
    >
      {text}
    </Link>
  ) : (
    <span className={look} title={about}>
      {text}
    </span>
  );
}
