import { errorCodes } from "../messages/error-codes.ts";
import type { Outcome, Refusal } from "./outbox.ts";

/** A failed call as far as the outbox cares. */
export interface Failure {
  /** HTTP status; null when no answer came. */
  readonly status: number | null;
  /** What tells answers of one status apart; null where the server gives none. */
  readonly code: string | null;
  /** What the server said, for the user. */
  readonly message: string;
  /** Milliseconds the server asked to wait. */
  readonly retryAfter: number | null;
}

/** Sentences for what cannot be done; each action may have its own. */
export interface RefusalTexts {
  /** 404: it is gone. */
  readonly gone: string;
  /** 409: something else came first. */
  readonly conflict: string;
  /** Other work on the same record has not ended. */
  readonly busy: string;
}

const commonTexts: RefusalTexts = {
  gone: "This record was merged or deleted in the meantime. Nothing was changed.",
  conflict: "Somebody else changed this in the meantime. Nothing was changed.",
  busy: "Other work on this record is still in progress. Try again when it has finished.",
};

const forbidden = "You are no longer allowed to do this here. Nothing was changed.";

export interface ActionRules {
  readonly texts?: Partial<RefusalTexts>;
  /** A 409 without a code means that other work on the same record is under way, as for merges. */
  readonly isConflictBusy?: boolean;
}

/**
 * What to do about a failed try. No answer, an overloaded server and a sign-in that ended are waited for as long as it
 * takes; work on the same record, and a server that fails on this very request (500), for half a minute. A 403, 404 or
 * 409 is told in a plain sentence; any other refusal in the server's own words.
 */
export function outcomeOf(failure: Failure, { texts: own, isConflictBusy = false }: ActionRules = {}): Outcome {
  const { status, code, message, retryAfter } = failure;
  const texts = { ...commonTexts, ...own };
  const refuse = (reason: Refusal["reason"], sentence: string): Outcome => {
    return { kind: "refused", refusal: { reason, sentence } };
  };
  if (status === null) return { kind: "later", delay: "offline" };
  if (code === errorCodes.requestInProgress) return { kind: "later", delay: "server", retryAfter };
  if (code === errorCodes.mergeInProgress || (code === null && status === 409 && isConflictBusy)) {
    return { kind: "later", delay: "busy", retryAfter, otherwise: { reason: "busy", sentence: texts.busy } };
  }
  if (status === 401) return { kind: "later", delay: "signed-out" };
  if (status === 500) {
    return { kind: "later", delay: "server", retryAfter, otherwise: { reason: "failed", sentence: message } };
  }
  if (status === 408 || status === 425 || status === 429 || status > 500) {
    return { kind: "later", delay: "server", retryAfter };
  }
  if (status === 403) return refuse("forbidden", forbidden);
  if (status === 404 || status === 410) return refuse("gone", texts.gone);
  if (status === 409 || status === 412) return refuse("conflict", texts.conflict);
  return refuse("invalid", message);
}
