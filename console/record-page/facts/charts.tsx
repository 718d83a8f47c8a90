import type { UseQueryResult } from "@tanstack/react-query";
import { useId, useState } from "react";
import { formatCount } from "#console/data-table/index.ts";
import { Card, CardAction, CardContent, CardHeader, CardTitle } from "#console/ui/card.tsx";
import { BarChart } from "#console/ui/charts/bar-chart.tsx";
import { shareText } from "#console/ui/share-text.ts";
import type { ActivitySummary } from "#shared/contract/activity-summary.ts";
import { platformName } from "#shared/domain/identities/platforms.ts";
import { cn } from "#shared/ui/cn.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Segmented } from "#shared/ui/components/forms/segmented.tsx";
import { PlatformIcon } from "#shared/ui/components/platform-icon.tsx";
import { Skeleton, SkeletonDelay } from "#shared/ui/components/states/skeleton.tsx";
import { texts as uiTexts } from "#shared/ui/texts.ts";
import { Part } from "../sections/part.tsx";
import { RowsSkeleton, Waiting } from "../sections/waiting.tsx";
import { texts } from "../texts.ts";

const barHeights = ["h-10", "h-16", "h-24", "h-28", "h-20", "h-14", "h-12", "h-24", "h-28", "h-32", "h-28", "h-16"];
const sideBySide = "grid items-stretch gap-4 xl:grid-cols-[minmax(0,1fr)_minmax(240px,34%)]";

function ChartSkeleton() {
  return (
    <div className="flex h-66 items-end justify-between px-2">
      {barHeights.map((height, index) => (
        <Skeleton key={index} className={`w-5 rounded-[2px] ${height}`} />
      ))}
    </div>
  );
}

/** Skeleton of the two charts. */
export function ChartsSkeleton() {
  return (
    <div className={sideBySide}>
      <Waiting heading={texts.chart.heading}>
        <SkeletonDelay>
          <ChartSkeleton />
        </SkeletonDelay>
      </Waiting>
      <Waiting heading={texts.platforms.heading}>
        <SkeletonDelay>
          <RowsSkeleton lines={5} />
        </SkeletonDelay>
      </Waiting>
    </div>
  );
}

/** Maximum number of platforms beside the chart. */
const shownPlatforms = 6;

function Platforms({ summary: { byPlatform } }: { summary: ActivitySummary }) {
  const [showsAll, setShowsAll] = useState(false);
  return (
    <Waiting heading={texts.platforms.heading}>
      {byPlatform.length === 0 ? (
        <p className="text-ink-3">{texts.platforms.none}</p>
      ) : (
        <PlatformBars
          label={texts.platforms.caption}
          counts={showsAll ? byPlatform : byPlatform.slice(0, shownPlatforms)}
          total={byPlatform.reduce((sum, { count }) => sum + count, 0)}
        />
      )}
      {byPlatform.length > shownPlatforms && (
        <Button
          variant="link"
          size="xs"
          className="px-0"
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? texts.platforms.fewer : texts.platforms.all(byPlatform.length)}
        </Button>
      )}
    </Waiting>
  );
}

/** Activities over time and by platform, side by side if there is space. A failure is shown in one card. */
export function Charts({ summary, now }: { summary: UseQueryResult<ActivitySummary | null>; now: Date }) {
  if (summary.isError && !summary.data) {
    return (
      <Waiting heading={texts.chart.heading}>
        <Part query={summary} skeleton={null}>
          {() => null}
        </Part>
      </Waiting>
    );
  }
  if (summary.data === null) return null;
  if (!summary.data) return <ChartsSkeleton />;
  return (
    <div className={sideBySide}>
      <ActivityChart summary={summary.data} now={now} />
      <Platforms summary={summary.data} />
    </div>
  );
}

const periods = (["quarter", "year", "all"] as const).map((value) => ({ value, label: texts.chart.periods[value] }));

/** Chart of activities: by month compared to the previous year, or by year. */
function ActivityChart({ summary, now }: { summary: ActivitySummary; now: Date }) {
  const [period, setPeriod] = useState<Period>("year");
  const id = useId();
  const bars = periodBars(summary.months, period, now, summary.previousYear.at(-1));
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
          <span className="text-ink-3">
            {texts.chart.within[period]}
            {compares && texts.chart.sameDays}
          </span>
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

type Period = "quarter" | "year" | "all";

/** Bar of the chart: a month, or a year when there are too many months. */
interface PeriodBar {
  /** YYYY-MM or YYYY. */
  readonly key: string;
  readonly count: number;
  /** Count of the same month one year earlier; null without a comparison. */
  readonly before: number | null;
}

interface MonthlyCount {
  readonly month: string;
  readonly count: number;
}

/** Maximum number of monthly bars; a longer history is shown by years. */
const maxMonths = 24;

function monthKey(index: number): string {
  return `${String(Math.floor(index / 12)).padStart(4, "0")}-${String((index % 12) + 1).padStart(2, "0")}`;
}

function monthIndex(key: string): number {
  const [year = "", month = ""] = key.split("-");
  return Number(year) * 12 + Number(month) - 1;
}

/** Sums up counts by month, because they are split by segment and platform. */
function byMonth(months: readonly MonthlyCount[]): Map<number, number> {
  const sums = new Map<number, number>();
  for (const { month, count } of months) {
    const index = monthIndex(month);
    if (Number.isInteger(index)) sums.set(index, (sums.get(index) ?? 0) + count);
  }
  return sums;
}

function byYear(sums: ReadonlyMap<number, number>, first: number, last: number): PeriodBar[] {
  const years = new Map<number, number>();
  for (let year = Math.floor(first / 12); year <= Math.floor(last / 12); year += 1) years.set(year, 0);
  for (const [index, count] of sums) {
    const year = Math.floor(index / 12);
    if (years.has(year)) years.set(year, (years.get(year) ?? 0) + count);
  }
  return [...years].map(([year, count]) => ({ key: String(year), count, before: null }));
}

/**
 * Returns the bars of a period that ends with the current month (UTC): the last 3 or 12 months, each compared to the
 * same month one year earlier, or everything since the first activity.
 * @param sameDays activities one year earlier, in the days of the current month that are over
 */
export function periodBars(
  months: readonly MonthlyCount[],
  period: Period,
  now: Date,
  sameDays: number | undefined,
): PeriodBar[] {
  const sums = byMonth(months);
  const last = now.getUTCFullYear() * 12 + now.getUTCMonth();
  const earliest = Math.min(last, ...sums.keys());
  if (period === "all" && last - earliest >= maxMonths) return byYear(sums, earliest, last);
  const first = period === "all" ? earliest : last - (period === "year" ? 11 : 2);
  const yearBefore = (month: number) => (month === last ? sameDays : sums.get(month - 12)) ?? 0;
  return Array.from({ length: last - first + 1 }, (_, offset) => ({
    key: monthKey(first + offset),
    count: sums.get(first + offset) ?? 0,
    before: period === "all" ? null : yearBefore(first + offset),
  }));
}

interface PlatformBarsProps {
  /** Label of the table, for screen readers. */
  label: string;
  /** In display order, usually the largest first. */
  counts: readonly { readonly platform: string; readonly count: number }[];
  /** Total of the percentages, when not every platform is listed. */
  total?: number;
  className?: string;
}

/** Counts by platform: bars and percentages of the total. */
function PlatformBars({ label, counts, total: given, className }: PlatformBarsProps) {
  const total = given ?? counts.reduce((sum, { count }) => sum + count, 0);
  return (
    <table data-slot="platform-bars" className={cn("w-full border-collapse", className)}>
      <caption className="sr-only">{label}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{uiTexts.platform}</th>
          <th scope="col">{uiTexts.activities}</th>
          <th scope="col">{uiTexts.share}</th>
        </tr>
      </thead>
      <tbody>
        {counts.map(({ platform, count }) => (
          <tr key={platform} className="relative grid grid-cols-[minmax(0,1fr)_auto_2.5rem] gap-x-3 pt-[5px] pb-[15px]">
            <th scope="row" className="flex min-w-0 items-center gap-2 p-0 text-left font-normal">
              <PlatformIcon platform={platform} decorative className="text-ink-2" />
              <span className="truncate">{platformName(platform)}</span>
            </th>
            <td className="p-0 text-right tabular-nums">{count.toLocaleString()}</td>
            <td className="p-0 text-right whitespace-nowrap text-ink-3 tabular-nums">
              {shareText(count, total)}
              <span className="absolute inset-x-0 bottom-[5px] block h-1.5 overflow-hidden rounded-[3px] bg-surface-3">
                <span
                  className="block h-full rounded-[3px] bg-accent forced-color-adjust-none"
                  style={{ width: `${((count / Math.max(1, total)) * 100).toFixed(1)}%` }}
                />
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
