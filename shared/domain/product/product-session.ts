import { sessionInactivityMs } from "../limits.ts";

/** Window events that count as activity (rules.md 4). */
export const activityEvents = ["mousemove", "click", "keypress", "scroll"] as const;

/** Session storage key of the product session. Removing it in another tab ends the session (wire.md 7). */
export const sessionStorageKey = "userSession";

/** True when the session ended after 30 minutes of inactivity (rules.md 4). Times in milliseconds since 1970. */
export function isSessionOver(lastActivityAt: number, now: number): boolean {
  return now - lastActivityAt >= sessionInactivityMs;
}

/** Milliseconds until the session ends without further activity; 0 when it is over. */
export function sessionTimeLeft(lastActivityAt: number, now: number): number {
  return Math.max(0, sessionInactivityMs - (now - lastActivityAt));
}
