import { type DayRange, monthFrom } from "../overview.ts";

/** Days of a report, and of the period that it is compared with. */
export interface ReportRange extends DayRange {
  readonly previous: DayRange;
  /** First day of each month, oldest first. */
  readonly months: string[];
  /** The period is not over: it ends today, and the previous one after as many days. */
  readonly isRunning: boolean;
}

/** Longest period, in days. */
export const longestReport = 3_653;

const quarterPattern = /^(\d{4})-Q([1-4])$/;
const yearPattern = /^(\d{4})$/;
const daysPattern = /^(\d{4}-\d{2}-\d{2})\.\.(\d{4}-\d{2}-\d{2})$/;

/**
 * Days of a period: `2026-Q3`, `2026`, or own days such as `2026-01-15..2026-03-20`. A quarter or year is compared with
 * the one before, own days with as many days before them.
 * @returns null for anything else, and for a period that has not begun
 */
export function readReportPeriod(period: string, now: Date): ReportRange | null {
  const today = dayOf(now);
  const whole = wholePeriod(period);
  if (!whole || whole.from > today || whole.from < "1980") return null;
  const { from, previous } = whole;
  const isRunning = whole.to > today;
  const to = isRunning ? today : whole.to;
  return {
    from,
    to,
    previous: isRunning
      ? { from: previous.from, to: earlier(previous.to, addDays(previous.from, days(from, to))) }
      : previous,
    months: monthsOf({ from, to }),
    isRunning,
  };
}

function wholePeriod(period: string): (DayRange & { previous: DayRange }) | null {
  const [, quarterYear, quarter] = quarterPattern.exec(period) ?? [];
  if (quarterYear !== undefined) {
    const first = (Number(quarter) - 1) * 3;
    return { ...monthsFrom(Number(quarterYear), first, 3), previous: monthsFrom(Number(quarterYear), first - 3, 3) };
  }
  const [, year] = yearPattern.exec(period) ?? [];
  if (year !== undefined) {
    return { ...monthsFrom(Number(year), 0, 12), previous: monthsFrom(Number(year) - 1, 0, 12) };
  }
  const [, from, to] = daysPattern.exec(period) ?? [];
  if (from === undefined || to === undefined || !isDay(from) || !isDay(to) || from > to) return null;
  const length = days(from, to) + 1;
  if (length > longestReport) return null;
  return { from, to, previous: { from: addDays(from, -length), to: addDays(from, -1) } };
}

/** The quarter that contains a day. */
export const quarterOf = (day: string): string => `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`;

/** The last quarter that is over. */
export function lastQuarter(now: Date): string {
  return quarterOf(addDays(monthsFrom(now.getUTCFullYear(), Math.floor(now.getUTCMonth() / 3) * 3, 1).from, -1));
}

/** Days of one month within a period. */
export function monthWithin({ from, to }: DayRange, month: string): DayRange {
  const whole = monthFrom(month);
  return { from: whole.from < from ? from : whole.from, to: earlier(whole.to, to) };
}

function monthsOf({ from, to }: DayRange): string[] {
  const months: string[] = [];
  for (let at = `${from.slice(0, 7)}-01`; at <= to; at = addDays(monthFrom(at).to, 1)) months.push(at);
  return months;
}

const dayMs = 86_400_000;
const dayOf = (date: Date) => date.toISOString().slice(0, 10);
const addDays = (day: string, count: number) => dayOf(new Date(Date.parse(day) + count * dayMs));
const days = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
const earlier = (one: string, other: string) => (one < other ? one : other);
const isDay = (day: string) => !Number.isNaN(Date.parse(day)) && dayOf(new Date(day)) === day;

function monthsFrom(year: number, month: number, count: number): DayRange {
  const from = dayOf(new Date(Date.UTC(year, month, 1)));
  return { from, to: addDays(dayOf(new Date(Date.UTC(year, month + count, 1))), -1) };
}
