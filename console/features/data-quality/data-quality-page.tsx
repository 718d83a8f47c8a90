import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { can } from "#console/core/api-client.ts";
import { useSelectedGroup } from "#console/core/selected-group.ts";
import { useTitle } from "#console/core/use-title.ts";
import { formatCount, ListError } from "#console/data-table/index.ts";
import { usePermission } from "#console/session/index.ts";
import { Sparkline } from "#console/ui/charts/sparkline.tsx";
import { SelectMenu } from "#console/ui/forms/select-menu.tsx";
import { TabLink, TabLinks } from "#console/ui/navigation/tabs.tsx";
import type { AnswerOf } from "#shared/contract/call.ts";
import type { CheckSummary, dataQualitySummary } from "#shared/contract/data-quality.ts";
import type { CheckedKind } from "#shared/domain/data-quality.ts";
import type { ProjectGroup } from "#shared/domain/segments.ts";
import { relativeTime } from "#shared/domain/text/dates.ts";
import { cn } from "#shared/ui/cn.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Skeleton } from "#shared/ui/components/states/skeleton.tsx";
import { useMedia } from "#shared/ui/hooks/use-media.ts";
import { SuggestionsInPlace, suggestionCountOptions } from "../merging/index.ts";
import { BotSuggestions } from "./bot-suggestions.tsx";
import { availableChecks, type CopilotState, copilotHref, useCopilotState } from "./copilot-address.ts";
import { botCountOptions, hasChecks, summaryOptions } from "./copilot-queries.ts";
import { FindingsList } from "./findings-list.tsx";
import { texts } from "./texts.ts";

const kinds: readonly CheckedKind[] = ["member", "organization"];

/** Data Quality Copilot: checks with their findings, merge suggestions and bot suggestions. */
export function DataQualityPage() {
  const group = useSelectedGroup();
  return group ? <Copilot key={group.id} group={group} /> : null;
}

function Copilot({ group }: { group: ProjectGroup }) {
  const state = useCopilotState();
  const navigate = useNavigate();
  const isWide = useMedia("(min-width: 80rem)");
  useTitle(texts.title);
  // An outdated URL may name a project of another group.
  const project = group.projects.find(({ id }) => id === state.projectId) ?? null;
  const segmentId = project?.id ?? group.id;
  const mayEdit = usePermission("memberEdit") && hasChecks();
  const { entries, summary } = useEntries(group.id, segmentId, state.kind);
  const hrefTo = (type: string | null) => copilotHref(group.id, { ...state, type, record: null, showsIgnored: false });
  const change = (changed: Partial<CopilotState>) => void navigate(copilotHref(group.id, { ...state, ...changed }));
  return (
    <div className="flex h-(--page-height) flex-col">
      <header className="px-6 pt-3">
        <div className="flex min-h-10 flex-wrap items-center gap-3">
          <h1>{texts.title}</h1>
          <div className="ml-auto flex items-center gap-2">
            {can("inbox") && (
              <Button asChild variant="ghost">
                <Link to={`/inbox?projectGroup=${group.id}`}>{texts.inbox}</Link>
              </Button>
            )}
            {mayEdit && (
              <Button asChild variant="ghost">
                <Link to={`/organizations/affiliations?projectGroup=${group.id}`}>{texts.missingEmployers}</Link>
              </Button>
            )}
            <SelectMenu
              aria-label={texts.project}
              className="w-52"
              options={[
                { value: group.id, label: texts.allProjects },
                ...group.projects.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              value={segmentId}
              onValueChange={(id) => change({ projectId: id === group.id ? null : id, record: null })}
            />
          </div>
        </div>
        <TabLinks aria-label={texts.tabs} className="-mx-2 border-b-0">
          {kinds.map((kind) => (
            <TabLink key={kind} current={kind === state.kind}>
              <Link to={copilotHref(group.id, { ...state, kind, type: null, record: null, showsIgnored: false })}>
                {texts.kinds[kind]}
              </Link>
            </TabLink>
          ))}
        </TabLinks>
      </header>
      <div className="flex min-h-0 flex-auto border-t border-line">
        {isWide && <CheckNav entries={entries} current={state.type} hrefTo={hrefTo} />}
        <div className="flex min-w-0 flex-auto flex-col">
          {!isWide && (
            <CheckSelect entries={entries} current={state.type} onSelect={(to) => void navigate(hrefTo(to))} />
          )}
          <Content
            key={`${state.kind} ${segmentId} ${state.type}`}
            {...{ group, segmentId, state, entries, hrefTo, summary }}
          />
        </div>
      </div>
    </div>
  );
}

interface ContentProps {
  group: ProjectGroup;
  segmentId: string;
  state: CopilotState;
  entries: readonly CheckEntry[];
  hrefTo: (type: string | null) => string;
  summary: ReturnType<typeof useEntries>["summary"];
}

function Content({ group, segmentId, state, entries, hrefTo, summary }: ContentProps) {
  const { kind, type } = state;
  if (type === null) return <FrontPage kind={kind} entries={entries} hrefTo={hrefTo} summary={summary} />;
  if (type === "merge-suggestions") {
    return (
      <SuggestionsInPlace
        kind={kind}
        groupId={group.id}
        segmentId={segmentId}
        text={texts.front.why.merge}
        caption={texts.byConfidence}
      />
    );
  }
  if (type === "bot-suggestions") return <BotSuggestions groupId={group.id} isWholeGroup={segmentId === group.id} />;
  const check = availableChecks(kind).find((each) => each.type === type);
  if (!check) return null;
  const counted = summary.data?.checks.find((each) => each.kind === kind && each.type === type);
  return <FindingsList key={String(state.showsIgnored)} {...{ group, segmentId, state, check, counted }} />;
}

/** Returns the page's entries for a record type, in display order, with counts if the backend has them. */
function useEntries(groupId: string, segmentId: string, kind: CheckedKind) {
  const summary = useQuery(summaryOptions(segmentId));
  const merges = useQuery({
    ...suggestionCountOptions(kind, groupId, { segmentId, isHigh: true }),
    enabled: hasChecks(),
  });
  const bots = useQuery({ ...botCountOptions(groupId), enabled: hasChecks() && kind === "member" });
  const entries = entriesOf(kind, {
    merges: merges.data ?? null,
    bots: bots.data ?? null,
    checks: summary.data?.checks.filter((each) => each.kind === kind) ?? null,
  });
  return { entries, summary };
}

const frontTexts = texts.front;

interface FrontPageProps {
  kind: CheckedKind;
  entries: readonly CheckEntry[];
  hrefTo: (type: string | null) => string;
  summary: UseQueryResult<AnswerOf<typeof dataQualitySummary>>;
}

/** Overview of all checks of a record type, with purpose, number of findings and trend. */
function FrontPage({ kind, entries, hrefTo, summary }: FrontPageProps) {
  const [now] = useState(() => new Date());
  if (summary.isError) return <ListError query={summary} />;
  const sections = [...Map.groupBy(entries, ({ section }) => section)].filter(([section]) => section !== null);
  const computedAt = summary.data?.computedAt;
  return (
    <section aria-label={texts.overview} className="min-h-0 flex-auto overflow-auto pb-8" aria-busy={summary.isPending}>
      <div className="flex flex-wrap items-baseline gap-x-6 gap-y-1 px-6 pt-4 pb-3">
        <p className="text-ink-2">{frontTexts.text[kind]}</p>
        <p role="status" className="ml-auto text-xs text-ink-3">
          {summary.data && (computedAt ? frontTexts.checked(relativeTime(computedAt, now)) : frontTexts.checking)}
        </p>
      </div>
      <table className="w-full border-separate border-spacing-0">
        <caption className="sr-only">{frontTexts.caption}</caption>
        <thead>
          <tr className="*:border-b *:border-line *:px-2 *:py-1.5 *:text-xs *:font-medium *:text-ink-3">
            <th scope="col" className="text-left first:pl-6">
              {frontTexts.check}
            </th>
            <th scope="col" className="w-24 text-right">
              {frontTexts.findings}
            </th>
            <th scope="col" className="w-24 text-right">
              {frontTexts.change}
            </th>
            <th scope="col" className="w-26 pr-6! text-right">
              {frontTexts.trend}
            </th>
          </tr>
        </thead>
        {sections.map(([section, own]) => (
          <tbody key={section}>
            <tr>
              <th scope="rowgroup" colSpan={4} className="px-6 pt-5 pb-1 text-left font-semibold">
                {section}
              </th>
            </tr>
            {own.map((entry) => (
              <Row key={entry.type} entry={entry} to={hrefTo(entry.type)} />
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}

function Row({ entry, to }: { entry: CheckEntry; to: string }) {
  const trend = (entry.trend ?? []).filter((each) => each !== null);
  return (
    <tr className="relative *:border-b *:border-line *:px-2 *:py-2 hover:*:bg-surface-2">
      <th scope="row" className="pl-6! text-left font-normal">
        <Link to={to} className="font-medium text-ink after:absolute after:inset-0 hover:underline">
          {entry.label}
        </Link>
        <p className="text-xs leading-5 text-ink-3">{entry.why}</p>
      </th>
      <td className="text-right text-md">
        {entry.count === null ? <Skeleton className="ml-auto w-8" /> : <Count count={entry.count} />}
      </td>
      <td className="text-right">{trend.length > 1 && <Change trend={trend} />}</td>
      <td className="pr-6!">
        {trend.length > 1 && (
          <span className="flex justify-end">
            <Sparkline values={trend} label={frontTexts.trendLabel} />
          </span>
        )}
      </td>
    </tr>
  );
}

/** Change of the number over the trend. */
function Change({ trend }: { trend: readonly number[] }) {
  const difference = (trend.at(-1) ?? 0) - (trend[0] ?? 0);
  const label =
    difference === 0
      ? frontTexts.unchanged
      : difference < 0
        ? frontTexts.fewer(-difference)
        : frontTexts.more(difference);
  const text = difference === 0 ? "0" : `${difference < 0 ? "−" : "+"}${formatCount(Math.abs(difference))}`;
  return (
    <span
      title={label}
      className={cn("text-xs tabular-nums", difference < 0 ? "text-good" : difference > 0 ? "text-warn" : "text-ink-3")}
    >
      <span aria-hidden="true">{text}</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}

/** Entry of the navigation and of the front page. */
interface CheckEntry {
  /** Null for the front page. */
  readonly type: string | null;
  readonly label: string;
  readonly section: string | null;
  readonly why: string | null;
  /** Number of findings; null while unknown. */
  readonly count: number | null;
  /** Number of findings over time, oldest first; null when unavailable. */
  readonly trend: readonly (number | null)[] | null;
}

interface Counts {
  readonly merges: number | null;
  readonly bots: number | null;
  readonly checks: readonly CheckSummary[] | null;
}

/** Returns the entries for a record type, in display order. */
function entriesOf(kind: CheckedKind, { merges, bots, checks }: Counts): CheckEntry[] {
  const section = texts.suggestions;
  const front = { type: null, label: texts.overview, section: null, why: null, count: null, trend: null };
  const { why } = texts.front;
  return [
    ...(hasChecks() ? [front] : []),
    { ...front, type: "merge-suggestions", label: texts.mergeSuggestions, section, why: why.merge, count: merges },
    ...(kind === "member"
      ? [{ ...front, type: "bot-suggestions", label: texts.botSuggestions, section, why: why.bot, count: bots }]
      : []),
    ...availableChecks(kind).map(({ type, label, section, why }) => {
      const counted = checks?.find((each) => each.type === type);
      return { type, label, section, why, count: counted?.count ?? null, trend: counted?.trend ?? null };
    }),
  ];
}

interface NavProps {
  entries: readonly CheckEntry[];
  current: string | null;
}

/** Navigation of the issue types with their counts. */
function CheckNav({ entries, current, hrefTo }: NavProps & { hrefTo: (type: string | null) => string }) {
  const sections = [...Map.groupBy(entries, ({ section }) => section)];
  return (
    <nav
      aria-label={texts.issueTypes}
      className="w-76 flex-none overflow-auto border-r border-line px-3 py-3 [scrollbar-width:thin]"
    >
      {sections.map(([section, own]) => (
        <div key={section} className="not-first:mt-3">
          {section && <h2 className="px-2.5 pb-1 text-xs font-medium text-ink-3">{section}</h2>}
          <ul className="grid gap-0.5">
            {own.map(({ type, label, count }) => (
              <li key={type}>
                <Link
                  to={hrefTo(type)}
                  {...(type === current && { "aria-current": "page" as const })}
                  className="flex min-h-8 items-center gap-2 rounded-sm px-2.5 py-1 leading-5 text-ink-2 hover:bg-surface-3 hover:text-ink aria-[current=page]:bg-surface-3 aria-[current=page]:font-medium aria-[current=page]:text-ink"
                >
                  <span className="min-w-0 flex-auto">{label}</span>
                  {count !== null && <Count count={count} />}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** Number of findings, green when it is 0. */
function Count({ count }: { count: number }) {
  return <span className={cn("tabular-nums", count === 0 ? "text-good" : "text-ink-3")}>{formatCount(count)}</span>;
}

/** Select menu that replaces the navigation on narrow screens. */
function CheckSelect({ entries, current, onSelect }: NavProps & { onSelect: (type: string | null) => void }) {
  return (
    <div className="flex-none border-b border-line px-6 py-2.5">
      <SelectMenu
        aria-label={texts.issueTypes}
        className="w-96 max-w-full"
        options={entries.map(({ type, label, count }) => ({
          value: type ?? "",
          label: count === null ? label : `${label} (${formatCount(count)})`,
        }))}
        value={current ?? ""}
        onValueChange={(type) => onSelect(type === "" ? null : type)}
      />
    </div>
  );
}
