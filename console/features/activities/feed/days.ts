import { parseDate } from "#shared/domain/text/dates.ts";

/** A row of the feed: an activity, and the day that begins with it (YYYY-MM-DD, UTC; empty where it cannot be read). */
export interface FeedRow<A> {
  readonly activity: A;
  /** Null for all but the first activity of a day. */
  readonly newDay: string | null;
}

/** Puts pages together: an activity that comes twice, since pages moved meanwhile, stands once. */
export function feedRows<A extends { readonly id: string; readonly timestamp: string }>(
  pages: readonly (readonly A[])[],
): FeedRow<A>[] {
  const unique = new Map(pages.flat().map((activity) => [activity.id, activity]));
  let before: string | null = null;
  return [...unique.values()].map((activity) => {
    const day = parseDate(activity.timestamp)?.toISOString().slice(0, 10) ?? "";
    const newDay = day === before ? null : day;
    before = day;
    return { activity, newDay };
  });
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
