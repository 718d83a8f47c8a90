import type { Executor } from "#server/platform/db/database.ts";
import { and, asc, eq, inArray } from "#server/platform/db/drizzle.ts";
import { integrationStreams } from "#server/platform/db/schema/integrations.ts";
import type { StreamRecord } from "../records.ts";
import type { GitCursor } from "./cursor.ts";

/** The remote was removed while it was read. The import stops without an error and keeps imported activities. */
export class StreamGone extends Error {
  constructor() {
    super("The remote is no longer connected.");
    this.name = "StreamGone";
  }
}

export interface StreamChange {
  readonly status?: "in-progress" | "ok" | "error";
  readonly message?: string | null;
  readonly total?: number | null;
  readonly done?: number;
  readonly error?: string | null;
  readonly cursor?: GitCursor;
  readonly lastSyncedAt?: Date;
  readonly leftOut?: readonly string[] | null;
}

/** Returns the stream to read next: an interrupted one, else the one that has waited longest. */
export async function nextStream(db: Executor, integrationId: string): Promise<StreamRecord | null> {
  const [next] = await db
    .select()
    .from(integrationStreams)
    .where(
      and(
        eq(integrationStreams.integrationId, integrationId),
        inArray(integrationStreams.status, ["in-progress", "waiting"]),
      ),
    )
    .orderBy(asc(integrationStreams.status), asc(integrationStreams.createdAt), asc(integrationStreams.key))
    .limit(1);
  return next ?? null;
}

/**
 * Saves the state of a stream.
 * @throws StreamGone when it no longer exists.
 */
export async function saveStream(tx: Executor, streamId: string, change: StreamChange): Promise<void> {
  const { cursor, ...rest } = change;
  const saved = await tx
    .update(integrationStreams)
    .set({ ...rest, ...(cursor ? { cursor: { ...cursor } } : {}), updatedAt: new Date() })
    .where(eq(integrationStreams.id, streamId))
    .returning({ id: integrationStreams.id });
  if (saved.length === 0) throw new StreamGone();
}
