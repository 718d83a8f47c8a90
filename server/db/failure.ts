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

/** `away`: the database does not answer. `crossed`: another transaction did the same at the same moment. */
export function kindOfFailure(error: unknown): "away" | "crossed" | "other" {
  const cause = databaseCause(error) as { code?: unknown; message?: unknown; syscall?: unknown } | undefined;
  const code = typeof cause?.code === "string" ? cause.code : "";
  if (awayCodes.test(code) || (code === "" && awayMessages.test(String(cause?.message)))) return "away";
  // Only the database is asked by queries and by connections that last.
  const isNetwork = /^E[A-Z]+$/.test(code) && (cause !== error || cause?.syscall === "connect");
  if (isNetwork) return "away";
  return crossedCodes.has(code) ? "crossed" : "other";
}

/** Connection exceptions, shutting down, starting up, no connection left. */
const awayCodes = /^(08...|57P0[123]|53300)$/;
const awayMessages =
  /^(Connection terminated|Client (has encountered|was closed)|timeout exceeded when|Cannot use a pool after calling)/;

/** Unique violation, serialization failure, deadlock. */
const crossedCodes: ReadonlySet<string> = new Set(["23505", "40001", "40P01"]);

function isQueryError(error: unknown): error is Error & { readonly query: string } {
  return error instanceof Error && typeof (error as { query?: unknown }).query === "string" && "params" in error;
}
