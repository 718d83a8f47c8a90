import { type DateInput, isMeaningfulJoinDate, parseDate } from "#shared/domain/dates.ts";

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** By how much activity changed against the twelve months before, in percent; null when there is nothing to compare. */
export function yearlyChange(lastYear: readonly number[], previousYear: readonly number[]): number | null {
  const before = sum(previousYear);
  return before === 0 ? null : Math.round(((sum(lastYear) - before) / before) * 100);
}

/** A change as it is written: +38%, −12%, no sign for 0. */
export function formatChange(percent: number): string {
  const size = new Intl.NumberFormat().format(Math.abs(percent));
  return `${percent > 0 ? "+" : percent < 0 ? "−" : ""}${size}%`;
}

const dayOf = (date: Date) => Math.floor(date.getTime() / 86_400_000);

/** Days of the calendar (UTC) since the person joined, the first one counted; null when nobody knows when that was. */
export function daysSince(joinedAt: DateInput, now: Date): number | null {
  const joined = parseDate(joinedAt);
  if (!joined || !isMeaningfulJoinDate(joined) || joined > now) return null;
  return dayOf(now) - dayOf(joined) + 1;
}
