import { formatDate, parseDate, relativeTime } from "#shared/domain/dates.ts";

/** Relative up to 30 days, then the date. */
export function shortTime(value: string | null | undefined, now: Date): string {
  const date = parseDate(value);
  if (date === null) return "-";
  return now.getTime() - date.getTime() <= 30 * 86_400_000 ? relativeTime(date, now) : formatDate(date);
}
