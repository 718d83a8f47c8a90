/**
 * What the database itself said: the library wraps it with the statement and its parameters, which hold people's data
 * and may be megabytes long.
 */
export function databaseCause(error: unknown): unknown {
  return isQueryError(error) ? (error.cause ?? new Error("A query failed.")) : error;
}

/** What an error says in one line, without the parameters of a query. */
export function reasonOfFailure(error: unknown): string {
  const cause = databaseCause(error);
  return cause instanceof Error ? cause.message : String(cause);
}

/**
 * `away`: the database does not answer. `full`: the disk of the database, or of the data folder, is full. `crossed`:
 * another transaction did the same at the same moment.
 */
export function kindOfFailure(error: unknown): "away" | "full" | "crossed" | "other" {
  const cause = databaseCause(error) as { code?: unknown; message?: unknown } | undefined;
  const code = typeof cause?.code === "string" ? cause.code : "";
  if (fullCodes.has(code)) return "full";
  if (awayCodes.test(code) || (code === "" && awayMessages.test(String(cause?.message)))) return "away";
  if (isNetworkError(cause, cause !== error)) return "away";
  return crossedCodes.has(code) ? "crossed" : "other";
}

/** True for what ends by itself, whatever was being done: what failed so has not been tried. */
export function isPassing(error: unknown): boolean {
  const kind = kindOfFailure(error);
  return kind === "away" || kind === "full";
}

/** Connection exceptions, shutting down, starting up, no connection left. */
const awayCodes = /^(08...|57P0[123]|53300)$/;
const awayMessages =
  /^(Connection terminated|Client (has encountered|was closed)|timeout exceeded when|Cannot use a pool after calling)/;

const networkCodes =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENOTFOUND|EAI_AGAIN|ENOENT)$/;

/** Of a query any network error; else one of connecting, since mail servers and the web are reached by libraries with errors of their own. */
function isNetworkError(cause: unknown, isOfQuery: boolean): boolean {
  // A name with several addresses fails with an error for each.
  const first = cause instanceof AggregateError ? cause.errors[0] : cause;
  const { code, syscall } = (first ?? {}) as { code?: unknown; syscall?: unknown };
  return typeof code === "string" && networkCodes.test(code) && (isOfQuery || syscall === "connect");
}

/** PostgreSQL's disk_full, and what the file system says. */
const fullCodes: ReadonlySet<string> = new Set(["53100", "ENOSPC", "EDQUOT"]);

/** Unique violation, serialization failure, deadlock, waited too long for a lock. */
const crossedCodes: ReadonlySet<string> = new Set(["23505", "40001", "40P01", "55P03"]);

function isQueryError(error: unknown): error is Error & { readonly query: string } {
  return error instanceof Error && typeof (error as { query?: unknown }).query === "string" && "params" in error;
}
