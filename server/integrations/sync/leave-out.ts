import { type Cursor, type Page, type Partition, type Stream, type SyncContext, SyncError } from "./connector.ts";
import { unreadableRecords } from "./tolerant-fields.ts";

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

/** Reads a page of a stream. Records that cannot be read are told. */
export function readTelling<Settings>(
  { name, read }: Pick<Stream<Settings>, "name" | "read">,
  context: SyncContext<Settings>,
  partition: Partition,
  cursor: Cursor,
): Promise<Page> {
  const tell = (field: string) =>
    context.leaveOut(`Some ${name} of ${partition.label} were left out: they have no valid “${field}”.`);
  return unreadableRecords.run(tell, () => read(context, partition, cursor));
}
