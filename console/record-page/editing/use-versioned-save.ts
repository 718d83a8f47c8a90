import { useState } from "react";
import { type ReadFields, type SaveResult, type SaveVersioned, saveVersioned } from "./save-versioned.ts";
import { type Fields, rebased } from "./versioned-fields.ts";

/** Conflict: fields changed by both users, until one value is chosen. */
interface Conflict<F extends Fields> {
  readonly current: ReadFields<F>;
  readonly mine: F;
  readonly clashes: readonly (keyof F & string)[];
}

interface State<F extends Fields> {
  /** Fields and version that the next save is based on. */
  readonly base: ReadFields<F>;
  readonly saving: boolean;
  readonly error: unknown;
  readonly conflict: Conflict<F> | null;
}

export interface VersionedSave<F extends Fields> extends State<F> {
  readonly save: (mine: F) => void;
  readonly keepMine: () => void;
  readonly takeTheirs: () => F | null;
}

/**
 * Saves a form with optimistic locking. Calls `onSaved` on success. A failure sets `error`. A conflict sets
 * `meanwhile`, which is resolved by `keepMine`, or by `takeTheirs`, which returns the fields to continue with.
 */
export function useVersionedSave<F extends Fields>(
  opened: ReadFields<F>,
  how: SaveVersioned<F>,
  onSaved: () => void,
): VersionedSave<F> {
  const [state, setState] = useState<State<F>>({ base: opened, saving: false, error: null, conflict: null });

  async function attempt(mine: F, base: ReadFields<F>): Promise<void> {
    setState((before) => ({ ...before, saving: true, error: null }));
    let result: SaveResult<F>;
    try {
      result = await saveVersioned(mine, base, how);
    } catch (error) {
      setState({ base, saving: false, error, conflict: null });
      return;
    }
    const conflict = result.kind === "changed" ? { mine, current: result.current, clashes: result.clashes } : null;
    setState({ base, saving: false, error: null, conflict });
    if (result.kind === "saved") onSaved();
  }

  return {
    ...state,
    save: (mine) => void attempt(mine, state.base),
    keepMine() {
      const { base, conflict } = state;
      if (!conflict) return;
      const { current, mine } = conflict;
      void attempt(rebased(base.fields, current.fields, mine), current);
    },
    takeTheirs() {
      const { base, conflict } = state;
      if (!conflict) return null;
      const { current, mine, clashes } = conflict;
      const theirs = Object.fromEntries(clashes.map((name) => [name, current.fields[name]]));
      setState({ base: current, saving: false, error: null, conflict: null });
      return { ...rebased(base.fields, current.fields, mine), ...theirs };
    },
  };
}
