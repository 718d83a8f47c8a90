import type { Platform } from "#server/platform/core/platform.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { createBatchSize } from "#server/platform/jobs/batch-size.ts";
import { rebuildOrganizationAggregates } from "#server/records/aggregates/rebuild-organizations.ts";
import { rebuildSegments } from "#server/records/aggregates/rebuild-people.ts";
import { type SegmentMove, segmentMoveJob } from "#server/records/segments/move.ts";

const kinds = ["member", "organization"] as const;
type Kind = (typeof kinds)[number];

/** Registers the job that updates lists and figures after a segment has moved. It may run twice. */
export function defineSegmentMoveJob({ config, db, jobs }: Platform): void {
  jobs.define<SegmentMove>(segmentMoveJob, async (move, { signal }) => {
    const batchSize = createBatchSize(config.databaseUrl === null, "background");
    for (const kind of kinds) {
      let after: string | undefined = "00000000-0000-0000-0000-000000000000";
      while (after !== undefined) {
        signal.throwIfAborted();
        const from: string = after;
        const limit = batchSize.rows();
        after = await batchSize.measure(limit, () =>
          db.transaction(async (tx) => {
            const ids = await idsIn(tx, kind, move.movedIds, from, limit);
            if (ids.length === 0) return undefined;
            if (kind === "member") await rebuildSegments(tx, ids);
            else await rebuildOrganizationAggregates(tx, ids);
            await movePlaces(tx, kind, ids, move.leftIds);
            return ids.at(-1);
          }),
        );
      }
    }
    await db.execute(sql`
      delete from overview_figures where segment_id = any(${sql.param(move.leftIds)}::uuid[])
        or segment_id in (select unnest(array[parent_id, grandparent_id]) from segments
          where id = any(${sql.param(move.movedIds)}::uuid[]))`);
  });
}

const named = (kind: Kind) => ({
  places: sql.identifier(`${kind}_segments`),
  id: sql.identifier(`${kind}_id`),
  suggestions: sql.identifier(`${kind}_suggestions`),
});

/** Next records of the moved segments. */
async function idsIn(
  tx: Executor,
  kind: Kind,
  segmentIds: readonly string[],
  after: string,
  limit: number,
): Promise<string[]> {
  const { places, id } = named(kind);
  const found = await tx.execute<{ id: string }>(sql`
    select distinct ${id} as id from ${places}
    where segment_id = any(${sql.param(segmentIds)}::uuid[]) and ${id} > ${after}::uuid order by 1 limit ${limit}`);
  return found.rows.map((row) => row.id);
}

/**
 * Updates the segments of records without activity, which were assigned manually to a segment and its parents. Removes
 * them from the old project and group when nothing else there contains them. Also updates the segments of merge
 * suggestions.
 */
async function movePlaces(tx: Executor, kind: Kind, ids: readonly string[], leftIds: readonly string[]): Promise<void> {
  const { places, id, suggestions } = named(kind);
  const among = sql`any(${sql.param(ids)}::uuid[])`;
  // The project first, because its group contains all that the project contains.
  for (const left of leftIds) {
    await tx.execute(sql`
      delete from ${places} p where p.${id} = ${among} and p.segment_id = ${left}::uuid
        and p.activity_count = 0 and not exists (
          select 1 from ${places} b join segments s on s.id = b.segment_id
          where b.${id} = p.${id} and p.segment_id in (s.parent_id, s.grandparent_id))`);
  }
  await tx.execute(sql`
    insert into ${places} (segment_id, ${id})
    select distinct place.id, p.${id} from ${places} p join segments s on s.id = p.segment_id
    cross join lateral (values (s.parent_id), (s.grandparent_id)) as place(id)
    where p.${id} = ${among} and place.id is not null on conflict do nothing`);
  await tx.execute(sql`
    update ${suggestions} g set segment_ids = array(
      select distinct p.segment_id from ${places} p where p.${id} in (g.a_id, g.b_id) order by 1)
    where g.a_id = ${among} or g.b_id = ${among}`);
}
