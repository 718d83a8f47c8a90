import { errorCodes } from "../messages/error-codes.ts";
import type { Outcome, Refusal } from "./outbox.ts";

/** Details of a failed call that the outbox needs. */
export interface Failure {
  /** HTTP status; null without a response. */
  readonly status: number | null;
  /** Error code that distinguishes responses with the same status; null when the server sends none. */
  readonly code: string | null;
  /** The server's message for the user. */
  readonly message: string;
  /** Milliseconds after which the server allows a retry. */
  readonly retryAfter: number | null;
}

/** Messages for refused actions. Each action may have its own. */
export interface RefusalTexts {
  /** 404: the record no longer exists. */
  readonly gone: string;
  /** 409: another change came first. */
  readonly conflict: string;
  /** Other work on the same record is still running. */
  readonly busy: string;
}

const commonTexts: RefusalTexts = {
  gone: "This record was merged or deleted in the meantime. Nothing was changed.",
  conflict: "Another user changed this in the meantime. Nothing was changed.",
  busy: "Other work on this record is still in progress. Try again when it has finished.",
};

const forbidden = "You are no longer allowed to do this here. Nothing was changed.";

export interface ActionRules {
  readonly texts?: Partial<RefusalTexts>;
  /** True when a 409 without a code means other work on the same record, as for merges. */
  readonly isConflictBusy?: boolean;
}

/**
 * Maps a failed attempt to its outcome. Without a response, with an overloaded server or with an expired sign-in, the
 * action is retried without limit. Work on the same record and a failure of the server on this request (500) are
 * retried for half a minute. A 403, 404 or 409 is refused with a plain sentence, every other failure with the server's
 * message.
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
