import type { Platform } from "#server/platform/core/platform.ts";
import type { Database, Executor } from "#server/platform/db/database.ts";
import { type SQL, sql } from "#server/platform/db/drizzle.ts";

/** Days after which records are deleted, as in the trash. */
const retentionDays = 30;
/** Rows deleted per statement. Each may be large. */
const deletedAtOnce = 500;

/** Job whose progress is stored in a record, with a row for each processed item. */
interface RecordedJob {
  readonly name: string;
  readonly concurrency: number;
  /** Runs or resumes the job of a record. */
  readonly work: (id: string, signal: AbortSignal) => Promise<void>;
  /** Marks the record as failed after the last retry. */
  readonly giveUp: (id: string) => Promise<void>;
  readonly retention: Retention;
}

/** Tables of the records and their rows, and the schedule on which old ones are deleted. */
interface Retention {
  readonly records: SQL;
  readonly rows: SQL;
  /** Column of a row with the id of its record. */
  readonly recordId: SQL;
  /** Column that identifies a row within its record, or several. */
  readonly rowKey: SQL;
  readonly schedule: { readonly name: string; readonly cron: string };
}

/** Earlier versions queued jobs with `jobId`. */
interface Payload {
  readonly id?: string;
  readonly jobId?: string;
}

/** Registers a job, and one that deletes its records after 30 days. Call it before the jobs start. */
export async function defineRecordedJob(
  { db, jobs }: Pick<Platform, "db" | "jobs">,
  { name, concurrency, work, giveUp, retention }: RecordedJob,
): Promise<void> {
  jobs.define<Payload>(
    name,
    async ({ id, jobId = "" }, { signal, isFinal }) => {
      const record = id ?? jobId;
      try {
        await work(record, signal);
      } catch (error) {
        if (isFinal(error)) await giveUp(record);
        throw error;
      }
    },
    { concurrency, place: "worker" },
  );
  const { name: deletion, cron } = retention.schedule;
  jobs.define(deletion, (_payload, { signal }) => deleteOld(db, retention, signal));
  await jobs.schedule(deletion, cron);
}

async function deleteOld(
  db: Database,
  { records, rows, recordId, rowKey }: Retention,
  signal: AbortSignal,
): Promise<void> {
  const old = sql`select id from ${records} where created_at < now() - make_interval(days => ${retentionDays})`;
  while (!signal.aborted) {
    const gone = await db.execute(sql`
      delete from ${rows} where (${recordId}, ${rowKey}) in (
        select ${recordId}, ${rowKey} from ${rows} where ${recordId} in (${old}) limit ${deletedAtOnce})
      returning 1`);
    if (gone.rows.length === 0) break;
  }
  if (!signal.aborted) await db.execute(sql`delete from ${records} where id in (${old})`);
}

/** Writes a record and queues its work in one transaction. @returns the record's id; null when none was written */
export async function startRecordedJob<Id extends string | null>(
  { db, jobs }: Pick<Platform, "db" | "jobs">,
  name: string,
  write: (tx: Executor) => Promise<Id>,
): Promise<Id> {
  return db.transaction(async (tx) => {
    const made = await write(tx);
    if (made !== null) await jobs.send(name, { id: made } satisfies Payload, { singletonKey: made, tx });
    return made;
  });
}
