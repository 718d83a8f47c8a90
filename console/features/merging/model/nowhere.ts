import { ApiError } from "#shared/client/errors.ts";

/** True for the answer to an id that nothing has, or that is no id. */
export function isNowhere(error: Error | null): boolean {
  return error instanceof ApiError && (error.kind === "not-found" || error.kind === "validation");
}
