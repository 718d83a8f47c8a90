/**
 * What the server says in the header `X-Error-Code`, so that a client tells answers of one status apart without reading
 * their words. Other backends send none.
 */
export const errorCodes = {
  /** 409: the first request under this `Idempotency-Key` has not ended; the same again gets its answer. */
  requestInProgress: "request-in-progress",
  /** 409: the record is no longer the version of `If-Match`. */
  changedMeanwhile: "changed-meanwhile",
  /** 409: another merge or unmerge of one of the profiles runs. */
  mergeInProgress: "merge-in-progress",
} as const;

export type ErrorCode = (typeof errorCodes)[keyof typeof errorCodes];
