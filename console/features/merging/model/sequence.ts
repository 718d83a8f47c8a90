import type { Suggestion } from "./suggestion.ts";

/** Decisions of this session that affect the order of a review. */
export interface Decided {
  /** Decision by key of the pair. */
  readonly byPair: ReadonlyMap<string, "merge" | "never" | "later">;
  /** Profiles that were merged into another one. */
  readonly gone: ReadonlySet<string>;
}

/** Whether a pair still needs a decision; postponed pairs do. Pairs of a merged profile do not. */
export function isOpen({ key, profiles }: Suggestion, decided: Decided): boolean {
  return isOpenPair(
    key,
    profiles.map(({ id }) => id),
    decided,
  );
}

/** Like `isOpen`, for the ids of a pair that is not loaded. */
export function isOpenPair(key: string, ids: readonly string[], { byPair, gone }: Decided): boolean {
  const decision = byPair.get(key);
  return decision !== "merge" && decision !== "never" && ids.every((id) => !gone.has(id));
}

/** Returns the undecided suggestions in the order of review. Postponed ones come last. */
export function openSuggestions(sequence: readonly Suggestion[], decided: Decided): Suggestion[] {
  const open = sequence.filter((each) => isOpen(each, decided));
  const isLater = ({ key }: Suggestion) => decided.byPair.get(key) === "later";
  return [...open.filter((each) => !isLater(each)), ...open.filter(isLater)];
}

/**
 * Returns the next undecided pair in a direction; null beyond the end.
 * @param from index in the sequence; -1 before its start.
 */
export function step(sequence: readonly Suggestion[], decided: Decided, from: number, by: 1 | -1): Suggestion | null {
  for (let at = from + by; at >= 0 && at < sequence.length; at += by) {
    const each = sequence[at];
    if (each && isOpen(each, decided)) return each;
  }
  return null;
}

/**
 * Returns the pair to show after a decision: the next undecided one that was not postponed, searched from `from` to the
 * end and then from the start; else the first postponed one. Null when nothing is left.
 */
export function following(sequence: readonly Suggestion[], decided: Decided, from: number): Suggestion | null {
  const round = [...sequence.slice(from + 1), ...sequence.slice(0, Math.max(0, from))];
  return openSuggestions(round, decided)[0] ?? null;
}
