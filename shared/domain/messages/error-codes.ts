/**
 * Values of the response header `X-Error-Code`. Clients use them to distinguish responses with the same status without
 * parsing the message. Other backends send none.
 */
export const errorCodes = {
  /**
   * 409: the first request with this `Idempotency-Key` is still running. A retry with the same key returns its
   * response.
   */
  requestInProgress: "request-in-progress",
  /** 409: the record's version differs from `If-Match`. */
  changedMeanwhile: "changed-meanwhile",
  /** 409: another merge or unmerge of one of the profiles is running. */
  mergeInProgress: "merge-in-progress",
} as const;

export type ErrorCode = (typeof errorCodes)[keyof typeof errorCodes];
