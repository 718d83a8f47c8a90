import { queryOptions, useQuery } from "@tanstack/react-query";
import { ArrowDownRight, ArrowRight, ArrowUpRight, ChartNoAxesColumn } from "lucide-react";
import { Link, Navigate, useNavigate, useParams } from "react-router";
import { can, getClient } from "#console/core/api-client.ts";
import { useSelectedGroup } from "#console/core/selected-group.ts";
import { useAddressParams } from "#console/core/use-address-params.ts";
import { useTitle } from "#console/core/use-title.ts";
import { formatCount, ListError } from "#console/data-table/index.ts";
import { type Report, report } from "#shared/contract/report.ts";
import { type Counted, contributionKinds, kindsCounted } from "#shared/domain/report/contributions.ts";
import { type FigureId, figureGroups, figures } from "#shared/domain/report/figures.ts";
import { monthWithin, quarterOf } from "#shared/domain/report/period.ts";
import { type RiskLevel, type Verdict, verdictsOf } from "#shared/domain/report/risks.ts";
import { type ProjectGroup, segmentPath } from "#shared/domain/segments.ts";
import { cn } from "#shared/ui/cn.ts";
import { Badge } from "#shared/ui/components/badge.tsx";
import { Button } from "#shared/ui/components/button.tsx";
import { BarChart } from "#shared/ui/components/charts/bar-chart.tsx";
import { EmptyState } from "#shared/ui/components/states/empty-state.tsx";
import { Skeleton, SkeletonDelay } from "#shared/ui/components/states/skeleton.tsx";
import { shareText } from "#shared/ui/share-text.ts";
import { Figure, figureInColumn } from "../bar-list.tsx";
import { Section } from "../charts.tsx";
import { ifCounted, refetchUntilFresh } from "../overview-queries.ts";
import { texts as overviewTexts } from "../texts.ts";
import { FigureTable } from "./figure-table.tsx";
import { periodName, readReportAddress } from "./report-address.ts";
import { ReportHeading } from "./report-heading.tsx";
import { type ReportLinks, reportLinks } from "./report-links.ts";
import { ReportMaintainers } from "./report-maintainers.tsx";
import { reportTexts as texts } from "./report-texts.ts";

/** Who carries a project group, a project or a sub-project in a period. */
export function ReportPage() {
  const { id = "" } = useParams();
  const group = useSelectedGroup();
  const name = group ? segmentPath(group, id).at(-1)?.name : undefined;
  useTitle(name === undefined ? texts.title : texts.heading(name));
  if (group === null) return null;
  return name === undefined ? <Navigate to="/404" replace /> : <SegmentReport key={id} group={group} segmentId={id} />;
}

function SegmentReport({ group, segmentId }: { group: ProjectGroup; segmentId: string }) {
  const [params] = useAddressParams();
  const { period, counted } = readReportAddress(params, new Date());
  const query = useQuery(reportOptions({ segment: segmentId, period, counted }));
  const links = reportLinks({ groupId: group.id, segmentId: segmentId === group.id ? null : segmentId, counted });
  return (
    <div className="pb-8">
      <ReportHeading group={group} segmentId={segmentId} period={period} counted={counted} report={query.data} />
      {query.isError && !query.data ? (
        <ListError query={query} />
      ) : (
        <div className="grid grid-cols-1 gap-4 px-6" aria-busy={query.isFetching}>
          {query.data ? <Figures report={query.data} links={links} /> : <PageSkeleton />}
          {query.data && can("maintainers") && <ReportMaintainers segmentId={segmentId} group={group} />}
          {query.data && <HowCounted counted={counted} />}
        </div>
      )}
    </div>
  );
}

function Figures({ report, links }: { report: Report; links: ReportLinks }) {
  const [, change] = useAddressParams();
  const { contributions, openIssues, openChangeRequests } = report.figures;
  const isEmpty = [contributions?.now, contributions?.before, openIssues?.now, openChangeRequests?.now].every(
    (n) => !n,
  );
  if (isEmpty) {
    const last = report.lastActiveOn ? quarterOf(report.lastActiveOn) : null;
    return (
      <EmptyState
        icon={ChartNoAxesColumn}
        title={texts.emptyTitle}
        text={report.lastActiveOn ? overviewTexts.lastActive(report.lastActiveOn) : texts.emptyText}
        {...(last && {
          action: <Button onClick={() => change({ period: last })}>{texts.showQuarter(periodName(last))}</Button>,
        })}
      />
    );
  }
  const shown = { report, links };
  return (
    <>
      <Verdicts report={report} />
      <div className="grid gap-4 lg:grid-cols-2">
        <ReportChart title={texts.overTime.contributors} bars="contributors" line="newContributors" {...shown} />
        <ReportChart title={texts.overTime.contributions} bars="contributions" {...shown} />
        <ReportLeaders kind="organizations" {...shown} />
        <ReportLeaders kind="people" {...shown} />
      </div>
      {figureGroups.map((group) => (
        <FigureTable key={group} group={group} {...shown} />
      ))}
    </>
  );
}

/** What the report counts, and what never. */
function HowCounted({ counted }: { counted: Counted }) {
  const labels = kindsCounted(counted).map((kind) => contributionKinds[kind].label.toLowerCase());
  const { title, counts, never, commits, employers } = texts.definitions;
  return (
    <Section title={title}>
      <div className="grid max-w-prose gap-2 text-ink-2">
        <p>{counts(new Intl.ListFormat("en").format(labels))}</p>
        <p>{never}</p>
        {counted !== "talk" && <p>{commits}</p>}
        <p>{employers}</p>
      </div>
    </Section>
  );
}

function PageSkeleton() {
  return (
    <SkeletonDelay label={texts.loading}>
      <div className="grid gap-4">
        <Skeleton className="h-44 rounded-lg" />
        <div className="grid gap-4 lg:grid-cols-2">
          <Skeleton className="h-72 rounded-lg" />
          <Skeleton className="h-72 rounded-lg" />
        </div>
        <Skeleton className="h-80 rounded-lg" />
      </div>
    </SkeletonDelay>
  );
}

/** Fetches a report; null while it is being counted for the first time. */
function reportOptions(query: { segment: string; period: string; counted: Counted }) {
  return queryOptions({
    queryKey: ["report", query],
    queryFn: async ({ signal }) => ifCounted<Report>(await getClient().send(report, { query, signal })),
    refetchInterval: refetchUntilFresh,
    staleTime: 0,
  });
}

interface ReportChartProps {
  title: string;
  /** Figure of the bars, and of the dotted line. */
  bars: FigureId;
  line?: FigureId;
  report: Report;
  links: ReportLinks;
}

/** A figure by month, and a second one as a line. */
function ReportChart({ title, bars, line, report, links }: ReportChartProps) {
  const navigate = useNavigate();
  const { range } = report;
  const at = (id: FigureId, index: number) => report.figures[id]?.months[index] ?? 0;
  return (
    <Section title={title}>
      <BarChart
        label={title}
        series={{ current: figures[bars].label, previous: line ? figures[line].label : "" }}
        data={range.months.map((month, index) => ({
          month: month.slice(0, "YYYY-MM".length),
          value: at(bars, index),
          ...(line && { previous: at(line, index) }),
        }))}
        links={{
          hrefOf: (month, series) =>
            links.of(series === "previous" && line ? line : bars, monthWithin(range, `${month}-01`)),
          onOpen: (href) => void navigate(href),
        }}
      />
    </Section>
  );
}

const tones = { high: "bad", watch: "warn", low: "good", unknown: "neutral" } as const satisfies Record<
  RiskLevel,
  string
>;

const trends = {
  better: { icon: ArrowUpRight, className: "text-good" },
  worse: { icon: ArrowDownRight, className: "text-bad" },
  same: { icon: ArrowRight, className: "text-ink-3" },
} as const;

/** One sentence on each risk, with its level and whether it gets better. */
function Verdicts({ report }: { report: Report }) {
  return (
    <Section title={texts.risks}>
      <ul className="grid gap-x-8 gap-y-3 lg:grid-cols-2">
        {verdictsOf(report.figures).map((verdict) => (
          <li key={verdict.id} className="flex items-start gap-3">
            <Badge tone={tones[verdict.level]} className="w-18 justify-center">
              {texts.levels[verdict.level]}
            </Badge>
            <span className="min-w-0">
              <b className="font-semibold">{verdict.label}</b> <Trend trend={verdict.trend} />
              <span className="block text-ink-2">{verdict.sentence}</span>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Trend({ trend }: { trend: Verdict["trend"] }) {
  if (trend === null) return null;
  const { icon: Icon, className } = trends[trend];
  return (
    <span className={cn("ml-1 inline-flex items-center gap-1 text-xs", className)}>
      <Icon className="size-3" aria-hidden="true" />
      {texts.trends[trend]}
    </span>
  );
}

interface LeadersProps {
  kind: "people" | "organizations";
  report: Report;
  links: ReportLinks;
}

/** The most active people or organizations, with their shares. Organizations: also without unknown employers. */
function ReportLeaders({ kind, report, links }: LeadersProps) {
  const { range, total, known, independent } = report;
  const unknown = total - known - independent;
  const isOfEmployers = kind === "organizations";
  const rows = [
    ...report[kind].map(({ id, displayName, count }) => ({
      key: id,
      name: (
        <Link to={links.profile(kind, id)} className="font-medium hover:underline">
          <bdi>{displayName}</bdi>
        </Link>
      ),
      count,
      href: links.contributionsOf(kind, id, range),
      isKnown: true,
    })),
    ...(isOfEmployers
      ? [
          { key: "independent", name: texts.independent, count: independent, isKnown: true },
          { key: "unknown", name: texts.unknown, count: unknown, isKnown: false },
        ].map((row) => ({ ...row, href: links.ofEmployer(row.key as "independent" | "unknown", range) }))
      : []),
  ];
  return (
    <Section title={texts.leading[kind]}>
      {total === 0 ? (
        <p className="text-ink-3">{texts.noLeaders}</p>
      ) : (
        <table className="w-full border-collapse text-right tabular-nums">
          <caption className="sr-only">{texts.leading[kind]}</caption>
          <thead>
            <tr className="text-xs text-ink-3 *:py-1 *:pl-4 *:font-medium *:whitespace-nowrap">
              <th scope="col" className="pl-0! text-left">
                {texts.leader[kind]}
              </th>
              <th scope="col">{texts.contributions}</th>
              <th scope="col">{texts.ofAll}</th>
              {isOfEmployers && <th scope="col">{texts.ofKnown}</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, count, href, isKnown }) => (
              <tr key={key} className="border-t border-line *:py-1 *:pl-4 *:whitespace-nowrap">
                <th scope="row" className="max-w-0 truncate pl-0! text-left font-normal w-full">
                  {name}
                </th>
                <td>
                  <Figure href={href} className={figureInColumn}>
                    {formatCount(count)}
                  </Figure>
                </td>
                <td className="text-ink-2">{shareText(count, total)}</td>
                {isOfEmployers && (
                  <td className="text-ink-2">{isKnown ? shareText(count, known + independent) : texts.none}</td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  );
}
