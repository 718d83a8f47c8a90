/** Where the messages of a subscription go. */
export const subscriptionChannels = ["email", "webhook", "slack"] as const;
export type SubscriptionChannel = (typeof subscriptionChannels)[number];

/** How often a view is compared with what it was. */
export const subscriptionFrequencies = ["at-once", "daily", "weekly"] as const;
export type SubscriptionFrequency = (typeof subscriptionFrequencies)[number];

/** Most records of a view that can be subscribed to. */
export const mostSubscribedRecords = 10_000;

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const atOnceMinutes = 5;
/** Hour (UTC) of daily and weekly messages. Weekly ones come on Mondays. */
const hour = 6;

/** Returns the time of the next comparison after `now`. */
export function nextComparison(frequency: SubscriptionFrequency, now: Date): Date {
  if (frequency === "at-once") return new Date(now.getTime() + atOnceMinutes * minuteMs);
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), hour);
  for (let day = 0; ; day += 1) {
    const at = new Date(today + day * dayMs);
    if (at > now && (frequency === "daily" || at.getUTCDay() === 1)) return at;
  }
}
