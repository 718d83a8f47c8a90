import { genericErrors, serverMessage } from "#shared/domain/messages/errors.ts";

/** Kind of a failed call, for screens. `offline` and `timeout` have no response. */
export type ErrorKind =
  | "offline"
  | "timeout"
  | "unauthorized"
  | "forbidden"
  | "not-found"
  | "conflict"
  | "validation"
  | "rate-limited"
  | "setup-failed"
  | "server";

/** A failed call. Its message is the server's, read in the order of wire.md 1.8. */
export class ApiError extends Error {
  readonly kind: ErrorKind;
  /** HTTP status; null without a response. */
  readonly status: number | null;
  /** Body of the response: text or parsed JSON. */
  readonly body: unknown;
  /** Code that distinguishes responses with the same status (`errorCodes`); null when the server sends none. */
  readonly code: string | null;
  /** Milliseconds after which the server allows a retry; null when it sends no time. */
  readonly retryAfter: number | null;
  constructor(
    kind: ErrorKind,
    message: string,
    details: {
      status?: number;
      body?: unknown;
      code?: string | null;
      retryAfter?: number | null;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: details.cause });
    this.name = "ApiError";
    this.kind = kind;
    this.status = details.status ?? null;
    this.body = details.body ?? null;
    this.code = details.code ?? null;
    this.retryAfter = details.retryAfter ?? null;
  }
}

/** Id of the record into which a missing record was merged; null when the server does not return it. */
export function mergedInto(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.kind !== "not-found") return null;
  const { merged } = (typeof error.body === "object" && error.body !== null ? error.body : {}) as { merged?: unknown };
  return typeof merged === "string" ? merged : null;
}

const kinds: Readonly<Record<number, ErrorKind>> = {
  400: "validation",
  401: "unauthorized",
  403: "forbidden",
  404: "not-found",
  408: "timeout",
  409: "conflict",
  412: "conflict",
  413: "validation",
  422: "validation",
  429: "rate-limited",
  542: "setup-failed",
};

/** Creates the error for a failed response. */
export function errorOfAnswer(
  answer: { status: number; body: unknown; code?: string | null; retryAfter: string | null },
  cause?: unknown,
): ApiError {
  const { status, body, code = null } = answer;
  const fallback = status === 429 ? genericErrors.tooMany : `Request failed with status code ${status}`;
  const message = serverMessage({ body, message: fallback });
  const retryAfter = milliseconds(answer.retryAfter);
  return new ApiError(kinds[status] ?? "server", message, { status, body, code, retryAfter, cause });
}

/** Parses `Retry-After`, which is a number of seconds or a date, into milliseconds. */
function milliseconds(retryAfter: string | null): number | null {
  if (retryAfter === null || retryAfter.trim() === "") return null;
  const seconds = Number(retryAfter);
  const wait = Number.isNaN(seconds) ? Date.parse(retryAfter) - Date.now() : seconds * 1000;
  return Number.isNaN(wait) ? null : Math.max(0, wait);
}
