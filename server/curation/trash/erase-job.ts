import { deleteMergeHistory } from "#server/curation/merging/merge-action.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import type { Database, Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { withRetry } from "#server/platform/db/with-retry.ts";
import { recordTables } from "#server/records/common/record-kind.ts";
import { forgetNames } from "#server/records/people/settle-names.ts";
import { eraseTrashJob, purgeMoment, type TrashKind, trashedOrganizations, trashedPeople } from "./kinds.ts";

/** Defines the job that erases due records: hourly, and when a user erases some. */
export async function defineTrashJob({ db, jobs }: Pick<Platform, "db" | "jobs">): Promise<void> {
  jobs.define(eraseTrashJob, (_payload, { signal }) => eraseDue(db, signal), {
    // More records may have become due while the job ran.
    afterwards: async () => {
      if (await anyDue(db)) await jobs.send(eraseTrashJob, {}, { singletonKey: eraseTrashJob });
    },
  });
  await jobs.schedule(eraseTrashJob, "41 * * * *");
}

const kinds = [trashedPeople, trashedOrganizations];

/** Erases due records in many short transactions: first their related rows, then the record itself. */
export async function eraseDue(db: Database, signal: AbortSignal): Promise<void> {
  for (const kind of kinds) {
    for (let id = await nextDue(db, kind); id !== null && !signal.aborted; id = await nextDue(db, kind)) {
      await eraseOne(db, kind, id, signal);
    }
  }
}

/** Next due record. Skips records whose merge is still in progress. */
async function nextDue(db: Database, { entity }: TrashKind): Promise<string | null> {
  const due = await db.execute<{ id: string }>(sql`
    select id from ${recordTables[entity].records} t where deleted_at is not null and ${purgeMoment} <= now() and not exists (
      select 1 from merge_actions a
      where a.kind = ${entity} and a.state = 'in-progress' and t.id in (a.primary_id, a.secondary_id))
    limit 1`);
  return due.rows[0]?.id ?? null;
}

async function anyDue(db: Database): Promise<boolean> {
  return (await Promise.all(kinds.map((kind) => nextDue(db, kind)))).some((id) => id !== null);
}

async function eraseOne(db: Database, kind: TrashKind, id: string, signal: AbortSignal): Promise<void> {
  const inTransaction = <T>(work: (tx: Executor) => Promise<T>) => withRetry(() => db.transaction(work));
  while (!signal.aborted && (await inTransaction((tx) => kind.eraseBatch(tx, id))));
  if (signal.aborted) return;
  await inTransaction(async (tx) => {
    if (kind.entity === "member") await forgetNames(tx, id);
    const gone = await tx.execute(sql`
      delete from ${recordTables[kind.entity].records} where id = ${id}::uuid and deleted_at is not null returning 1`);
    if (gone.rows.length > 0) await deleteMergeHistory(tx, kind.entity, id);
  });
}
