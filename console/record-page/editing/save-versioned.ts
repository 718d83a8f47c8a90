import { ApiError } from "#shared/client/errors.ts";
import { changedFields, clashingFields, type Fields, rebased } from "./versioned-fields.ts";

/** Fields read from the server with the version of the entity; null when the backend returns none. */
export interface ReadFields<F extends Fields> {
  readonly fields: F;
  readonly version: string | null;
}

export interface SaveVersioned<F extends Fields> {
  /** Reads the current fields from the server. */
  readonly read: () => Promise<ReadFields<F>>;
  /** Sends a change based on the version; `changed` names the fields to write. */
  readonly send: (mine: F, changed: readonly (keyof F & string)[], version: string | null) => Promise<unknown>;
}

/** `changed`: another user gave the same fields other values meanwhile, and nothing was written. */
export type SaveResult<F extends Fields> =
  | { readonly kind: "saved" }
  | { readonly kind: "changed"; readonly current: ReadFields<F>; readonly clashes: readonly (keyof F & string)[] };

/** Maximum number of attempts when other users keep changing the entity. */
const maxAttempts = 3;

/**
 * Saves edited fields with optimistic locking. When another user changed the entity meanwhile, their changes of other
 * fields are kept and the save is repeated. Fields that both changed are returned for a decision.
 */
export async function saveVersioned<F extends Fields>(
  mine: F,
  base: ReadFields<F>,
  { read, send }: SaveVersioned<F>,
): Promise<SaveResult<F>> {
  let from = base;
  let edited = mine;
  for (let attempt = 1; ; attempt += 1) {
    try {
      await send(edited, changedFields(from.fields, edited), from.version);
      return { kind: "saved" };
    } catch (error) {
      if (!isConflict(error) || attempt === maxAttempts) throw error;
      const current = await read();
      const clashes = clashingFields(from.fields, current.fields, edited);
      if (clashes.length > 0) return { kind: "changed", current, clashes };
      edited = rebased(from.fields, current.fields, edited);
      from = current;
    }
  }
}

/**
 * Makes an additive or subtractive change with optimistic locking. When another user changed the entity meanwhile, the
 * change is repeated on their state, so that nothing of theirs is overwritten.
 * @param fresh reads the current state from the server.
 * @param send sends the change, based on this state and its version.
 */
export async function applyToLatest<State, Answer>(
  known: State,
  fresh: () => Promise<State>,
  send: (now: State) => Promise<Answer>,
): Promise<Answer> {
  let now = known;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send(now);
    } catch (error) {
      if (!isConflict(error) || attempt === maxAttempts) throw error;
      now = await fresh();
    }
  }
}

/** Whether the error is a 409 with the current entity, which means that the change was based on an old version. */
function isConflict(error: unknown): boolean {
  const body = error instanceof ApiError && error.kind === "conflict" ? error.body : null;
  return typeof body === "object" && body !== null && "id" in body;
}
