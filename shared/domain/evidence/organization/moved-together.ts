/** A dated period of one person at an organization, in days (`YYYY-MM-DD`). */
export interface WorkPeriod {
  readonly personId: string;
  readonly start: string | null;
  readonly end: string | null;
}

const dayMs = 86_400_000;
/** Days between leaving and beginning: months are whole, and a contract may overlap. */
const gap = { least: -45, most: 62 };
/** Days in which people of an acquisition move. */
const windowDays = 92;
const leastPeople = 3;
const leastShare = 0.5;

const dayOf = (text: string) => Math.floor(Date.parse(text) / dayMs);

/**
 * Finds when most people of one organization left it for the other one at the same time, as in an acquisition.
 * @returns how many of those who worked there then moved, and the day when most began; null when they did not
 */
export function movedTogether(
  from: readonly WorkPeriod[],
  to: readonly WorkPeriod[],
): { readonly people: number; readonly of: number; readonly since: string } | null {
  const begun = Map.groupBy(
    to.flatMap(({ personId, start }) => (start === null ? [] : [{ personId, start }])),
    ({ personId }) => personId,
  );
  const moves = from.flatMap(({ personId, end }) => {
    if (end === null) return [];
    const next = begun.get(personId)?.find(({ start }) => {
      const days = dayOf(start) - dayOf(end);
      return days >= gap.least && days <= gap.most;
    });
    return next === undefined ? [] : [{ personId, end: dayOf(end), start: next.start }];
  });
  let best: { people: number; of: number; since: string } | null = null;
  for (const { end: first } of moves) {
    const inWindow = moves.filter(({ end }) => end >= first && end < first + windowDays);
    const people = new Set(inWindow.map(({ personId }) => personId)).size;
    const there = from.filter(
      ({ start, end }) => (start === null || dayOf(start) <= first) && (end === null || dayOf(end) >= first),
    );
    const of = Math.max(people, new Set(there.map(({ personId }) => personId)).size);
    if (people < leastPeople || people < of * leastShare || (best !== null && people <= best.people)) continue;
    const starts = [...Map.groupBy(inWindow, ({ start }) => start)];
    const [since = ""] = starts.toSorted(([a, x], [b, y]) => y.length - x.length || (a < b ? -1 : 1))[0] ?? [];
    best = { people, of, since };
  }
  return best;
}
