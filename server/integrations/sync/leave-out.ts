import { type SyncContext, SyncError } from "./connector.ts";

/** Returns whether a response was too large, even with one record. */
export const isTooLarge = (error: unknown): boolean => error instanceof SyncError && error.kind === "too-large";

/** Reads what may be too large for a response. It is then left out, under its name, and the stream goes on. */
export async function readOrLeaveOut<T>(
  context: Pick<SyncContext, "leaveOut">,
  name: string,
  read: () => Promise<T>,
  instead: T,
): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!isTooLarge(error)) throw error;
    context.leaveOut(`${name} is too large and was left out.`);
    return instead;
  }
}
