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
/** Hour of daily and weekly messages in the zone of the subscription. Weekly ones come on Mondays. */
const hour = 6;
const monday = 1;

/**
 * Returns the time of the next comparison after `now`.
 * @param zone IANA name
 */
export function nextComparison(frequency: SubscriptionFrequency, now: Date, zone: string): Date {
  if (frequency === "at-once") return new Date(now.getTime() + atOnceMinutes * minuteMs);
  const today = Math.floor(clockAt(now.getTime(), zone) / dayMs) * dayMs;
  for (let day = today; ; day += dayMs) {
    const at = timeOfClock(day + hour * 60 * minuteMs, zone);
    if (at > now.getTime() && (frequency === "daily" || new Date(day).getUTCDay() === monday)) return new Date(at);
  }
}

/** What the clocks of a zone show at a time, as if it were UTC. */
const clockAt = (at: number, zone: string) =>
  Date.parse(
    `${new Intl.DateTimeFormat("sv", { timeZone: zone, dateStyle: "short", timeStyle: "medium" }).format(at)}Z`,
  );

/** Time at which the clocks of a zone show this. A time that they skip counts with the offset of before. */
function timeOfClock(clock: number, zone: string): number {
  const near = clock - (clockAt(clock, zone) - clock);
  return clock - (clockAt(near, zone) - near);
}
