import { ApiError } from "#shared/client/errors.ts";

/** Whether the error means that the id does not exist or is malformed. */
export function isMissing(error: Error | null): boolean {
  return error instanceof ApiError && (error.kind === "not-found" || error.kind === "validation");
}
