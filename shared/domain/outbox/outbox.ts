/**
 * The outbox stores every action of a user as an entry until the server has completed it. Console and extension share
 * this state machine. Each provides its own storage, lock and sender (`run-outbox.ts`).
 *
 * ```
 *              undo                   send                  settle: done
 *   undone <---------- held ---------------------> sending ---------------> done
 *     ^                 |  hold time is over and     | ^ |                    ^
 *     |                 |  no earlier entry waits    | | | settle: running    | settle: done
 *     |   undo          |                            | | +-----> running -----+
 *     +-----------------|----------------------------+ |            |
 *     |                 | settle: refused            | | retry      | settle: refused
 *     |   undo          v                            v |            |
 *     +-------------- refused <------------------------+ <----------+
 * ```
 *
 * - `held`: never sent. `undo` cancels it completely. It may be sent at `dueAt`.
 * - `sending`: sent at least once. The server may have completed it already. Every attempt has the same
 *   `Idempotency-Key`. After `settle: later` it stays here (or in `held`, when it was not sent) with a `delay` until
 *   `dueAt`.
 * - `running`: the server has accepted it and continues after its response. It is polled at `dueAt`.
 * - `refused`: not retried unless the user requests it (`retry`).
 * - `done` and `undone` are final. Such entries are reported once and removed from the storage.
 */
export type OutboxState = "held" | "sending" | "running" | "refused" | "done" | "undone";

/** Owner of entries: a server and a user. Entries are never sent with another user's sign-in. */
export interface OutboxOwner {
  /** Origin of the server. */
  readonly server: string;
  readonly userId: string;
}

/** An action before it is added to the outbox. */
export interface NewOutboxEntry<Action> extends OutboxOwner {
  /** Also used as its `Idempotency-Key`. */
  readonly id: string;
  readonly action: Action;
  /**
   * Records changed by the action, for example `person 5b0e…`. Entries with a common record are sent one after the
   * other.
   */
  readonly entities: readonly string[];
  /** True when the server continues after its response. Such actions on the same record wait for each other. */
  readonly isLong?: boolean;
  /** Milliseconds until it may be sent; `holdMs` when absent. */
  readonly holdMs?: number;
}

/** An action in the outbox. Times are milliseconds since 1970. */
export interface OutboxEntry<Action = unknown> extends NewOutboxEntry<Action> {
  readonly state: OutboxState;
  readonly createdAt: number;
  /** Earliest time of the next attempt or poll. */
  readonly dueAt: number;
  /** Number of attempts; while running, number of polls. */
  readonly tries: number;
  /** Cause of the delay after an unsuccessful attempt. */
  readonly delay: Delay | null;
  /** Reason of the refusal. */
  readonly refusal: Refusal | null;
}

/** Cause of a delay: no network, an unavailable server, a missing sign-in, or other work on the same record. */
export type Delay = "offline" | "server" | "signed-out" | "busy";

/** Refusal of an action. */
export interface Refusal {
  readonly reason: "gone" | "conflict" | "busy" | "forbidden" | "invalid" | "failed";
  /** Message for the user. */
  readonly sentence: string;
  /** The conflicting record, if the server returns it. */
  readonly record?: { readonly kind: "person" | "organization"; readonly id: string; readonly name: string };
}

/** Result of an attempt or of polling a running action. */
export type Outcome =
  | { readonly kind: "done" }
  | { readonly kind: "running" }
  /**
   * Retry later. `retryAfter` is the server's request in milliseconds. `otherwise` is the refusal after `patientTries`
   * unsuccessful attempts.
   */
  | {
      readonly kind: "later";
      readonly delay: Delay;
      readonly retryAfter?: number | null;
      readonly otherwise?: Refusal;
    }
  | { readonly kind: "refused"; readonly refusal: Refusal };

export type OutboxEvent<Action> =
  /** Adds actions at the end. Existing ids are not added twice. */
  | { readonly type: "add"; readonly entries: readonly NewOutboxEntry<Action>[] }
  /** Adds an action that was sent without the outbox and that the server continues to run. */
  | { readonly type: "follow"; readonly entry: NewOutboxEntry<Action> }
  /** Postpones unsent entries, for example while the user hovers over their toast. */
  | { readonly type: "hold"; readonly ids: readonly string[]; readonly until: number }
  /**
   * Makes held entries due immediately, for example when the page closes or the user signs out. Without ids, all of
   * them.
   */
  | { readonly type: "release"; readonly ids?: readonly string[] }
  /** Cancels entries. A sent entry may still be done. Running and finished ones cannot be canceled. */
  | { readonly type: "undo"; readonly ids: readonly string[] }
  /** Marks an entry as sending. It is stored before the request, so that it is sent again after a crash. */
  | { readonly type: "send"; readonly id: string }
  | { readonly type: "settle"; readonly id: string; readonly outcome: Outcome }
  /** The cause of these delays is resolved. Delayed entries become due immediately. */
  | { readonly type: "wake"; readonly delays: readonly Delay[] }
  /** Moves a refused entry to the end and retries it. */
  | { readonly type: "retry"; readonly id: string };

/** Time during which an action can be undone before it is sent. */
export const holdMs = 6_000;

const firstPauseMs = 2_000;
const longestPauseMs = 5 * 60_000;
/** Longest interval for polling a running action. */
const maxPollMs = 15_000;
/** Attempts before a refusal, about half a minute in total. */
const patientTries = 5;

/** Milliseconds until the next attempt: doubled each time up to five minutes, at least what the server requested. */
export function pauseAfter(tries: number, retryAfter: number | null = null): number {
  return Math.max(Math.min(firstPauseMs * 2 ** (tries - 1), longestPauseMs), retryAfter ?? 0);
}

/** True when the entry was never sent. Undo then cancels it completely. */
export const isUntouched = ({ state }: OutboxEntry): boolean => state === "held";

/** True when the entry has left the outbox. */
export const isFinal = ({ state }: OutboxEntry): boolean => state === "done" || state === "undone";

/** True when the entry is waiting or being sent. Its effect can already be shown. */
export const isPending = ({ state }: OutboxEntry): boolean => state === "held" || state === "sending";

/**
 * Applies an event to the outbox.
 * @returns the entries, including those that have just become final. The caller reports and removes them.
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
      return [...entries, ...added.map((entry) => ({ ...entry, ...fresh, dueAt: now + (entry.holdMs ?? holdMs) }))];
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
  // Held entries were never sent. Their only possible outcome is a longer wait.
  const canEnd = entry.state === "sending" || entry.state === "running";
  if (!canEnd && !(entry.state === "held" && outcome.kind === "later")) return entry;
  switch (outcome.kind) {
    case "done":
      return { ...entry, state: "done", delay: null };
    case "refused":
      return { ...entry, state: "refused", delay: null, refusal: outcome.refusal };
    case "running": {
      const tries = entry.state === "running" ? entry.tries + 1 : 1;
      const dueAt = now + Math.min(pauseAfter(tries), maxPollMs);
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
