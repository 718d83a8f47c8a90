import { useId, useState } from "react";
import { formatCount } from "#console/data-table/index.ts";
import type { ActivitySummary } from "#shared/contract/activity-summary.ts";
import { Card, CardAction, CardContent, CardHeader, CardTitle } from "#shared/ui/components/card.tsx";
import { BarChart } from "#shared/ui/components/charts/bar-chart.tsx";
import { Segmented } from "#shared/ui/components/forms/segmented.tsx";
import { texts } from "../texts.ts";
import { type Period, periodBars } from "./activity-periods.ts";

const periods = (["quarter", "year", "all"] as const).map((value) => ({ value, label: texts.chart.periods[value] }));

/** Chart of activities: by month compared to the previous year, or by year. */
export function ActivityChart({ summary, now }: { summary: ActivitySummary; now: Date }) {
  const [period, setPeriod] = useState<Period>("year");
  const id = useId();
  const bars = periodBars(summary.months, period, now);
  const total = bars.reduce((sum, bar) => sum + bar.count, 0);
  const compares = bars.some((bar) => bar.before);
  return (
    <Card aria-labelledby={id}>
      <CardHeader>
        <CardTitle id={id}>{texts.chart.heading}</CardTitle>
        <CardAction>
          <Segmented label={texts.chart.period} items={periods} value={period} onValueChange={setPeriod} />
        </CardAction>
      </CardHeader>
      <CardContent>
        <p className="mb-5" role="status">
          <b className="font-semibold tabular-nums">{formatCount(total)}</b>{" "}
          <span className="text-ink-3">{texts.chart.within[period]}</span>
        </p>
        <BarChart
          label={texts.chart.label}
          series={{ current: texts.chart.current[period], previous: texts.chart.previous[period] }}
          data={bars.map(({ key, count, before }) => ({
            month: key,
            value: count,
            ...(compares && before !== null ? { previous: before } : {}),
          }))}
        />
      </CardContent>
    </Card>
  );
}
