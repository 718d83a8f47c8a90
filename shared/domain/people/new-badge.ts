import { newBadgeDays } from "../limits.ts";
import { type DateInput, parseDate } from "../text/dates.ts";

/** True when joinedAt is within the last 14 days (rules.md 2). Future dates are errors and not new. */
export function isNew(joinedAt: DateInput, now: Date): boolean {
  const joined = parseDate(joinedAt);
  if (!joined) return false;
  const age = now.getTime() - joined.getTime();
  return age >= 0 && age <= newBadgeDays * 86_400_000;
}
