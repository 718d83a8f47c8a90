const monthsOf = (month: string): number => {
  const [year = 0, at = 1] = month.split("-").map(Number);
  return year * 12 + at - 1;
};

const monthAt = (months: number): string =>
  `${String(Math.floor(months / 12)).padStart(4, "0")}-${String((months % 12) + 1).padStart(2, "0")}`;

/** Months on which a period can be placed. The positions before the first and after the last mean an open end. */
export interface Timeline {
  /** `YYYY-MM` */
  readonly first: string;
  readonly last: string;
  /** Position of an open end; an open start has 0. */
  readonly end: number;
}

/** Years that a timeline shows before the earliest month, and at least. */
const before = 2;
const least = 8;

const isMonth = (month: string): boolean => /^\d{4}-\d{2}$/.test(month);

/** Timeline up to this month with room around the given months. Empty months are open. */
export function timelineOf(months: readonly string[], now: Date): Timeline {
  const current = now.toISOString().slice(0, 7);
  const year = Number(current.slice(0, 4));
  const years = months.filter(isMonth).map((month) => Number(month.slice(0, 4)) - before);
  return widened({ first: `${Math.min(year - least, ...years)}-01`, last: current, end: 0 }, months);
}

/** The same timeline, longer when a month is not on it. */
export function widened(timeline: Timeline, months: readonly string[]): Timeline {
  const known = months.filter(isMonth);
  const first = [timeline.first, ...known.map((month) => `${month.slice(0, 4)}-01`)].sort()[0] ?? timeline.first;
  const last = [timeline.last, ...known].sort().at(-1) ?? timeline.last;
  return { first, last, end: monthsOf(last) - monthsOf(first) + 2 };
}

/** Position of a month. @param open position of an empty month */
export function positionOf({ first, end }: Timeline, month: string, open: number): number {
  return isMonth(month) ? Math.max(1, Math.min(end - 1, monthsOf(month) - monthsOf(first) + 1)) : open;
}

/** Month at a position; empty for an open end. */
export const monthOf = ({ first, end }: Timeline, position: number): string =>
  position <= 0 || position >= end ? "" : monthAt(monthsOf(first) + position - 1);
