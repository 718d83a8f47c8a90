import { create } from "zustand";
import type { Profile } from "../model/profile.ts";
import type { Decided } from "../model/sequence.ts";

export type Decision = "merge" | "never" | "later";

interface Decisions extends Decided {
  /** What was merged into a profile, by its id: shown at once, though the server may still be at it. */
  readonly merged: ReadonlyMap<string, readonly Profile[]>;
}

const store = create<Decisions>()(() => ({ byPair: new Map(), gone: new Set(), merged: new Map() }));

/** Remembers a decision of this session; `gone` is the profile that a merge takes away. */
export function decide(key: string, decision: Decision, gone?: string): void {
  store.setState(({ byPair, gone: before }) => ({
    byPair: new Map(byPair).set(key, decision),
    gone: gone === undefined ? before : new Set([...before, gone]),
  }));
}

/** Remembers what goes into a profile. */
export function noteMerged(primaryId: string, secondaries: readonly Profile[]): void {
  store.setState(({ merged }) => ({
    merged: new Map(merged).set(primaryId, [...(merged.get(primaryId) ?? []), ...secondaries]),
  }));
}

/** Takes a decision back: the pair is open again. */
export function undecide(key: string, gone?: string): void {
  store.setState(({ byPair, gone: before, merged }) => ({
    byPair: new Map([...byPair].filter(([each]) => each !== key)),
    gone: new Set([...before].filter((id) => id !== gone)),
    merged: new Map([...merged].map(([id, profiles]) => [id, profiles.filter((profile) => profile.id !== gone)])),
  }));
}

/** True for what will not be suggested again: merged, or never the same. */
export function isDecided(key: string): boolean {
  const decision = store.getState().byPair.get(key);
  return decision === "merge" || decision === "never";
}

/** The decisions of this session. */
export function useDecisions(): Decisions {
  return store();
}
