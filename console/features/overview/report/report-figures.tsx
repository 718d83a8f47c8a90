import { ArrowDownRight, ArrowRight, ArrowUpRight } from "lucide-react";
import { Link, useNavigate } from "react-router";
import { formatCount } from "#console/data-table/index.ts";
import { BarChart } from "#console/ui/charts/bar-chart.tsx";
import { shareText } from "#console/ui/share-text.ts";
import type { ReportFigureValues } from "#shared/contract/report.ts";
import { type Counted, contributionKinds, kindsCounted } from "#shared/domain/report/contributions.ts";
import { type FigureId, figureGroups, figures } from "#shared/domain/report/figures.ts";
import { monthWithin } from "#shared/domain/report/period.ts";
import { cn } from "#shared/ui/cn.ts";
import { Badge } from "#shared/ui/components/badge.tsx";
import { Figure, figureInColumn } from "../bar-list.tsx";
import { Section } from "../charts.tsx";
import { FigureTable } from "./figure-table.tsx";
import type { ReportLinks } from "./report-links.ts";
import { reportTexts as texts } from "./report-texts.ts";
import { type RiskLevel, type Verdict, verdictsOf } from "./risks.ts";

interface ReportFiguresProps {
  report: ReportFigureValues;
  /** Null for readers without an account, who see no lists. */
  links: ReportLinks | null;
  withPeople?: boolean;
}

/** Risks, charts, leaders and tables of a report. */
export function ReportFigures({ report, links, withPeople = true }: ReportFiguresProps) {
  const shown = { report, links };
  return (
    <>
      <Verdicts report={report} />
      <div className="grid gap-4 lg:grid-cols-2">
        <ReportChart title={texts.overTime.contributors} bars="contributors" line="newContributors" {...shown} />
        <ReportChart title={texts.overTime.contributions} bars="contributions" {...shown} />
        <ReportLeaders kind="organizations" {...shown} />
        {withPeople && <ReportLeaders kind="people" {...shown} />}
      </div>
      {figureGroups.map((group) => (
        <FigureTable key={group} group={group} {...shown} />
      ))}
    </>
  );
}

/** What the report counts, and what never. */
export function HowCounted({ counted }: { counted: Counted }) {
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

interface ReportChartProps {
  title: string;
  /** Figure of the bars, and of the dotted line. */
  bars: FigureId;
  line?: FigureId;
  report: ReportFigureValues;
  links: ReportLinks | null;
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
        {...(links && {
          links: {
            hrefOf: (month, series) =>
              links.of(series === "previous" && line ? line : bars, monthWithin(range, `${month}-01`)),
            onOpen: (href) => void navigate(href),
          },
        })}
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
function Verdicts({ report }: { report: ReportFigureValues }) {
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
  report: ReportFigureValues;
  links: ReportLinks | null;
}

/** The most active people or organizations, with their shares. Organizations: also without unknown employers. */
function ReportLeaders({ kind, report, links }: LeadersProps) {
  const { range, total, known, independent } = report;
  const unknown = total - known - independent;
  const isOfEmployers = kind === "organizations";
  const rows = [
    ...report[kind].map(({ id, displayName, count }, at) => ({
      key: `${at} ${id}`,
      name: links ? (
        <Link to={links.profile(kind, id)} className="font-medium hover:underline">
          <bdi>{displayName}</bdi>
        </Link>
      ) : (
        <bdi className="font-medium">{displayName}</bdi>
      ),
      count,
      href: links?.contributionsOf(kind, id, range) ?? null,
      isKnown: true,
    })),
    ...(isOfEmployers
      ? [
          { key: "independent", name: texts.independent, count: independent, isKnown: true },
          { key: "unknown", name: texts.unknown, count: unknown, isKnown: false },
        ].map((row) => ({ ...row, href: links?.ofEmployer(row.key as "independent" | "unknown", range) ?? null }))
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
