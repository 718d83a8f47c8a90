import { ApiError } from "#shared/client/errors.ts";
import { changedFields, clashingFields, type Fields, rebased } from "./versioned-fields.ts";

/** Fields as the server had them, with the version of the entity; null where the backend tells none. */
export interface ReadFields<F extends Fields> {
  readonly fields: F;
  readonly version: string | null;
}

export interface SaveVersioned<F extends Fields> {
  /** How the fields stand on the server now. */
  readonly read: () => Promise<ReadFields<F>>;
  /** Sends a change that is based on the version; `changed` names what is to be written. */
  readonly send: (mine: F, changed: readonly (keyof F & string)[], version: string | null) => Promise<unknown>;
}

/** `changed`: somebody else gave the same fields another value meanwhile; nothing was written. */
export type SaveResult<F extends Fields> =
  | { readonly kind: "saved" }
  | { readonly kind: "changed"; readonly current: ReadFields<F>; readonly clashes: readonly (keyof F & string)[] };

/** As often as others may come in between before it is told as a failure. */
const mostAttempts = 3;

/**
 * Saves what was edited against the version it was read from. When somebody else changed the entity meanwhile, what
 * they did to other fields is kept and the change is sent again; what both changed is given back to be decided upon.
 */
export async function saveVersioned<F extends Fields>(
  mine: F,
  base: ReadFields<F>,
  { read, send }: SaveVersioned<F>,
): Promise<SaveResult<F>> {
  let from = base;
  let wanted = mine;
  for (let attempt = 1; ; attempt += 1) {
    try {
      await send(wanted, changedFields(from.fields, wanted), from.version);
      return { kind: "saved" };
    } catch (error) {
      if (!isChangedMeanwhile(error) || attempt === mostAttempts) throw error;
      const current = await read();
      const clashes = clashingFields(from.fields, current.fields, wanted);
      if (clashes.length > 0) return { kind: "changed", current, clashes };
      wanted = rebased(from.fields, current.fields, wanted);
      from = current;
    }
  }
}

/**
 * Makes a change that adds to what is there or takes from it: when somebody else changed the entity meanwhile, it is
 * made anew on top of what they left, so that nothing of theirs is overwritten.
 * @param fresh how the entity stands on the server now.
 * @param send sends the change, based on this state and its version.
 */
export async function onTop<State, Answer>(
  known: State,
  fresh: () => Promise<State>,
  send: (now: State) => Promise<Answer>,
): Promise<Answer> {
  let now = known;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send(now);
    } catch (error) {
      if (!isChangedMeanwhile(error) || attempt === mostAttempts) throw error;
      now = await fresh();
    }
  }
}

/** True for a 409 that carries the current entity: its version is not the one that the change was based on. */
function isChangedMeanwhile(error: unknown): boolean {
  const body = error instanceof ApiError && error.kind === "conflict" ? error.body : null;
  return typeof body === "object" && body !== null && "id" in body;
}
