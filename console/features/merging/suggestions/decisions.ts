import { create } from "zustand";

export type Decision = "merge" | "never" | "later";

interface Decisions {
  /** By key of the pair. */
  readonly byPair: ReadonlyMap<string, Decision>;
  /** Profiles that were merged into another. */
  readonly gone: ReadonlySet<string>;
}

const store = create<Decisions>()(() => ({ byPair: new Map(), gone: new Set() }));

/** Remembers a decision of this session; `gone` is the profile that a merge takes away. */
export function decide(key: string, decision: Decision, gone?: string): void {
  store.setState(({ byPair, gone: before }) => ({
    byPair: new Map(byPair).set(key, decision),
    gone: gone === undefined ? before : new Set([...before, gone]),
  }));
}

/** Takes a decision back: the pair is open again. */
export function undecide(key: string, gone?: string): void {
  store.setState(({ byPair, gone: before }) => ({
    byPair: new Map([...byPair].filter(([each]) => each !== key)),
    gone: new Set([...before].filter((id) => id !== gone)),
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
