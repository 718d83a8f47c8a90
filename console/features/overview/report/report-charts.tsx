import { useNavigate } from "react-router";
import type { Report } from "#shared/contract/report.ts";
import { type FigureId, figures } from "#shared/domain/report/figures.ts";
import { monthWithin } from "#shared/domain/report/period.ts";
import { BarChart } from "#shared/ui/components/charts/bar-chart.tsx";
import { Section } from "../charts.tsx";
import type { ReportLinks } from "./report-links.ts";

interface ReportChartProps {
  title: string;
  /** Figure of the bars, and of the dotted line. */
  bars: FigureId;
  line?: FigureId;
  report: Report;
  links: ReportLinks;
}

/** A figure by month, and a second one as a line. */
export function ReportChart({ title, bars, line, report, links }: ReportChartProps) {
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
