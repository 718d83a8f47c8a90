import type { Platform } from "#server/platform/core/platform.ts";
import type { Database } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { refreshStatistics } from "#server/platform/db/refresh-statistics.ts";
import { createBatchSize } from "#server/platform/jobs/batch-size.ts";
import { recentColleagues } from "#server/records/common/recent-colleagues.ts";
import { type RecordKind, recordTables } from "#server/records/common/record-kind.ts";
import { rangeOf, scopeOf } from "./check.ts";
import { storeCounts } from "./counts.ts";
import { checkRange, checkRecords, findingTables, isChecked, typesOf } from "./findings.ts";

const kinds: readonly RecordKind[] = ["member", "organization"];
const checkJob = "data-quality";

/** Interval of full scans. Counts of single changes drift, for example when records are merged. */
const scanIntervalMs = { small: 3_600_000, large: 86_400_000 } as const;
/** With more records than this, a full scan takes minutes. */
const largeRecordCount = 50_000;
/** Minimum interval of full scans after a sync or an import. */
const pauseMs = 600_000;

/** Interval at which records changed by hand are checked, also during a full scan. */
const changeCheckIntervalMs = 60_000;
/** Maximum age of the audit log entries to check. Must be longer than the pause between two runs of the job. */
const changedMinutes = 15;
const changedAtOnce = 200;

const lowestId = "00000000-0000-0000-0000-000000000000";

interface Work {
  readonly db: Database;
  /** True for the embedded database, in which one statement blocks all others. */
  readonly isEmbedded: boolean;
}

/** Registers the job that keeps findings up to date: within a minute after a change by hand, and by full scans. */
export async function defineDataQualityJobs({
  db,
  config,
  jobs,
}: Pick<Platform, "db" | "config" | "jobs">): Promise<void> {
  jobs.define(
    checkJob,
    (_payload, { signal }) => refreshFindings({ db, isEmbedded: config.databaseUrl === null }, signal),
    { concurrency: 1 },
  );
  await jobs.schedule(checkJob, "* * * * *");
}

/** Checks records changed by hand, and runs the checks that are due. Can be stopped at any time. */
export async function refreshFindings(work: Work, signal: AbortSignal): Promise<void> {
  const changes = followChanges(work.db);
  for (const kind of kinds) {
    const everyMs = (await isLarge(work.db, kind)) ? scanIntervalMs.large : scanIntervalMs.small;
    let ran = 0;
    for (const type of typesOf(kind)) {
      if (signal.aborted) return;
      await changes();
      if (!(await isDue(work.db, kind, type, everyMs))) continue;
      if (ran === 0) await refreshStatistics(work.db);
      await runCheck(work, kind, type, signal, changes);
      ran += 1;
    }
    if (ran > 0) await refreshStatistics(work.db);
  }
}

/** Runs every check over all records, for newly created data. */
export async function runAllChecks(work: Work): Promise<void> {
  const { signal } = new AbortController();
  await refreshStatistics(work.db);
  for (const kind of kinds) for (const type of typesOf(kind)) await runCheck(work, kind, type, signal);
  await refreshStatistics(work.db);
}

/** Runs one check over all records, in batches of short statements, and counts its findings. */
export async function runCheck(
  { db, isEmbedded }: Work,
  kind: RecordKind,
  type: string,
  signal: AbortSignal,
  between: () => Promise<void> = async () => {},
): Promise<void> {
  const began = new Date();
  const batchSize = createBatchSize(isEmbedded, "background");
  const counts = new Map<string, number>();
  let after = lowestId;
  for (;;) {
    if (signal.aborted) return;
    const size = batchSize.rows();
    const last = await batchSize.measure(size, () => checkNext(db, kind, type, after, size, counts));
    if (last === null) break;
    after = last;
    await between();
  }
  await storeCounts(db, kind, type, counts);
  await db.execute(sql`
    insert into finding_rounds (kind, type, done_at) values (${kind}, ${type}, ${began.toISOString()})
    on conflict (kind, type) do update set done_at = excluded.done_at`);
}

/** Checks the next records after an id. @returns the id of the last one; null when there are none */
async function checkNext(
  db: Database,
  kind: RecordKind,
  type: string,
  after: string,
  size: number,
  counts: Map<string, number>,
): Promise<string | null> {
  const { records, segments, findings, id } = findingTables[kind];
  const found = await db.execute<{ last: string | null }>(sql`
    select (array_agg(id order by id desc))[1] as last
    from (select id from ${records} where id > ${after}::uuid order by id limit ${size}) r`);
  const last = found.rows[0]?.last ?? null;
  if (last === null) return null;
  const scope = rangeOf(after, last);
  await checkRange(db, kind, type, scope);
  const counted = await db.execute<{ id: string; count: number }>(sql`
    select ps.segment_id as id, count(*)::int as count from ${findings} f
    join ${records} r on r.id = f.${id} and ${isChecked(kind)}
    join ${segments} ps on ps.${id} = f.${id}
    join segments s on s.id = ps.segment_id and s.type <> 'subproject'
    where f.type = ${type} and ${scope(sql`f.${id}`)} and f.ignored_at is null group by ps.segment_id`);
  for (const { id: segment, count } of counted.rows) counts.set(segment, (counts.get(segment) ?? 0) + count);
  return last;
}

async function isLarge(db: Database, kind: RecordKind): Promise<boolean> {
  const found = await db.execute(sql`select 1 from ${recordTables[kind].records} offset ${largeRecordCount} limit 1`);
  return found.rows.length > 0;
}

async function isDue(db: Database, kind: RecordKind, type: string, everyMs: number): Promise<boolean> {
  const found = await db.execute<{ done: string | null; asked: string | null }>(sql`
    select (select done_at from finding_rounds where kind = ${kind} and type = ${type}) as done,
      (select asked_at from match_rounds where kind = ${kind}) as asked`);
  const { done = null, asked = null } = found.rows[0] ?? {};
  if (done === null) return true;
  const age = Date.now() - new Date(done).getTime();
  return age >= everyMs || (asked !== null && new Date(asked) > new Date(done) && age >= pauseMs);
}

/** Returns a function that checks the records changed by hand since the last call, at most once a minute. */
function followChanges(db: Database): () => Promise<void> {
  let lastCheckAt = Number.NEGATIVE_INFINITY;
  return async () => {
    if (performance.now() - lastCheckAt < changeCheckIntervalMs) return;
    lastCheckAt = performance.now();
    for (const kind of kinds) {
      const colleagues = kind === "member" ? sql`union ${recentColleagues(changedMinutes)}` : sql``;
      const found = await db.execute<{ id: string }>(sql`
        select r.id from audit_logs a join ${recordTables[kind].records} r on r.id = a.entity_id
        where a."timestamp" > now() - make_interval(mins => ${changedMinutes}) and a.entity_type = ${kind} ${colleagues} order by id`);
      const ids = found.rows.map(({ id }) => id);
      for (let from = 0; from < ids.length; from += changedAtOnce) {
        await checkRecords(db, kind, scopeOf(ids.slice(from, from + changedAtOnce)));
      }
    }
  };
}
