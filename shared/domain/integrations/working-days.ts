const dayMs = 86_400_000;

function isWeekend(dayStart: number): boolean {
  const weekday = new Date(dayStart).getUTCDay();
  return weekday === 0 || weekday === 6;
}

/** Working days from one instant to a later one, in days with fractions. Saturdays and Sundays (UTC) do not count. */
export function workingDaysBetween(from: Date, to: Date): number {
  const start = from.getTime();
  const end = to.getTime();
  if (!(end > start)) return 0;
  // Seven days always contain five working days, so only the days after the full weeks are checked one by one.
  const weeks = Math.floor((end - start) / (7 * dayMs));
  let elapsed = weeks * 5 * dayMs;
  let at = start + weeks * 7 * dayMs;
  while (at < end) {
    const dayStart = Math.floor(at / dayMs) * dayMs;
    const next = Math.min(end, dayStart + dayMs);
    if (!isWeekend(dayStart)) elapsed += next - at;
    at = next;
  }
  return elapsed / dayMs;
}
