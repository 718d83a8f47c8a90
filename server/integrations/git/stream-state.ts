import { and, asc, eq, inArray } from "drizzle-orm";
import type { Executor } from "#server/db/database.ts";
import { integrationStreams } from "#server/db/schema/integrations.ts";
import type { StreamRecord } from "../records.ts";
import type { GitCursor } from "./cursor.ts";

/** The remote was taken out while it was read: stop without a word, and keep what was imported. */
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
}

/** The stream to read next: one that was interrupted, else the one that waits longest. */
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

/** Saves where a stream stands. @throws StreamGone when it is not there any more. */
export async function saveStream(tx: Executor, streamId: string, change: StreamChange): Promise<void> {
  const { cursor, ...rest } = change;
  const saved = await tx
    .update(integrationStreams)
    .set({ ...rest, ...(cursor ? { cursor: { ...cursor } } : {}), updatedAt: new Date() })
    .where(eq(integrationStreams.id, streamId))
    .returning({ id: integrationStreams.id });
  if (saved.length === 0) throw new StreamGone();
}
