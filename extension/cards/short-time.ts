import { type DateInput, formatDate, parseDate, relativeTime } from "#shared/domain/text/dates.ts";

/** Formats a time: relative up to 30 days, then as a date. */
export function shortTime(value: string | null | undefined, now: Date): string {
  const date = parseDate(value);
  if (date === null) return "-";
  return now.getTime() - date.getTime() <= 30 * 86_400_000 ? relativeTime(date, now) : formatDate(date);
}

/** Formats an age for a narrow row: "5 min", "13 h", "2 d"; after 30 days as a date. */
export function compactTime(value: DateInput, now: Date): string {
  const date = parseDate(value);
  if (date === null) return "-";
  const minutes = Math.max(0, Math.floor((now.getTime() - date.getTime()) / 60_000));
  if (minutes < 60) return `${minutes} min`;
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} h`;
  return minutes <= 30 * 24 * 60 ? `${Math.floor(minutes / (24 * 60))} d` : formatDate(date);
}
