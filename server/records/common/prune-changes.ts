import type { Platform } from "#server/platform/core/platform.ts";
import type { Database } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";

const recordsAtOnce = 500;

/** Defines the nightly job that keeps one change per record. */
export async function defineChangePruning({ db, jobs }: Pick<Platform, "db" | "jobs">): Promise<void> {
  jobs.define("prune-record-changes", (_payload, { signal }) => pruneChanges(db, signal), { concurrency: 1 });
  await jobs.schedule("prune-record-changes", "23 2 * * *");
}

/** Deletes changes that were followed by a later one, and void rows of `former_segments`, in short transactions. */
export async function pruneChanges(db: Database, signal: AbortSignal): Promise<void> {
  for (let after: string | undefined = "00000000-0000-0000-0000-000000000000"; after && !signal.aborted; ) {
    const from: string = after;
    const pruned = await db.execute<{ id: string }>(sql`
      with batch as (
        select record_id, max(changed_at) as last from record_changes where record_id > ${from}::uuid
        group by record_id order by record_id limit ${recordsAtOnce}
      ), gone as (
        delete from record_changes c using batch where c.record_id = batch.record_id and c.changed_at < batch.last
      ), known_again as (
        delete from former_segments p using batch where p.record_id = batch.record_id and (
          exists (select from member_segments f where f.member_id = p.record_id and f.segment_id = p.segment_id)
          or exists (select from organization_segments f
            where f.organization_id = p.record_id and f.segment_id = p.segment_id))
      )
      select record_id as id from batch order by record_id desc limit 1`);
    after = pruned.rows[0]?.id;
  }
}
