import type { FastifyBaseLogger } from "fastify";
import { HttpError } from "./http-error.ts";
import type { SentAnswer } from "./idempotency.ts";

const plainText = "text/plain; charset=utf-8";

/**
 * What a failure says to the client (wire.md 1.8): a readable text with its status. What we did not foresee is a 500
 * that tells nothing of our inside; the log has it, under the request's id.
 */
export function errorAnswer(error: unknown, log: FastifyBaseLogger): SentAnswer {
  if (error instanceof HttpError) {
    return typeof error.body === "string"
      ? { status: error.status, text: error.body, contentType: plainText }
      : { status: error.status, text: JSON.stringify(error.body), contentType: "application/json; charset=utf-8" };
  }
  const status = statusOf(error);
  if (status !== null) return { status, text: frameworkText(status), contentType: plainText };
  log.error(error);
  return { status: 500, text: "Internal Server Error", contentType: plainText };
}

/** Errors of the framework: a body that is too large, not JSON, or not readable. */
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
      return "The request is too large: 5 MB at most.";
    case 414:
      return "The address of the request is too long.";
    case 415:
      return "The request body must be JSON.";
    default:
      return "The request body or address cannot be read: it is not valid JSON or not well formed.";
  }
}
