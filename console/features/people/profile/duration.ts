import { type DateInput, parseDate } from "#shared/domain/dates.ts";

/**
 * How long a period lasted, both end months included: "3 yr 9 mo". Null without a start, or when the end lies before
 * it.
 */
export function formatDuration(start: DateInput, end: DateInput, now: Date): string | null {
  const from = parseDate(start);
  if (!from) return null;
  const to = parseDate(end) ?? now;
  const months = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth() + 1;
  if (months < 1) return null;
  const years = Math.floor(months / 12);
  const rest = months % 12;
  return [years > 0 ? `${years} yr` : "", rest > 0 ? `${rest} mo` : ""].filter(Boolean).join(" ");
}
