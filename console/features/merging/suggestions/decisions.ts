import { create } from "zustand";
import type { MergedProfile } from "../model/after-merges.ts";
import type { Profile } from "../model/profile.ts";
import { type Decided, isOpen } from "../model/sequence.ts";
import type { Suggestion } from "../model/suggestion.ts";

export type Decision = "merge" | "never" | "later";

interface Decisions extends Decided {
  /** Profiles merged into a profile, by the id of the primary. Applied at once, before the server finishes. */
  readonly merged: ReadonlyMap<string, readonly MergedProfile[]>;
}

const store = create<Decisions>()(() => ({ byPair: new Map(), gone: new Set(), merged: new Map() }));

/** Stores a decision of this session. `gone` is the profile that a merge removes. */
export function decide(key: string, decision: Decision, gone?: string): void {
  store.setState(({ byPair, gone: before }) => ({
    byPair: new Map(byPair).set(key, decision),
    gone: gone === undefined ? before : new Set([...before, gone]),
  }));
}

/**
 * Stores the profiles that are being merged into a profile.
 * @param keepOther fields of which their value is kept
 */
export function noteMerged(
  primaryId: string,
  secondaries: readonly Profile[],
  keepOther: readonly string[] = [],
): void {
  const added = secondaries.map((profile) => ({ profile, keepOther }));
  store.setState(({ merged }) => ({
    merged: new Map(merged).set(primaryId, [...(merged.get(primaryId) ?? []), ...added]),
  }));
}

/** Removes a decision, so that the pair is open again. */
export function undecide(key: string, gone?: string): void {
  store.setState(({ byPair, gone: before, merged }) => ({
    byPair: new Map([...byPair].filter(([each]) => each !== key)),
    gone: new Set([...before].filter((id) => id !== gone)),
    merged: new Map([...merged].map(([id, profiles]) => [id, profiles.filter(({ profile }) => profile.id !== gone)])),
  }));
}

/** Whether a pair will not be suggested again: merged, or never to be merged. */
export function isDecided(key: string): boolean {
  const decision = store.getState().byPair.get(key);
  return decision === "merge" || decision === "never";
}

/** Whether a suggestion still needs a decision at this moment. */
export function isStillOpen(suggestion: Suggestion): boolean {
  return isOpen(suggestion, store.getState());
}

/** Decisions of this session. */
export function useDecisions(): Decisions {
  return store();
}
