import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Database } from "#server/platform/db/database.ts";
import { eq, sql } from "#server/platform/db/drizzle.ts";
import { providerLimits } from "#server/platform/db/schema/integrations.ts";
import { limitText } from "./classify.ts";
import { type Limit, SyncError } from "./connector.ts";

/** Longest wait within a run, milliseconds. For a longer one the stream is parked. */
const longestWaitMs = 60_000;
/** Interval for sharing the usage of a credential with other processes, milliseconds. */
const shareMs = 5_000;

/** Keeps a credential within its provider's rate limits, across all processes that use it. */
export interface Limits {
  /**
   * Waits until a request is allowed.
   * @throws SyncError `limit` when that takes too long
   */
  acquire(lane: string): Promise<void>;
  /** Records the rate limit of a response. */
  note(lane: string, limit: Limit): Promise<void>;
  /** Records that the provider rejected a request. */
  block(lane: string, until: Date): Promise<void>;
}

interface Needs {
  /** Share of the provider's limit that is left for others, from 0 to 1. */
  readonly reserve: number;
  /** Null: no other process uses the credential. */
  readonly db: Database | null;
  /** Requests are counted by host and credential. Stored as a hash. */
  readonly credential: string;
  readonly host: string;
  readonly signal: AbortSignal;
  /** Called when a limit is reached. */
  readonly onLimit: () => void;
}

interface Lane {
  remaining: number;
  /** Requests that are left for others. */
  kept: number;
  resetsAt: Date;
}

export function createLimits({ reserve, db, credential: secret, host, signal, onLimit }: Needs): Limits {
  const credential = createHash("sha256").update(secret).digest("base64url");
  const lanes = new Map<string, Lane>();
  let readAt = Number.NEGATIVE_INFINITY;
  const savedAt = new Map<string, number>();
  const keptOf = (total: number | null | undefined) => Math.floor((total ?? 0) * reserve);

  /** Adds the usage of other processes. */
  async function readShared(): Promise<void> {
    if (db === null || performance.now() - readAt < shareMs) return;
    readAt = performance.now();
    const rows = await db.select().from(providerLimits).where(eq(providerLimits.credential, credential));
    for (const { lane, remaining, total, resetsAt } of rows) {
      const own = lanes.get(lane);
      const isNewer = !own || own.resetsAt < resetsAt;
      if (isNewer || remaining < own.remaining) lanes.set(lane, { remaining, kept: keptOf(total), resetsAt });
    }
  }

  async function save(lane: string, { remaining, total, resetsAt }: Limit): Promise<void> {
    savedAt.set(lane, performance.now());
    await db
      ?.insert(providerLimits)
      .values({ credential, lane, remaining, total, resetsAt })
      .onConflictDoUpdate({
        target: [providerLimits.credential, providerLimits.lane],
        set: { remaining, resetsAt, ...(total !== undefined && { total }) },
        // A rejection stays in effect until its time, even if an earlier response reports otherwise.
        setWhere: sql`excluded.resets_at >= ${providerLimits.resetsAt} or ${providerLimits.resetsAt} < now()`,
      });
  }

  return {
    async acquire(lane) {
      await readShared();
      const known = lanes.get(lane);
      if (!known || known.remaining > known.kept) {
        if (known) known.remaining -= 1;
        return;
      }
      const ms = known.resetsAt.getTime() - Date.now();
      lanes.delete(lane);
      if (ms <= 0) return;
      if (ms > longestWaitMs) {
        lanes.set(lane, known);
        throw new SyncError("limit", limitText(host), { resumeAt: known.resetsAt });
      }
      await wait(ms, undefined, { signal });
    },
    async note(lane, limit) {
      const { remaining, resetsAt } = limit;
      const kept = keptOf(limit.total);
      lanes.set(lane, { remaining, kept, resetsAt });
      if (remaining <= kept) onLimit();
      if (remaining <= kept || performance.now() - (savedAt.get(lane) ?? Number.NEGATIVE_INFINITY) > shareMs) {
        await save(lane, limit);
      }
    },
    async block(lane, until) {
      onLimit();
      lanes.set(lane, { remaining: 0, kept: 0, resetsAt: until });
      await save(lane, { remaining: 0, resetsAt: until });
    },
  };
}
