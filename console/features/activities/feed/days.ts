import { parseDate, zonedDay } from "#shared/domain/text/dates.ts";

/** Row of the feed. */
export interface FeedRow<A> {
  readonly activity: A;
  /**
   * Day that starts with this activity (YYYY-MM-DD in the user's time zone; empty for an invalid timestamp). Null for
   * later rows of the day.
   */
  readonly newDay: string | null;
}

/** Joins pages and removes duplicates, which occur when rows shift between two page requests. */
export function feedRows<A extends { readonly id: string; readonly timestamp: string }>(
  pages: readonly (readonly A[])[],
): FeedRow<A>[] {
  const unique = new Map(pages.flat().map((activity) => [activity.id, activity]));
  let before: string | null = null;
  return [...unique.values()].map((activity) => {
    const day = zonedDay(activity.timestamp);
    const newDay = day === before ? null : day;
    before = day;
    return { activity, newDay };
  });
}

/** Returns the heading of a day: Today, Yesterday or the full date. */
export function dayHeading(day: string, now: Date, locale: string): string {
  const date = parseDate(day);
  if (!date) return "Unknown date";
  const today = Date.parse(zonedDay(now));
  const age = (today - date.getTime()) / 86_400_000;
  if (age === 0) return "Today";
  if (age === 1) return "Yesterday";
  const format = { weekday: "long", month: "long", day: "numeric", year: "numeric", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat(locale, format).format(date);
}
