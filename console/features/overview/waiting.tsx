import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { isSupported } from "#console/core/available-actions.ts";
import { useSelectedGroup } from "#console/core/selected-group.ts";
import { formatCount } from "#console/data-table/index.ts";
import { usePermission } from "#console/session/index.ts";
import { tabOf } from "#shared/domain/integrations/integration-status.ts";
import { joinNames, type ProjectGroup, segmentPath, subProjects } from "#shared/domain/segments.ts";
import { summaryOptions } from "../data-quality/index.ts";
import { suggestionCountOptions } from "../merging/index.ts";
import { Figure, figureInColumn } from "./bar-list.tsx";
import { Section } from "./charts.tsx";
import type { OverviewLinks } from "./links.ts";
import type { OverviewScope } from "./overview-address.ts";
import { integrationsOptions, openReportsOptions } from "./overview-queries.ts";
import { texts } from "./texts.ts";

interface WaitingProps {
  scope: OverviewScope;
  links: OverviewLinks;
}

/** Open tasks for staff. Each user sees only tasks that they have permission for. */
export function Waiting({ scope, links }: WaitingProps) {
  const group = useSelectedGroup();
  const mayMergePeople = usePermission("mergeMembers");
  const mayMergeOrganizations = usePermission("mergeOrganizations");
  const mayReadQuality = usePermission("dataQualityRead");
  const mayReadIntegrations = usePermission("integrationRead");
  if (!group || !(mayMergePeople || mayMergeOrganizations || mayReadQuality || mayReadIntegrations)) return null;
  return (
    <Section title={texts.waiting.title}>
      {isSupported({ capability: "inbox" }) && (
        <Link className="mb-2 inline-block text-accent-text hover:underline" to={links.page("/inbox")}>
          {texts.waiting.inbox}
        </Link>
      )}
      <ul className="grid gap-x-6 gap-y-1 md:grid-cols-2 xl:grid-cols-3">
        {mayMergePeople && <Suggestions kind="member" scope={scope} links={links} />}
        {mayMergeOrganizations && <Suggestions kind="organization" scope={scope} links={links} />}
        {mayReadQuality && <Findings kind="member" scope={scope} links={links} />}
        {mayReadQuality && <Findings kind="organization" scope={scope} links={links} />}
        {mayReadQuality && <Reports links={links} />}
        {mayReadIntegrations && <Integrations group={group} scope={scope} />}
      </ul>
    </Section>
  );
}

interface ItemProps {
  label: ReactNode;
  detail?: ReactNode;
  href: string;
  count: number | undefined;
  isFailed: boolean;
}

function Item({ label, detail, href, count, isFailed }: ItemProps) {
  return (
    <li className="flex min-h-8 items-baseline gap-2">
      <b className="min-w-8 text-right font-semibold tabular-nums">
        {count === undefined ? (
          "–"
        ) : (
          <Figure href={href} className={figureInColumn}>
            {formatCount(count)}
          </Figure>
        )}
      </b>
      <span className="min-w-0">
        {label} {detail && <span className="text-ink-3">{detail}</span>}
        {isFailed && <span className="block text-bad">{texts.waiting.failed}</span>}
      </span>
    </li>
  );
}

const suggestionPaths = {
  member: "/people/merge-suggestions",
  organization: "/organizations/merge-suggestions",
} as const;

function Suggestions({ kind, scope, links }: WaitingProps & { kind: "member" | "organization" }) {
  const query = useQuery(suggestionCountOptions(kind, scope.groupId, { isHigh: true }));
  return (
    <Item
      label={texts.waiting.suggestions[kind]}
      href={links.page(suggestionPaths[kind], { confidence: "high" })}
      count={query.data}
      isFailed={query.isError}
    />
  );
}

const findingTabs = { member: "", organization: "#organization" } as const;

/** Number of data quality findings, without ignored ones. */
function Findings({ kind, scope, links }: WaitingProps & { kind: "member" | "organization" }) {
  const query = useQuery(summaryOptions(scope.groupId));
  const checks = query.data?.checks.filter((check) => check.kind === kind);
  return (
    <Item
      label={texts.waiting.findings[kind]}
      href={links.page("/data-quality-assistant") + findingTabs[kind]}
      count={checks?.reduce((sum, { count }) => sum + count, 0)}
      isFailed={query.isError}
    />
  );
}

function Reports({ links }: Pick<WaitingProps, "links">) {
  const query = useQuery(openReportsOptions());
  return (
    <Item
      label={texts.waiting.reports}
      detail={texts.waiting.everywhere}
      href={links.page("/data-issues")}
      count={query.data}
      isFailed={query.isError}
    />
  );
}

const tabs = ["connection-failed", "action-required"] as const;

/** Each sub-project has a separate integrations page, so each one with problems gets a separate link. */
function Integrations({ group, scope }: { group: ProjectGroup; scope: OverviewScope }) {
  const chosen = subProjects(group).filter(
    ({ id }) => scope.segmentId === null || segmentPath(group, id).some((each) => each.id === scope.segmentId),
  );
  const query = useQuery(integrationsOptions(chosen.map(({ id }) => id)));
  if (!query.data) {
    return query.isError ? <li className="min-h-8 text-bad">{texts.waiting.failed}</li> : null;
  }
  const rows = query.data;
  return chosen.flatMap(({ id }) =>
    tabs.flatMap((tab) => {
      const count = rows.filter((row) => row.segmentId === id && tabOf(row.status) === tab).length;
      if (count === 0) return [];
      const [, ...names] = segmentPath(group, id).map(({ name }) => name);
      return [
        <Item
          key={`${id} ${tab}`}
          label={texts.waiting.integrations[tab](count)}
          detail={joinNames(names)}
          href={`/integrations/${group.id}/${id}?tab=${tab}`}
          count={count}
          isFailed={false}
        />,
      ];
    }),
  );
}
