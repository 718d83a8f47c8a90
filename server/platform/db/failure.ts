/**
 * Returns the original error of the database. The library wraps it with the statement and its parameters, which contain
 * personal data and may be megabytes long.
 */
export function databaseCause(error: unknown): unknown {
  return isQueryError(error) ? (error.cause ?? new Error("A query failed.")) : error;
}

/** Returns the message of an error in one line, without the parameters of a query. */
export function failureMessage(error: unknown): string {
  const cause = databaseCause(error);
  return cause instanceof Error ? cause.message : String(cause);
}

/**
 * Classifies an error. `away`: the database does not respond. `full`: the disk of the database or of the data folder is
 * full. `crossed`: another transaction made a conflicting change at the same time.
 */
export function classifyFailure(error: unknown): "away" | "full" | "crossed" | "other" {
  const cause = databaseCause(error) as { code?: unknown; message?: unknown } | undefined;
  const code = typeof cause?.code === "string" ? cause.code : "";
  if (fullCodes.has(code)) return "full";
  if (awayCodes.test(code) || (code === "" && awayMessages.test(String(cause?.message)))) return "away";
  if (isNetworkError(cause, cause !== error)) return "away";
  return crossedCodes.has(code) ? "crossed" : "other";
}

/** Code of exceptions that triggers raise with a sentence for the user. */
const refusedCode = "CD400";

/** Returns the sentence with which a trigger refused a change; null for every other error. */
export function refusalOf(error: unknown): string | null {
  const { code, message } = databaseCause(error) as { code?: unknown; message?: unknown };
  return code === refusedCode ? String(message) : null;
}

/** True for temporary failures that are unrelated to the work itself. They do not count as an attempt. */
export function isTemporaryFailure(error: unknown): boolean {
  const kind = classifyFailure(error);
  return kind === "away" || kind === "full";
}

/** Connection exceptions, shutdown, startup, too many connections. */
const awayCodes = /^(08...|57P0[123]|53300)$/;
const awayMessages =
  /^(Connection terminated|Client (has encountered|was closed)|timeout exceeded when|Cannot use a pool after calling)/;

const networkCodes =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENOTFOUND|EAI_AGAIN|ENOENT)$/;

/**
 * True for any network error of a query. Otherwise only failed connects count, because the libraries for mail and web
 * requests throw errors of other types.
 */
function isNetworkError(cause: unknown, isOfQuery: boolean): boolean {
  // Connecting to a name with several addresses fails with one error per address.
  const first = cause instanceof AggregateError ? cause.errors[0] : cause;
  const { code, syscall } = (first ?? {}) as { code?: unknown; syscall?: unknown };
  return typeof code === "string" && networkCodes.test(code) && (isOfQuery || syscall === "connect");
}

/** PostgreSQL's disk_full, and the error codes of the file system. */
const fullCodes: ReadonlySet<string> = new Set(["53100", "ENOSPC", "EDQUOT"]);

/** Unique violation, serialization failure, deadlock, lock timeout. */
const crossedCodes: ReadonlySet<string> = new Set(["23505", "40001", "40P01", "55P03"]);

function isQueryError(error: unknown): error is Error & { readonly query: string } {
  return error instanceof Error && typeof (error as { query?: unknown }).query === "string" && "params" in error;
}
