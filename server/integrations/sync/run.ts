import type { Platform } from "#server/platform/core/platform.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { eq, sql } from "#server/platform/db/drizzle.ts";
import { integrationRuns, integrations } from "#server/platform/db/schema/integrations.ts";
import type { IntegrationRecord, StreamRecord } from "../records.ts";

/** Number of runs in the log of an integration. */
const mostRuns = 50;

/** One sync run of an integration. Only the run that started last may write. */
export interface Run {
  readonly id: string;
  readonly integrationId: string;
  /** Counters so far. */
  readonly counts: {
    added: number;
    updated: number;
    deleted: number;
    sent: number;
    requests: number;
    limits: number;
    /** Records that the provider charges for, by kind; null for none. */
    billed: Record<string, number> | null;
  };
}

/** The stream was removed or another run has started. The run stops without an error and keeps imported activities. */
export class StreamGone extends Error {
  constructor() {
    super("The stream is no longer read by this run.");
    this.name = "StreamGone";
  }
}

/** Starts a run and thereby stops any other one of the integration. Null when it is gone or paused. */
export async function beginRun(
  { db }: Pick<Platform, "db">,
  integrationId: string,
): Promise<{ run: Run; integration: IntegrationRecord } | null> {
  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(integrations).where(eq(integrations.id, integrationId)).for("update");
    if (before?.status !== "in-progress") return null;
    const [inserted] = await tx.insert(integrationRuns).values({ integrationId }).returning({ id: integrationRuns.id });
    const id = inserted?.id ?? "";
    const [integration = before] = await tx
      .update(integrations)
      .set({ runId: id })
      .where(eq(integrations.id, integrationId))
      .returning();
    await tx.execute(sql`
      delete from integration_runs where id in (select id from integration_runs
        where integration_id = ${integrationId}::uuid order by started_at desc, id offset ${mostRuns})`);
    const counts = { added: 0, updated: 0, deleted: 0, sent: 0, requests: 0, limits: 0, billed: null };
    return { run: { id, integrationId, counts }, integration };
  });
}

/** Ends a run in the log. */
export async function closeRun(
  tx: Executor,
  { id, counts }: Run,
  outcome: { readonly status: string; readonly error: string | null },
): Promise<void> {
  await tx
    .update(integrationRuns)
    .set({ ...counts, ...outcome, endedAt: new Date() })
    .where(eq(integrationRuns.id, id));
}

/** Fields to update in a stream; missing ones stay unchanged. */
export interface StreamChange {
  readonly status?: "waiting" | "in-progress" | "ok" | "parked" | "skipped" | "error";
  readonly cursor?: object;
  readonly total?: number | null;
  readonly done?: number;
  readonly requests?: number;
  /** Number of new activities, which is added to the total, because webhooks import activities as well. */
  readonly imported?: number;
  readonly movedFrom?: null;
  readonly stale?: StreamRecord["stale"];
  readonly leftOut?: readonly string[] | null;
  readonly error?: string | null;
  readonly failures?: number;
  readonly dueAt?: Date | null;
  readonly lastSyncedAt?: Date;
}

/**
 * Saves the state of a stream and the counters of the run.
 * @throws StreamGone
 */
export async function saveStream(
  tx: Executor,
  run: Run,
  stream: Pick<StreamRecord, "id">,
  change: StreamChange,
): Promise<void> {
  const { counts } = run;
  const fields = Object.entries(change).map(([name, value]) => {
    const column = sql.identifier(columns[name as keyof StreamChange]);
    // A sync was requested while the stream was read: what was read before is read again.
    if (value === "ok") return sql`${column} = case s.status when 'waiting' then s.status else 'ok' end`;
    if (name === "imported") return sql`${column} = s.${column} + ${value}`;
    if (value === null) return sql`${column} = null`;
    if (value instanceof Date) return sql`${column} = ${value.toISOString()}::timestamptz`;
    return typeof value === "object" ? sql`${column} = ${JSON.stringify(value)}::jsonb` : sql`${column} = ${value}`;
  });
  const saved = await tx.execute(sql`
    with log as (
      update integration_runs set added = ${counts.added}, updated = ${counts.updated},
        deleted = ${counts.deleted}, sent = ${counts.sent}, requests = ${counts.requests}, limits = ${counts.limits},
        billed = ${counts.billed && JSON.stringify(counts.billed)}::jsonb
      where id = ${run.id}::uuid
    )
    update integration_streams s set ${sql.join([...fields, sql`updated_at = now()`], sql`, `)}
    from integrations i
    where s.id = ${stream.id}::uuid and i.id = s.integration_id and i.run_id = ${run.id}::uuid returning s.id`);
  if (saved.rows.length === 0) throw new StreamGone();
}

const columns: Record<keyof StreamChange, string> = {
  status: "status",
  cursor: "cursor",
  total: "total",
  done: "done",
  requests: "requests",
  imported: "imported",
  movedFrom: "moved_from",
  stale: "stale",
  leftOut: "left_out",
  error: "error",
  failures: "failures",
  dueAt: "due_at",
  lastSyncedAt: "last_synced_at",
};
