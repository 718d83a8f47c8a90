/** Returns `YYYY-MM` of the month this many months before the month of `now`, UTC. */
export function monthsAgo(now: Date, months: number): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1)).toISOString().slice(0, 7);
}

/** Returns twelve monthly counts, oldest first, that end `yearsAgo` years before the current month. */
export function twelveMonths(counts: ReadonlyMap<string, number>, now: Date, yearsAgo = 0): number[] {
  return Array.from({ length: 12 }, (_, at) => counts.get(monthsAgo(now, 11 - at + 12 * yearsAgo)) ?? 0);
}
