import type { Suggestion } from "./suggestion.ts";

/** What was decided in this session, as far as the order of a review looks at it. */
export interface Decided {
  /** By key of the pair. */
  readonly byPair: ReadonlyMap<string, "merge" | "never" | "later">;
  /** Profiles that were merged into another. */
  readonly gone: ReadonlySet<string>;
}

/** True for a pair that still waits for a decision; one put off does. A profile that was merged away takes its pairs along. */
export function isOpen({ key, profiles }: Suggestion, { byPair, gone }: Decided): boolean {
  const decision = byPair.get(key);
  return decision !== "merge" && decision !== "never" && profiles.every(({ id }) => !gone.has(id));
}

/** The suggestions of a list in the order of review: what was put off comes last. */
export function openSuggestions(sequence: readonly Suggestion[], decided: Decided): Suggestion[] {
  const open = sequence.filter((each) => isOpen(each, decided));
  const isLater = ({ key }: Suggestion) => decided.byPair.get(key) === "later";
  return [...open.filter((each) => !isLater(each)), ...open.filter(isLater)];
}

/**
 * The pair to go to from a place: the next open one in the direction; none beyond the end.
 * @param from index in the sequence; -1 before its beginning.
 */
export function step(sequence: readonly Suggestion[], decided: Decided, from: number, by: 1 | -1): Suggestion | null {
  for (let at = from + by; at >= 0 && at < sequence.length; at += by) {
    const each = sequence[at];
    if (each && isOpen(each, decided)) return each;
  }
  return null;
}

/**
 * The pair that follows a decision: the next open one that was not put off, from the place on and then from the
 * beginning; else the first that was put off. Null when nothing is left.
 */
export function following(sequence: readonly Suggestion[], decided: Decided, from: number): Suggestion | null {
  const round = [...sequence.slice(from + 1), ...sequence.slice(0, Math.max(0, from))];
  return openSuggestions(round, decided)[0] ?? null;
}
