import { STATUS_CODES } from "node:http";
import type { FastifyBaseLogger } from "fastify";
import { HttpError } from "#server/platform/core/http-error.ts";
import { classifyFailure, refusalOf } from "#server/platform/db/failure.ts";
import type { ErrorCode } from "#shared/domain/messages/error-codes.ts";
import type { SentAnswer } from "./idempotency.ts";

interface ErrorAnswer extends SentAnswer {
  /** Value of the header `X-Error-Code`. */
  readonly code?: ErrorCode | null;
}

const plainText = "text/plain; charset=utf-8";

/**
 * Converts an error into the response: a readable text with its status. An unexpected error becomes a 500 without
 * internal details; the log has them under the request id.
 */
export function errorAnswer(error: unknown, log: FastifyBaseLogger): ErrorAnswer {
  if (error instanceof HttpError) {
    const { status, body, code } = error;
    return typeof body === "string"
      ? { status, text: body, contentType: plainText, code }
      : { status, text: JSON.stringify(body), contentType: "application/json; charset=utf-8", code };
  }
  const status = statusOf(error);
  // The client closed the connection. No one reads the response, and the server is not at fault.
  if (isBrokenOff(error)) return { status: 400, text: frameworkText(400), contentType: plainText };
  if (status !== null) return { status, text: frameworkText(status), contentType: plainText };
  const refusal = refusalOf(error);
  if (refusal !== null) return { status: 400, text: refusal, contentType: plainText };
  const kind = classifyFailure(error);
  if (kind === "crossed") {
    log.warn(error);
    const text = "Another user changed this at the same time. Please try again.";
    return { status: 409, text, contentType: plainText };
  }
  log.error(error);
  if (kind === "full") {
    const text = "The disk is full. Nothing can be saved until space is freed.";
    return { status: 507, text, contentType: plainText };
  }
  if (kind === "away") {
    const text = "The database does not answer. Please try again in a moment.";
    return { status: 503, text, contentType: plainText };
  }
  return { status: 500, text: "Internal Server Error", contentType: plainText };
}

/** Problem details of RFC 9457. @param instance requested path */
export function problemAnswer(
  status: number,
  detail: string,
  instance: string,
  rest: Readonly<Record<string, unknown>> = {},
): SentAnswer {
  const problem = { type: "about:blank", title: STATUS_CODES[status] ?? "Error", status, detail, ...rest, instance };
  return { status, text: JSON.stringify(problem), contentType: "application/problem+json; charset=utf-8" };
}

function isBrokenOff(error: unknown): boolean {
  const { name, code, message } = error as { name?: string; code?: string; message?: string };
  // A disconnecting client aborts the work of its request through a signal (`register.ts`).
  if (name === "AbortError") return true;
  return code === "ERR_STREAM_PREMATURE_CLOSE" || (code === "ECONNRESET" && message === "aborted");
}

/** Status of a framework error: a body that is too large, not JSON, or unreadable. */
function statusOf(error: unknown): number | null {
  const { statusCode, code, expose } = error as { statusCode?: number; code?: string; expose?: boolean };
  const isFrameworks = typeof code === "string" && (code.startsWith("FST_") || code.startsWith("ERR_INVALID_URL"));
  if (statusCode === undefined || statusCode < 400 || statusCode >= 500) return null;
  return isFrameworks || expose === true || error instanceof SyntaxError ? statusCode : null;
}

function frameworkText(status: number): string {
  switch (status) {
    case 403:
      return "You have no authorization to access this page.";
    case 404:
      return "Page not found";
    case 413:
      return "The request is too large: 5 MB at most, 1 MB without signing in.";
    case 414:
      return "The URL of the request is too long.";
    case 415:
      return "The request body must be JSON.";
    default:
      return "The request body or URL cannot be read: it is malformed or not valid JSON.";
  }
}
