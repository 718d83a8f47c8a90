import type { Delay, QueueEntry } from "./entry.ts";
import { withdraw } from "./entry.ts";

/** What became of one try. */
export type Outcome =
  | { readonly kind: "done" }
  /** To be tried again; `retryAfter` is what the server asked for, in milliseconds. */
  | { readonly kind: "later"; readonly delay: Delay; readonly retryAfter?: number | null }
  /** It makes no sense to try again; the sentence says why. */
  | { readonly kind: "refused"; readonly sentence: string };

/** A failed call as far as the queue cares. */
export interface Failure {
  /** HTTP status; null when no answer came. */
  readonly status: number | null;
  /** What the server said. */
  readonly message: string;
  /** Milliseconds the server asked to wait. */
  readonly retryAfter: number | null;
}

/** Sentences for what cannot be done any more; each action may have its own. */
export interface Refusals {
  /** 404: it is gone. */
  readonly gone: string;
  /** 409: something else came first. */
  readonly conflict: string;
}

const refusals: Refusals = {
  gone: "What this is about was merged or deleted in the meantime. Nothing was changed.",
  conflict: "Somebody else changed this in the meantime. Nothing was changed.",
};

const mayNot = "You may not do this here any more. Nothing was changed.";

/** The server still works on the first sending of the same action; its answer is kept and comes with the next try. */
const stillRunning = /Idempotency-Key is still being processed/;

/**
 * What to do about a failed try: no answer, a busy or broken server and a sign-in that ended are waited for; a 403, 404
 * or 409 is told in a plain sentence; any other refusal in the server's own words.
 */
export function outcomeOf(failure: Failure, own: Partial<Refusals> = {}): Outcome {
  const { status, message, retryAfter } = failure;
  if (status === null) return { kind: "later", delay: "offline" };
  if (status === 401) return { kind: "later", delay: "signed-out" };
  if (status === 408 || status === 425 || status === 429 || status >= 500) {
    return { kind: "later", delay: "server", retryAfter };
  }
  if (status === 409 && stillRunning.test(message)) return { kind: "later", delay: "server", retryAfter };
  const sentences = { ...refusals, ...own };
  if (status === 403) return { kind: "refused", sentence: mayNot };
  if (status === 404 || status === 410) return { kind: "refused", sentence: sentences.gone };
  if (status === 409 || status === 412) return { kind: "refused", sentence: sentences.conflict };
  return { kind: "refused", sentence: message };
}

const firstPauseMs = 2_000;
const longestPauseMs = 5 * 60_000;

/** Milliseconds until the next try: doubled with each one, five minutes at most; never less than the server asked for. */
export function pauseAfter(tries: number, retryAfter: number | null = null): number {
  return Math.max(Math.min(firstPauseMs * 2 ** (tries - 1), longestPauseMs), retryAfter ?? 0);
}

/** Notes that an entry is about to be sent. Kept before the sending: whoever dies in between sends it again. */
export function beginTry<Action>(
  queue: readonly QueueEntry<Action>[],
  id: string,
  now: number,
): readonly QueueEntry<Action>[] {
  return queue.map((entry) =>
    entry.id === id ? { ...entry, tries: entry.tries + 1, heldUntil: Math.min(entry.heldUntil, now) } : entry,
  );
}

/** The queue after a try: done entries go, refused ones stay with their sentence, others wait. */
export function settle<Action>(
  queue: readonly QueueEntry<Action>[],
  id: string,
  outcome: Outcome,
  now: number,
): readonly QueueEntry<Action>[] {
  if (outcome.kind === "done") return withdraw(queue, id);
  return queue.map((entry) => {
    if (entry.id !== id) return entry;
    if (outcome.kind === "refused") return { ...entry, refusal: outcome.sentence };
    return { ...entry, delay: outcome.delay, nextTryAt: now + pauseAfter(entry.tries, outcome.retryAfter) };
  });
}
