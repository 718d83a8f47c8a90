import { parseDate } from "#shared/domain/dates.ts";

/** The activities of one day (UTC), in the order they came. */
export interface TimelineDay<A> {
  /** YYYY-MM-DD, or empty for activities whose time cannot be read. */
  readonly day: string;
  readonly activities: readonly A[];
}

function dayOf(timestamp: string): string {
  return parseDate(timestamp)?.toISOString().slice(0, 10) ?? "";
}

/** Groups activities by day, newest day first as they arrive; one that comes twice (pages moved) stands once. */
export function groupByDay<A extends { readonly id: string; readonly timestamp: string }>(
  activities: readonly A[],
): TimelineDay<A>[] {
  const seen = new Set<string>();
  const days = new Map<string, A[]>();
  for (const activity of activities) {
    if (seen.has(activity.id)) continue;
    seen.add(activity.id);
    const day = dayOf(activity.timestamp);
    days.set(day, [...(days.get(day) ?? []), activity]);
  }
  return [...days].map(([day, group]) => ({ day, activities: group }));
}

/** The heading of a day: Today, Yesterday, else the date written out. */
export function dayHeading(day: string, now: Date, locale: string): string {
  const date = parseDate(day);
  if (!date) return "Unknown date";
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  const age = (today - date.getTime()) / 86_400_000;
  if (age === 0) return "Today";
  if (age === 1) return "Yesterday";
  const format = { weekday: "long", month: "long", day: "numeric", year: "numeric", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat(locale, format).format(date);
}
