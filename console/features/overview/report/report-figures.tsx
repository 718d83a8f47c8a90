import { useRef } from "react";
import { Link, useNavigate } from "react-router";
import { formatCount } from "#console/data-table/index.ts";
import { BarChart } from "#console/ui/charts/bar-chart.tsx";
import { shareText } from "#console/ui/share-text.ts";
import type { ReportFigureValues } from "#shared/contract/report.ts";
import { type Counted, contributionKinds, kindsCounted } from "#shared/domain/report/contributions.ts";
import { type FigureId, figureGroups, figures } from "#shared/domain/report/figures.ts";
import { monthWithin } from "#shared/domain/report/period.ts";
import { verdictsOf } from "#shared/domain/report/risks.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Figure, figureInColumn } from "../bar-list.tsx";
import { Section } from "../charts.tsx";
import { texts as overviewTexts } from "../texts.ts";
import { FigureTable } from "./figure-table.tsx";
import type { ReportLinks } from "./report-links.ts";
import { reportTexts as texts } from "./report-texts.ts";
import type { ChartFormat } from "./save-chart.ts";
import { LevelBadge, Trend } from "./verdict-marks.tsx";

interface ReportFiguresProps {
  /** Name of the project group, project or sub-project. */
  name: string;
  report: ReportFigureValues;
  /** Null for readers without an account, who see no lists. */
  links: ReportLinks | null;
  withPeople?: boolean;
}

/** Risks, charts, leaders and tables of a report. */
export function ReportFigures({ name, report, links, withPeople = true }: ReportFiguresProps) {
  const shown = { report, links };
  return (
    <>
      <Verdicts report={report} />
      <div className="grid gap-4 lg:grid-cols-2">
        <ReportChart
          title={texts.overTime.contributors}
          bars="contributors"
          line="newContributors"
          name={name}
          {...shown}
        />
        <ReportChart title={texts.overTime.contributions} bars="contributions" name={name} {...shown} />
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

interface ReportChartProps extends Pick<ReportFiguresProps, "name"> {
  title: string;
  /** Figure of the bars, and of the dotted line. */
  bars: FigureId;
  line?: FigureId;
  report: ReportFigureValues;
  links: ReportLinks | null;
}

/** A figure by month, and a second one as a line. */
function ReportChart({ title, name, bars, line, report, links }: ReportChartProps) {
  const navigate = useNavigate();
  const chart = useRef<HTMLDivElement>(null);
  const { range } = report;
  const at = (id: FigureId, index: number) => report.figures[id]?.months[index] ?? 0;
  async function save(format: ChartFormat) {
    const svg = chart.current?.querySelector("svg");
    if (!svg) return;
    const shown = [figures[bars].label, ...(line ? [texts.dotted(figures[line].label)] : [])].join(", ");
    const { saveChart } = await import("./save-chart.ts");
    await saveChart(svg, format, {
      title,
      lines: [name, `${shown} · ${overviewTexts.days(range)}`],
      words: [name, title, range.from, range.to],
    });
  }
  return (
    <Section
      title={title}
      action={(["png", "svg"] as const).map((format) => (
        <Button
          key={format}
          variant="ghost"
          size="xs"
          aria-label={texts.saveChart(title, texts.formats[format])}
          className="print:hidden"
          onClick={() => void save(format)}
        >
          {texts.formats[format]}
        </Button>
      ))}
    >
      <div ref={chart}>
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
      </div>
    </Section>
  );
}

/** One sentence on each risk, with its level and whether it gets better. */
function Verdicts({ report }: { report: ReportFigureValues }) {
  return (
    <Section title={texts.risks}>
      <ul className="grid gap-x-8 gap-y-3 lg:grid-cols-2">
        {verdictsOf(report.figures).map((verdict) => (
          <li key={verdict.id} className="flex items-start gap-3">
            <LevelBadge level={verdict.level} />
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
