import type { Database } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { iso } from "#server/platform/db/iso.ts";
import type { ListQuery } from "#server/platform/filters/page.ts";
import { isByTrend, listActivities, orderOf, readActivities, readInOrder } from "#server/records/activities/list.ts";
import { partsOf } from "#server/records/activities/list-plan.ts";
import { scoredActivities } from "#server/records/activities/trending.ts";
import { subProjectIds } from "#server/records/segments/scope.ts";
import type { Activity } from "#shared/contract/activities.ts";
import { displayText, parseDisplay } from "#shared/domain/activities/display-parts.ts";
import { platformName } from "#shared/domain/identities/platforms.ts";
import { type Column, type OnRows, tableOf } from "./column.ts";

/** Rows read by one statement. */
const batchSize = 200;

/** @throws HttpError 400 for an unknown filter */
export async function assertActivitiesTable(db: Database, segmentId: string, query: ListQuery): Promise<void> {
  await listActivities(db, [segmentId], { ...query, limit: 1, offset: 0, count: false });
}

/** Writes the activities of a list, or only those with the given ids, as a table. */
export async function activitiesTable(
  db: Database,
  segmentId: string,
  query: ListQuery,
  ids?: readonly string[],
  onRows?: OnRows,
): Promise<AsyncIterable<string>> {
  // Refuses an unknown filter before the response starts.
  await assertActivitiesTable(db, segmentId, query);
  const rows = ids ? byIds(db, segmentId, ids, query) : inBatches(db, segmentId, query);
  return tableOf(columns, isByTrend(query.orderBy) ? byTrend(db, segmentId, query, rows, ids) : rows, { onRows });
}

/** Puts the activities that have a score before the other rows. */
async function* byTrend(
  db: Database,
  segmentId: string,
  { filter }: ListQuery,
  rows: AsyncIterable<Activity[]>,
  ids?: readonly string[],
) {
  const subProjects = await subProjectIds(db, [segmentId]);
  const scored = await scoredActivities(db, { subProjects, parts: ids ? [] : partsOf(filter) });
  const chosen = ids && new Set(ids);
  const first = chosen ? scored.filter((id) => chosen.has(id)) : scored;
  for (let at = 0; at < first.length; at += batchSize) yield await readInOrder(db, first.slice(at, at + batchSize));
  const written = new Set(first);
  for await (const batch of rows) yield batch.filter(({ id }) => !written.has(id));
}

/** Reads pages by keyset on the last time, so that each page costs the same. */
async function* inBatches(db: Database, segmentId: string, query: ListQuery) {
  const order = orderOf(query.orderBy);
  const name = order.isByTime ? "timestamp" : "createdAt";
  let after: string | null = null;
  /** Rows with that time that are already written. */
  let skip = 0;
  for (;;) {
    const bound = after === null ? [] : [{ [name]: { [order.isAscending ? "gte" : "lte"]: after } }];
    const filter = { and: [...bound, query.filter ?? {}] };
    const page: Awaited<ReturnType<typeof listActivities>> = await listActivities(db, [segmentId], {
      filter,
      orderBy: `${name}_${order.isAscending ? "ASC" : "DESC"}`,
      limit: batchSize,
      offset: skip,
      count: false,
    });
    yield page.rows;
    if (page.rows.length < batchSize) return;
    const times = order.isByTime ? page.rows.map(({ timestamp }) => timestamp) : await creationTimes(db, page.rows);
    const last: string | null = times.at(-1) ?? null;
    if (last === null) return;
    const same = times.filter((time) => time === last).length;
    skip = same + (last === after ? skip : 0);
    after = last;
  }
}

async function creationTimes(db: Database, rows: readonly Activity[]): Promise<string[]> {
  const ids = rows.map(({ id }) => id);
  const found = await db.execute<{ at: string }>(sql`
    select a.created_at as at from unnest(${sql.param(ids)}::uuid[]) with ordinality as r(id, position)
    join activities a on a.id = r.id order by r.position`);
  return found.rows.map(({ at }) => iso(at));
}

async function* byIds(db: Database, segmentId: string, ids: readonly string[], query: ListQuery) {
  const subProjects = await subProjectIds(db, [segmentId]);
  const chosen = sql`(select id from activities where id = any(${sql.param(ids)}::uuid[])
    and segment_id = any(${sql.param(subProjects)}::uuid[]))`;
  yield await readActivities(db, chosen, orderOf(query.orderBy));
}

const plain = (html: string | null | undefined) => (html ? displayText(parseDisplay(html)).trim() : null);

const columns: readonly Column<Activity>[] = [
  { title: "Time", of: ({ timestamp }) => timestamp },
  { title: "Person", of: ({ member }) => member?.displayName },
  { title: "Activity", of: ({ display }) => plain(display?.default) },
  { title: "Platform", of: ({ platform }) => platformName(platform) },
  { title: "Type", of: ({ type }) => type },
  { title: "Channel", of: ({ channel }) => channel },
  { title: "Title", of: ({ title }) => plain(title) },
  { title: "Text", of: ({ body }) => plain(body) },
  { title: "URL", of: ({ url }) => url },
  { title: "Organization", of: ({ organization }) => organization?.displayName },
  { title: "Sentiment", of: ({ sentiment }) => sentiment },
  { title: "Person ID", of: ({ memberId }) => memberId },
  { title: "ID", of: ({ id }) => id },
];
