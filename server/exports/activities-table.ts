import { listActivities, readActivities } from "#server/activities/list.ts";
import { createOrder } from "#server/activities/list-sql.ts";
import type { Database } from "#server/db/database.ts";
import { sql } from "#server/db/drizzle.ts";
import type { ListQuery } from "#server/filters/page.ts";
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
  return tableOf(columns, ids ? byIds(db, ids) : inBatches(db, segmentId, query), { onRows });
}

/** Reads pages by keyset on the last timestamp, so that each page costs the same. */
async function* inBatches(db: Database, segmentId: string, query: ListQuery) {
  const isAscending = /_ASC$/i.test(query.orderBy ?? "");
  const orderBy = isAscending ? "timestamp_ASC" : "timestamp_DESC";
  let after: string | null = null;
  /** Rows with that timestamp that are already written. */
  let skip = 0;
  for (;;) {
    const bound = after === null ? [] : [{ timestamp: { [isAscending ? "gte" : "lte"]: after } }];
    const filter = { and: [...bound, query.filter ?? {}] };
    const page: Awaited<ReturnType<typeof listActivities>> = await listActivities(db, [segmentId], {
      filter,
      orderBy,
      limit: batchSize,
      offset: skip,
      count: false,
    });
    yield page.rows;
    const at = page.rows.at(-1)?.timestamp;
    if (at === undefined || page.rows.length < batchSize) return;
    const same = page.rows.filter(({ timestamp }) => timestamp === at).length;
    skip = same + (at === after ? skip : 0);
    after = at;
  }
}

async function* byIds(db: Database, ids: readonly string[]) {
  yield await readActivities(
    db,
    sql`(select unnest(${sql.param(ids)}::uuid[]) as id)`,
    createOrder("timestamp", false),
  );
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
