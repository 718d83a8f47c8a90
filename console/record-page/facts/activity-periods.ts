export type Period = "quarter" | "year" | "all";

/** Bar of the chart: a month, or a year when there are too many months. */
export interface PeriodBar {
  /** YYYY-MM or YYYY. */
  readonly key: string;
  readonly count: number;
  /** Count of the same month one year earlier; null without a comparison. */
  readonly before: number | null;
}

export interface MonthlyCount {
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
