import { type SQL, sql } from "drizzle-orm";
import type { Platform } from "#server/base/platform.ts";
import type { Database, Executor } from "#server/db/database.ts";

/** As long as the trash keeps what was deleted. */
const keptDays = 30;
/** A few rows at a time: what a record says of each row can be much. */
const forgottenAtOnce = 500;

/** Work of which a record is kept, with a row for each thing that it did. */
interface KeptWork {
  readonly name: string;
  /** How many of them go on beside each other. */
  readonly concurrency: number;
  /** Does the work of a record, from where its last transaction ended. */
  readonly work: (id: string, signal: AbortSignal) => Promise<void>;
  /** Says in the record that it failed for good: whoever waits for it must not wait for ever. */
  readonly giveUp: (id: string) => Promise<void>;
  readonly kept: KeptRecords;
}

/** Where records and their rows stand. */
interface KeptRecords {
  readonly records: SQL;
  readonly rows: SQL;
  /** The column of a row that names its record, and the one that tells it from its others. */
  readonly of: SQL;
  readonly which: SQL;
  readonly forget: { readonly name: string; readonly cron: string };
}

/** Earlier versions named the record in two ways; work that was queued by one of them goes on. */
interface Payload {
  readonly id?: string;
  readonly jobId?: string;
}

/** Registers work, and that its records are forgotten after 30 days. Call it before the jobs start. */
export async function defineKeptWork(
  { db, jobs }: Pick<Platform, "db" | "jobs">,
  { name, concurrency, work, giveUp, kept }: KeptWork,
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
    { concurrency },
  );
  jobs.define(kept.forget.name, (_payload, { signal }) => forgetOld(db, kept, signal));
  await jobs.schedule(kept.forget.name, kept.forget.cron);
}

async function forgetOld(db: Database, { records, rows, of, which }: KeptRecords, signal: AbortSignal): Promise<void> {
  const old = sql`select id from ${records} where created_at < now() - make_interval(days => ${keptDays})`;
  while (!signal.aborted) {
    const gone = await db.execute(sql`
      delete from ${rows} where (${of}, ${which}) in (
        select ${of}, ${which} from ${rows} where ${of} in (${old}) limit ${forgottenAtOnce})
      returning 1`);
    if (gone.rows.length === 0) break;
  }
  if (!signal.aborted) await db.execute(sql`delete from ${records} where id in (${old})`);
}

/** Writes a record and queues its work in one transaction. @returns the record's id */
export async function beginKeptWork(
  { db, jobs }: Pick<Platform, "db" | "jobs">,
  name: string,
  write: (tx: Executor) => Promise<string>,
): Promise<string> {
  return db.transaction(async (tx) => {
    const made = await write(tx);
    await jobs.send(name, { id: made } satisfies Payload, { singletonKey: made, tx });
    return made;
  });
}
