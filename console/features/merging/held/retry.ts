import { ApiError } from "#shared/client/errors.ts";
import { pauseAfter } from "#shared/domain/action-queue/outcome.ts";

/** A merge that meets another one of the same profile is tried this often before it is given up. */
const conflictAttempts = 12;
const conflictWaitMs = 2_500;
const signedOutWaitMs = 60_000;

/** What is done after a call failed: it is tried again after a while, or given up. */
export type AfterFailure = { readonly kind: "again"; readonly waitMs: number } | { readonly kind: "give-up" };

/**
 * What cannot be reached or is overloaded is tried again with growing waits, as long as it takes; a profile that is
 * just being merged (409) for half a minute; everything else is an answer.
 * @param attempt from 1.
 */
export function afterFailure(error: unknown, attempt: number): AfterFailure {
  if (!(error instanceof ApiError)) return { kind: "give-up" };
  // The session is over: the action waits for its user.
  if (error.kind === "unauthorized") return { kind: "again", waitMs: signedOutWaitMs };
  if (error.kind === "conflict") {
    return attempt < conflictAttempts ? { kind: "again", waitMs: conflictWaitMs } : { kind: "give-up" };
  }
  const passes =
    error.kind === "offline" ||
    error.kind === "timeout" ||
    error.kind === "rate-limited" ||
    (error.kind === "server" && (error.status ?? 0) >= 502);
  if (!passes) return { kind: "give-up" };
  return { kind: "again", waitMs: pauseAfter(attempt, error.retryAfter) };
}
