import { newBadgeDays } from "../limits.ts";
import { type DateInput, parseDate } from "../text/dates.ts";

/** True when joinedAt lies within the last 14 days (rules.md 2); future dates are mistakes and not new. */
export function isNew(joinedAt: DateInput, now: Date): boolean {
  const joined = parseDate(joinedAt);
  if (!joined) return false;
  const age = now.getTime() - joined.getTime();
  return age >= 0 && age <= newBadgeDays * 86_400_000;
}
