import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { insertRows } from "#server/platform/db/insert-rows.ts";
import { type RecordKind, recordTables } from "#server/records/common/record-kind.ts";
import type { MergeRecord, Row } from "./record.ts";

/** Segments in which a record is listed. Stored with a running unmerge, so property names must not change. */
export interface SegmentPresence {
  /** Segments in which it is listed without any activity. */
  readonly without: readonly string[];
  /** Segments in which it is listed when no activity is left anywhere. */
  readonly otherwise: readonly string[];
}

export interface PairPresence {
  readonly primary: SegmentPresence;
  readonly secondary: SegmentPresence;
}

/** Adds the secondary's activity by month to the primary's. */
export async function addMonths(tx: Executor, kind: RecordKind, primaryId: string, secondaryId: string): Promise<void> {
  const { months, id } = recordTables[kind];
  await tx.execute(sql`
    with gone as (delete from ${months} where ${id} = ${secondaryId}::uuid returning *)
    insert into ${months} as kept (${id}, segment_id, platform, month, count)
    select ${primaryId}::uuid, segment_id, platform, month, count from gone
    on conflict (${id}, month, segment_id, platform) do update set count = kept.count + excluded.count`);
}

/**
 * Restores the figures from before a merge immediately: adds the secondary's and subtracts them from the primary's.
 * Activities that arrived after the merge are counted once the job has moved them.
 */
export async function splitFigures<R extends MergeRecord>(
  tx: Executor,
  kind: RecordKind,
  { current, primary, secondary }: { readonly current: R; readonly primary: R; readonly secondary: R },
): Promise<PairPresence> {
  const { segments, id } = recordTables[kind];
  const rows = secondary.figures.map((row) => ({ ...row, [`${kind}_id`]: secondary.id }));
  await insertRows(tx, `${kind}_segments`, rows);
  for (const { segment_id, activity_count } of secondary.figures) {
    await tx.execute(sql`
      update ${segments} set activity_count = greatest(0, activity_count - ${Number(activity_count)}::int)
      where ${id} = ${primary.id}::uuid and segment_id = ${String(segment_id)}::uuid`);
  }
  const theirs = emptySegments(secondary);
  const since = emptySegments(current).filter((segment) => !theirs.includes(segment));
  return {
    primary: { without: [...new Set([...emptySegments(primary), ...since])], otherwise: allSegments(current) },
    secondary: { without: theirs, otherwise: allSegments(secondary) },
  };
}

/** Lists a record created from an identity in every segment of its original record, until it has activity. */
export async function copyPresence(
  tx: Executor,
  kind: RecordKind,
  current: MergeRecord,
  newId: string,
): Promise<PairPresence> {
  const segments = allSegments(current);
  await addPresence(tx, kind, newId, segments);
  return {
    primary: { without: emptySegments(current), otherwise: segments },
    secondary: { without: [], otherwise: segments },
  };
}

/** Both records stay listed where they are. */
export const keepPresence = (primary: MergeRecord, secondary: MergeRecord): PairPresence => ({
  primary: { without: emptySegments(primary), otherwise: allSegments(primary) },
  secondary: { without: emptySegments(secondary), otherwise: allSegments(secondary) },
});

/** Blocks imports that add activity to this record. They are either counted now or added afterwards. */
export async function lockFigures(tx: Executor, kind: RecordKind, recordId: string): Promise<void> {
  const { records, segments, id } = recordTables[kind];
  await tx.execute(sql`select 1 from ${records} where id = ${recordId}::uuid for update`);
  await tx.execute(sql`select 1 from ${segments} where ${id} = ${recordId}::uuid order by segment_id for update`);
}

/** Corrects the segments in which a record is listed after a recount of its activities. */
export async function restorePresence(
  tx: Executor,
  kind: RecordKind,
  recordId: string,
  { without, otherwise }: SegmentPresence,
): Promise<void> {
  const { segments, id } = recordTables[kind];
  await tx.execute(sql`
    delete from ${segments} where ${id} = ${recordId}::uuid and activity_count = 0
      and segment_id <> all(${sql.param(without)}::uuid[])`);
  await addPresence(tx, kind, recordId, without);
  const listed = await tx.execute(sql`select 1 from ${segments} where ${id} = ${recordId}::uuid limit 1`);
  if (listed.rows.length === 0) await addPresence(tx, kind, recordId, otherwise);
}

async function addPresence(tx: Executor, kind: RecordKind, recordId: string, ids: readonly string[]): Promise<void> {
  const { segments, id } = recordTables[kind];
  await tx.execute(sql`
    insert into ${segments} (segment_id, ${id})
    select s.id, ${recordId}::uuid from segments s where s.id = any(${sql.param(ids)}::uuid[])
    on conflict do nothing`);
}

const segmentIds = (figures: readonly Row[]) => figures.map(({ segment_id }) => String(segment_id));
const allSegments = ({ figures }: MergeRecord) => segmentIds(figures);
const emptySegments = ({ figures }: MergeRecord) =>
  segmentIds(figures.filter(({ activity_count }) => Number(activity_count) === 0));
