/**
 * Confidences in percent that automatic merging can begin at, most careful first. Lower ones would merge more strangers
 * than anybody wants to look for afterwards.
 */
export const automaticLevels = [99, 97, 95, 90] as const;

export type AutomaticLevel = (typeof automaticLevels)[number];

/** Of a thousand pairs with at least this confidence so many are two people: counted in the training histories. */
const wrongPerThousand: readonly (readonly [from: number, wrong: number])[] = [
  [99, 6],
  [97, 14],
  [95, 40],
  [90, 40],
];

/**
 * How many of a thousand pairs are expected to be wrong.
 * @param pairs how many there are, by their confidence in percent. Without any, what is expected at `least`.
 */
export function expectedWrong(pairs: ReadonlyMap<number, number>, least: AutomaticLevel): number {
  const wrongAt = (confidence: number) => wrongPerThousand.find(([from]) => confidence >= from)?.[1] ?? 1_000;
  const counted = [...pairs].filter(([confidence]) => confidence >= least);
  const all = counted.reduce((sum, [, count]) => sum + count, 0);
  if (all === 0) return wrongAt(least);
  return Math.round(counted.reduce((sum, [confidence, count]) => sum + count * wrongAt(confidence), 0) / all);
}
