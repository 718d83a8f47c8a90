import { endOfDay, startOfDay } from "./filters/date-presets.ts";

/** Sentiment bounds, 0 to 100: positive from `positive` up, negative up to `negative`, neutral between. */
export const sentimentBounds = { positive: 67, negative: 33 } as const;

/** Format of a platform key in the names of properties and filters. */
export const platformKeyPattern = /^[\w-]{1,50}$/;

/** Periods of the overview. */
export const overviewPeriods = ["7d", "14d", "30d", "12m"] as const;
export type OverviewPeriod = (typeof overviewPeriods)[number];

/** A range of days (`YYYY-MM-DD`, UTC), both ends included. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** A period and the preceding one of the same length. */
export interface PeriodRange extends DayRange {
  readonly previous: DayRange;
  /** Interval of the series. */
  readonly unit: "day" | "month";
  /** First day of each interval of the series, oldest first. */
  readonly starts: readonly string[];
}

const days: Readonly<Record<Exclude<OverviewPeriod, "12m">, number>> = { "7d": 7, "14d": 14, "30d": 30 };
const monthsOfYear = 12;

/**
 * Days of a period that ends today, and as many days before it. Twelve months are full calendar months except for the
 * last one, which is the current month.
 */
export function rangeOf(period: OverviewPeriod, now: Date): PeriodRange {
  const today = dayOf(now);
  if (period === "12m") {
    const from = monthStart(now, monthsOfYear - 1);
    const starts = Array.from({ length: monthsOfYear }, (_, at) => monthStart(now, monthsOfYear - 1 - at));
    return { from, to: today, previous: before(from, daysBetween(from, today) + 1), unit: "month", starts };
  }
  const length = days[period];
  const from = addDays(today, 1 - length);
  return {
    from,
    to: today,
    previous: before(from, length),
    unit: "day",
    starts: Array.from({ length }, (_, at) => addDays(from, at)),
  };
}

/** The days that precede a day. */
const before = (day: string, count: number): DayRange => ({ from: addDays(day, -count), to: addDays(day, -1) });

const dayMs = 86_400_000;
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs);

/** First and last day of one interval of a series. The current month ends today. */
export function rangeOfPart({ unit, to }: Pick<PeriodRange, "unit" | "to">, start: string): DayRange {
  if (unit === "day") return { from: start, to: start };
  const month = monthFrom(start);
  return month.to < to ? month : { from: start, to };
}

/** First and last day of the month that starts on this day. */
export function monthFrom(start: string): DayRange {
  return { from: start, to: addDays(monthStart(new Date(startOfDay(start)), -1), -1) };
}

/** First and last instant of a range. */
export const instantsOf = ({ from, to }: DayRange) => ({ from: startOfDay(from), to: endOfDay(to) });

const dayOf = (date: Date) => date.toISOString().slice(0, 10);

function addDays(day: string, count: number): string {
  const date = new Date(startOfDay(day));
  date.setUTCDate(date.getUTCDate() + count);
  return dayOf(date);
}

/** First day of the month this many months earlier. */
function monthStart(date: Date, monthsBefore: number): string {
  return dayOf(new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - monthsBefore, 1)));
}
