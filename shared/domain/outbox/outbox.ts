/**
 * The outbox: everything somebody decides waits here as an entry until the server has done it. Console and extension
 * share this state machine; each brings its own storage, lock and sender (`run-outbox.ts`).
 *
 * ```
 *              undo                   send                  settle: done
 *   undone <---------- held ---------------------> sending ---------------> done
 *     ^                 |  its time is over and      | ^ |                    ^
 *     |                 |  its turn has come         | | | settle: running    | settle: done
 *     |   undo          |                            | | +-----> running -----+
 *     +-----------------|----------------------------+ |            |
 *     |                 | settle: refused            | | retry      | settle: refused
 *     |   undo          v                            v |            |
 *     +-------------- refused <------------------------+ <----------+
 * ```
 *
 * - `held`: nothing of it has left; `undo` takes it back altogether. It may go at `dueAt`.
 * - `sending`: it was handed to the server at least once, which may have done it already; every try has the same
 *   `Idempotency-Key`. `settle: later` leaves it here (or in `held`, when nothing could leave) with a `delay` until `dueAt`.
 * - `running`: the server has taken it and goes on behind its answer. It is asked about at `dueAt`.
 * - `refused`: it will not be tried again unless somebody says so (`retry`).
 * - `done` and `undone` are final: such entries are told once and leave the storage.
 */
export type OutboxState = "held" | "sending" | "running" | "refused" | "done" | "undone";

/** Whose outbox: entries belong to a server and a user, and nobody else's sign-in ever sends them. */
export interface OutboxOwner {
  /** Origin of the server. */
  readonly server: string;
  readonly userId: string;
}

/** An action before it is in the outbox. */
export interface NewOutboxEntry<Action> extends OutboxOwner {
  /** Also its `Idempotency-Key`. */
  readonly id: string;
  readonly action: Action;
  /** What the action touches, for example `person 5b0e…`: entries that share one go one after the other. */
  readonly entities: readonly string[];
  /** The server goes on with it behind its answer: two such actions on one record wait for each other's end. */
  readonly isLong?: boolean;
}

/** An action on its way. Moments are milliseconds since 1970. */
export interface OutboxEntry<Action = unknown> extends NewOutboxEntry<Action> {
  readonly state: OutboxState;
  readonly createdAt: number;
  /** Not sent, tried again or asked about before. */
  readonly dueAt: number;
  /** How often it was sent, or asked about while it runs. */
  readonly tries: number;
  /** What it waits for, after a try that brought nothing. */
  readonly delay: Delay | null;
  /** Why it was refused. */
  readonly refusal: Refusal | null;
}

/** What an entry waits for: a way to the server, the server itself, a sign-in, or other work on the same record. */
export type Delay = "offline" | "server" | "signed-out" | "busy";

/** Why an action will not be done. */
export interface Refusal {
  readonly reason: "gone" | "conflict" | "busy" | "forbidden" | "invalid" | "failed";
  /** For its user. */
  readonly sentence: string;
  /** Who stands in the way, where the server says it. */
  readonly record?: { readonly kind: "person" | "organization"; readonly id: string; readonly name: string };
}

/** What became of one try, or of asking how far a running action has come. */
export type Outcome =
  | { readonly kind: "done" }
  | { readonly kind: "running" }
  /**
   * To be tried again. `retryAfter` is what the server asked for, in milliseconds; `otherwise` refuses it when
   * `patientTries` brought nothing.
   */
  | {
      readonly kind: "later";
      readonly delay: Delay;
      readonly retryAfter?: number | null;
      readonly otherwise?: Refusal;
    }
  | { readonly kind: "refused"; readonly refusal: Refusal };

export type OutboxEvent<Action> =
  /** Puts actions at the end; an id that is there already is not added twice. */
  | { readonly type: "add"; readonly entries: readonly NewOutboxEntry<Action>[] }
  /** The server has taken an action that was sent beside the outbox, and goes on with it. */
  | { readonly type: "follow"; readonly entry: NewOutboxEntry<Action> }
  /** Holds what was not sent yet until then: longer while its toast is looked at. */
  | { readonly type: "hold"; readonly ids: readonly string[]; readonly until: number }
  /** What is held may go at once: closing the page or signing out sends it. Without ids, all. */
  | { readonly type: "release"; readonly ids?: readonly string[] }
  /** Takes it back; what was sent before may have been done. What runs or is done cannot be taken back. */
  | { readonly type: "undo"; readonly ids: readonly string[] }
  /** It is about to be sent. Stored before the sending: whoever dies in between sends it again. */
  | { readonly type: "send"; readonly id: string }
  | { readonly type: "settle"; readonly id: string; readonly outcome: Outcome }
  /** What waited for this is there: it goes at once. */
  | { readonly type: "wake"; readonly delays: readonly Delay[] }
  /** Puts a refused entry back to the end. */
  | { readonly type: "retry"; readonly id: string };

/** How long an action can be taken back before it is sent. */
export const holdMs = 6_000;

const firstPauseMs = 2_000;
const longestPauseMs = 5 * 60_000;
/** A running action is asked about at least so often. */
const longestAskMs = 15_000;
/** Tries of what is refused in the end: half a minute. */
const patientTries = 5;

/** Milliseconds until the next try: doubled with each one, five minutes at most; never less than the server asked for. */
export function pauseAfter(tries: number, retryAfter: number | null = null): number {
  return Math.max(Math.min(firstPauseMs * 2 ** (tries - 1), longestPauseMs), retryAfter ?? 0);
}

/** Nothing of it ever left: taking it back takes it back altogether. */
export const isUntouched = ({ state }: OutboxEntry): boolean => state === "held";

/** It has left the outbox. */
export const isFinal = ({ state }: OutboxEntry): boolean => state === "done" || state === "undone";

/** It is on its way: what it does to a record can be shown already. */
export const isPending = ({ state }: OutboxEntry): boolean => state === "held" || state === "sending";

/**
 * The outbox after an event.
 * @returns the entries, those that have just become final among them: the caller tells of these and drops them
 */
export function reduceOutbox<Action>(
  entries: readonly OutboxEntry<Action>[],
  event: OutboxEvent<Action>,
  now: number,
): readonly OutboxEntry<Action>[] {
  const change = (ids: readonly string[], next: (entry: OutboxEntry<Action>) => OutboxEntry<Action>) =>
    entries.map((entry) => (ids.includes(entry.id) ? next(entry) : entry));
  const fresh = { state: "held", createdAt: now, dueAt: now, tries: 0, delay: null, refusal: null } as const;
  switch (event.type) {
    case "add": {
      const known = new Set(entries.map(({ id }) => id));
      const added = event.entries.filter(({ id }) => !known.has(id));
      return [...entries, ...added.map((entry) => ({ ...entry, ...fresh, dueAt: now + holdMs }))];
    }
    case "follow":
      return [...entries, settle({ ...event.entry, ...fresh, state: "sending" }, { kind: "running" }, now)];
    case "hold":
      return change(event.ids, (entry) => (entry.state === "held" ? { ...entry, dueAt: event.until } : entry));
    case "release":
      return entries.map((entry) =>
        entry.state === "held" && (event.ids?.includes(entry.id) ?? true)
          ? { ...entry, dueAt: Math.min(entry.dueAt, now) }
          : entry,
      );
    case "undo":
      return change(event.ids, (entry) =>
        isPending(entry) || entry.state === "refused" ? { ...entry, state: "undone" } : entry,
      );
    case "send":
      return change([event.id], (entry) =>
        isPending(entry) ? { ...entry, state: "sending", tries: entry.tries + 1, delay: null } : entry,
      );
    case "settle":
      return change([event.id], (entry) => settle(entry, event.outcome, now));
    case "wake":
      return entries.map((entry) =>
        isPending(entry) && entry.delay !== null && event.delays.includes(entry.delay)
          ? { ...entry, dueAt: Math.min(entry.dueAt, now) }
          : entry,
      );
    case "retry": {
      const again = entries.find(({ id, state }) => id === event.id && state === "refused");
      if (!again) return entries;
      const others = entries.filter((entry) => entry !== again);
      return [...others, { ...again, state: "sending", dueAt: now, delay: null, refusal: null }];
    }
  }
}

function settle<Action>(entry: OutboxEntry<Action>, outcome: Outcome, now: number): OutboxEntry<Action> {
  // Nothing of what is held has left: all that can come of it is that it waits longer.
  const canEnd = entry.state === "sending" || entry.state === "running";
  if (!canEnd && !(entry.state === "held" && outcome.kind === "later")) return entry;
  switch (outcome.kind) {
    case "done":
      return { ...entry, state: "done", delay: null };
    case "refused":
      return { ...entry, state: "refused", delay: null, refusal: outcome.refusal };
    case "running": {
      const tries = entry.state === "running" ? entry.tries + 1 : 1;
      const dueAt = now + Math.min(pauseAfter(tries), longestAskMs);
      return { ...entry, state: "running", tries, dueAt, delay: null };
    }
    case "later": {
      const { delay, retryAfter, otherwise } = outcome;
      if (otherwise && entry.tries >= patientTries && entry.state === "sending") {
        return { ...entry, state: "refused", delay: null, refusal: otherwise };
      }
      return { ...entry, delay, dueAt: now + pauseAfter(Math.max(1, entry.tries), retryAfter) };
    }
  }
}
