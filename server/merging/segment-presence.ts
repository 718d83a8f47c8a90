import type { Row } from "./record.ts";

/** Where a profile is known without any activity there, and where it stays known if no activity is left at all. */
export interface Placed {
  readonly without: readonly string[];
  readonly otherwise: readonly string[];
}

const segmentsOf = (figures: readonly Row[], has: (count: number) => boolean): string[] =>
  figures.filter(({ activity_count }) => has(Number(activity_count))).map(({ segment_id }) => String(segment_id));

/** Segments of all rows of figures. */
export const knownAll = (figures: readonly Row[]) => segmentsOf(figures, () => true);
/** Segments of the rows without activity. */
export const knownWithout = (figures: readonly Row[]) => segmentsOf(figures, (count) => count === 0);

/** Where each of two is known that are taken apart: where it was before, and the primary where it came to be since. */
export function placedApart(
  current: readonly Row[],
  primary: readonly Row[],
  secondary: readonly Row[],
): { primary: Placed; secondary: Placed } {
  const theirs = knownWithout(secondary);
  const since = knownWithout(current).filter((id) => !theirs.includes(id));
  return {
    primary: { without: [...new Set([...knownWithout(primary), ...since])], otherwise: knownAll(current) },
    secondary: { without: theirs, otherwise: knownAll(secondary) },
  };
}
