/**
 * Thresholds for automatic merging: confidence in percent, strictest first. Lower ones would merge too many different
 * people to correct them afterwards.
 */
export const automaticLevels = [99, 97, 95, 90] as const;

export type AutomaticLevel = (typeof automaticLevels)[number];

/** Wrong pairs per thousand among pairs with at least this confidence, counted in the training histories. */
const wrongPerThousand: readonly (readonly [from: number, wrong: number])[] = [
  [99, 6],
  [97, 14],
  [95, 40],
  [90, 40],
];

/**
 * Returns the expected number of wrong pairs per thousand.
 * @param pairs number of pairs by their confidence in percent. Without pairs, the result applies to `minimum`.
 */
export function expectedWrong(pairs: ReadonlyMap<number, number>, minimum: AutomaticLevel): number {
  const wrongAt = (confidence: number) => wrongPerThousand.find(([from]) => confidence >= from)?.[1] ?? 1_000;
  const counted = [...pairs].filter(([confidence]) => confidence >= minimum);
  const all = counted.reduce((sum, [, count]) => sum + count, 0);
  if (all === 0) return wrongAt(minimum);
  return Math.round(counted.reduce((sum, [confidence, count]) => sum + count * wrongAt(confidence), 0) / all);
}
