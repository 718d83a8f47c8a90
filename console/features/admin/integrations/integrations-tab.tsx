import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { Download, Plug } from "lucide-react";
import { Link, useLocation } from "react-router";
import { getClient } from "#console/core/api-client.ts";
import { runtimeConfig } from "#console/core/runtime-config.ts";
import { canAccessSegment } from "#console/core/segment-access.ts";
import { changedParams, useAddressParams } from "#console/core/use-address-params.ts";
import { type Column, formatCount, type ListState, useListState } from "#console/data-table/index.ts";
import { currentUser } from "#console/session/index.ts";
import { SelectMenu } from "#console/ui/forms/select-menu.tsx";
import { TabCount, TabLink, TabLinks } from "#console/ui/navigation/tabs.tsx";
import type { AnswerOf } from "#shared/contract/call.ts";
import { integrationGlobal, integrationGlobalStatus } from "#shared/contract/integrations.ts";
import { platformName } from "#shared/domain/identities/platforms.ts";
import { type IntegrationTab, integrationTabs, tabOf } from "#shared/domain/integrations/integration-status.ts";
import { isolateNames } from "#shared/domain/text/isolate-names.ts";
import { Badge } from "#shared/ui/components/badge.tsx";
import { Button } from "#shared/ui/components/button.tsx";
import { PlatformIcon } from "#shared/ui/components/platform-icon.tsx";
import { downloadRows } from "../../export/index.ts";
import { AdminList, adminAddress, pageOf } from "../admin-list.tsx";
import { counted } from "../texts.ts";

const texts = isolateNames({
  list: {
    label: "Integrations",
    loading: "Loading integrations",
    caption: "Integrations of all sub-projects, by sub-project",
    search: "Search sub-projects...",
    count: (count: number) => counted(count, "integration", "integrations"),
    emptyTitle: "No integrations here",
    emptyText: "No sub-project has an integration in this state.",
    noMatchTitle: "No integrations match",
    noMatchText: "Search for another sub-project or select all platforms.",
  },
  tabs: "State of the integrations",
  allPlatforms: "All platforms",
  platform: "Platform",
  subProject: "Sub-project",
  project: "Project",
  group: "Project group",
  status: "Status",
  unread: "Not read",
  unreadSources: (count: number) => counted(count, "source", "sources"),
  open: "Open",
  openOf: (platform: string, name: string) => `Open ${platform} of ${name}`,
  download: "Download CSV",
  heads: ["Platform", "Status", "Sub-project", "Project", "Project group", "Not read"],
} as const);

type GlobalRow = AnswerOf<typeof integrationGlobal>["rows"][number];
type Row = GlobalRow & { readonly id: string };

const tones = {
  connected: "good",
  "in-progress": "accent",
  "action-required": "warn",
  "connection-failed": "bad",
  "not-connected": "neutral",
} as const satisfies Record<IntegrationTab["key"], string>;

/** Tab of the integrations of all sub-projects, by state and platform (wire.md 18.5). */
export function IntegrationsTab() {
  const [state, change] = useListState(adminAddress);
  const [params, changeParams] = useAddressParams();
  const { hash } = useLocation();
  const platform = params.get("platform");
  const tab = integrationTabs.find(({ key }) => key === params.get("state")) ?? integrationTabs[0];
  const counts = useQuery(countsOptions(platform));
  const query = useQuery(integrationsOptions(state, tab?.statuses ?? [], platform));
  const countOf = ({ statuses }: IntegrationTab) =>
    counts.data
      ?.filter(({ status }) => (statuses as readonly string[]).includes(status))
      .reduce((sum, { count }) => sum + count, 0);
  const platforms = runtimeConfig().integrations.map((key) => ({ value: key, label: platformName(key) }));
  return (
    <>
      <TabLinks aria-label={texts.tabs} className="px-4">
        {integrationTabs.map((each) => {
          const count = countOf(each);
          return (
            <TabLink key={each.key} current={each === tab}>
              <Link
                replace
                to={{
                  search: `${changedParams(params, { state: each.key === "connected" ? null : each.key, page: null })}`,
                  hash,
                }}
              >
                {each.label}
                {count !== undefined && <TabCount>{formatCount(count)}</TabCount>}
              </Link>
            </TabLink>
          );
        })}
      </TabLinks>
      <AdminList
        texts={texts.list}
        icon={Plug}
        state={state}
        change={change}
        query={query}
        columns={columns}
        filters={
          <SelectMenu
            aria-label={texts.platform}
            className="w-44"
            options={[{ value: "", label: texts.allPlatforms }, ...platforms]}
            value={platform ?? ""}
            onValueChange={(value) => changeParams({ platform: value, page: null }, { replace: true })}
          />
        }
        actions={
          <Button
            onClick={() => void downloadIntegrations(state, tab?.statuses ?? [], platform, query.data?.count ?? null)}
          >
            <Download />
            {texts.download}
          </Button>
        }
      />
    </>
  );
}

function requestOf(search: string, statuses: readonly string[], platform: string | null) {
  const query = search.trim();
  return { status: [...statuses], ...(query !== "" && { query }), ...(platform && { platform }) };
}

function integrationsOptions(state: ListState<never>, statuses: readonly string[], platform: string | null) {
  const query = { ...pageOf(state), ...requestOf(state.search, statuses, platform) };
  return queryOptions({
    queryKey: ["integrations", "global", query],
    queryFn: async ({ signal }) => {
      const answer = await getClient().send(integrationGlobal, { query, signal });
      return { ...answer, rows: answer.rows.map(withId) };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Rows without a connection have no id, so one is built from segment and platform. */
const withId = (row: GlobalRow): Row => ({ ...row, id: row.id ?? `${row.segmentId} ${row.platform}` });

function countsOptions(platform: string | null) {
  return queryOptions({
    queryKey: ["integrations", "global-status", platform],
    queryFn: ({ signal }) => getClient().send(integrationGlobalStatus, { query: platform ? { platform } : {}, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

const columns: readonly Column<Row>[] = [
  {
    id: "platform",
    label: texts.platform,
    width: 180,
    cell: ({ platform }) => (
      <span className="flex items-center gap-2.5 font-medium">
        <PlatformIcon platform={platform} decorative />
        {platformName(platform)}
      </span>
    ),
  },
  { id: "subProject", label: texts.subProject, width: 230, grows: true, cell: ({ name }) => <bdi>{name}</bdi> },
  {
    id: "project",
    label: texts.project,
    width: 200,
    cell: ({ parentName }) => <bdi className="text-ink-2">{parentName}</bdi>,
  },
  {
    id: "group",
    label: texts.group,
    width: 200,
    cell: ({ grandparentName }) => <bdi className="text-ink-2">{grandparentName}</bdi>,
  },
  {
    id: "status",
    label: texts.status,
    width: 150,
    cell: ({ status }) => {
      const key = tabOf(status);
      return <Badge tone={tones[key]}>{integrationTabs.find((each) => each.key === key)?.label}</Badge>;
    },
  },
  {
    id: "unread",
    label: texts.unread,
    width: 220,
    cell: ({ error, unread }) => {
      const reasons = unreadText({ error, unread });
      return (
        <span className="truncate text-ink-2" title={reasons}>
          {unread && !error ? `${texts.unreadSources(unread.count)}: ${reasons}` : reasons}
        </span>
      );
    },
  },
  {
    id: "open",
    label: texts.open,
    width: 90,
    hidesLabel: true,
    cell: ({ platform, name, segmentId, grandparentId }) => {
      const user = currentUser();
      // Users without access to the segment would be redirected.
      if (!user || !grandparentId || !canAccessSegment(user, segmentId)) return null;
      return (
        <span className="flex justify-end">
          <Link
            className="leading-6 font-medium text-accent-text hover:underline"
            aria-label={texts.openOf(platformName(platform), name ?? "")}
            to={`/integrations/${grandparentId}/${segmentId}`}
          >
            {texts.open}
          </Link>
        </span>
      );
    },
  },
];

const unreadText = ({ error, unread }: Pick<GlobalRow, "error" | "unread">) =>
  error?.trim() || unread?.reasons.join("\n") || "";

function downloadIntegrations(
  { search }: ListState<never>,
  statuses: readonly string[],
  platform: string | null,
  count: number | null,
): Promise<void> {
  return downloadRows({
    fileName: "integrations",
    heads: texts.heads,
    count,
    async page(offset, signal) {
      const query = { ...requestOf(search, statuses, platform), limit: 200, offset };
      const { rows } = await getClient().send(integrationGlobal, { query, signal });
      return rows.map((row) => [
        platformName(row.platform),
        integrationTabs.find(({ key }) => key === tabOf(row.status))?.label ?? "",
        row.name ?? "",
        row.parentName ?? "",
        row.grandparentName ?? "",
        unreadText(row),
      ]);
    },
  });
}
