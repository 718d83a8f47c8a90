import { integrationPlatforms } from "#server/integrations/catalog.ts";
import { bulkJson } from "#server/platform/db/bulk-json.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { iso } from "#server/platform/db/iso.ts";
import { activityTypes } from "#shared/domain/activities/activity-types.ts";
import { platformName } from "#shared/domain/identities/platforms.ts";
import { type Doubled, findMoved, findRenamed, type StoredActivity } from "./doubled.ts";
import type { FoundPage, FoundRecord, Shown } from "./repair-kind.ts";

/** Activities of one type in a sub-project are read in the order of time. */
export interface ActivityCursor {
  readonly segmentId: string;
  readonly platform: string;
  readonly type: string;
  /** Time up to which they are read; null at the beginning. */
  readonly through: string | null;
  /** Number of activities that the next page must exceed, when all of a page are of one moment. */
  readonly atLeast?: number;
}

export interface FoundActivity extends Shown {
  readonly kept: string;
}

interface ReadActivity extends StoredActivity {
  readonly platform: string;
  readonly title: string | null;
  readonly person: string;
}

/** Platforms that the sync engine reads. Commits are not: several repositories share them under one hash. */
const connectors = new Map(
  integrationPlatforms.flatMap(({ key, connector }) => (connector ? [[key, connector] as const] : [])),
);

/** Finds the doubled activities of the next page. */
export async function findActivities(
  tx: Executor,
  cursor: ActivityCursor | null,
  size: number,
): Promise<FoundPage<ActivityCursor>> {
  const place = cursor ?? (await nextPlace(tx, null));
  if (!place) return { records: [] };
  const limit = Math.max(size, place.atLeast ?? 0);
  const all = await readPage(tx, place, limit);
  const last = all.at(-1)?.at;
  const isWhole = all.length < limit;
  // The activities of the last moment may go on in the next page.
  const page = isWhole ? all : all.filter(({ at }) => at !== last);
  if (!isWhole && page.length === 0) return { records: [], next: { ...place, atLeast: limit * 4 } };
  const moved = isOneRecord(place.platform) ? await movedOf(tx, page) : [];
  const doubled = new Map([...findRenamed(page), ...moved].map((pair) => [pair.removed.id, pair]));
  const through = page.at(-1)?.at ?? place.through;
  const next = isWhole ? await nextPlace(tx, place) : { ...place, through, atLeast: 0 };
  return { records: [...doubled.values()].map(recordOf), next: next ?? undefined };
}

/** True when records with one id in two projects, spaces or repositories are the same one. */
function isOneRecord(platform: string): boolean {
  const { recordsMove, hasUniqueIds } = connectors.get(platform) ?? {};
  return recordsMove === true || hasUniqueIds === true;
}

type Place = Pick<ActivityCursor, "segmentId" | "platform" | "type">;

async function nextPlace(tx: Executor, after: Place | null): Promise<ActivityCursor | null> {
  const { segmentId, platform, type } = after ?? { segmentId: null, platform: "", type: "" };
  const found = await tx.execute<{ segment_id: string; platform: string; type: string }>(sql`
    select t.segment_id, t.platform, t.type from activity_types_seen t
    where t.platform = any(${sql.param([...connectors.keys()])}::text[]) and ${segmentId === null ? sql`true` : sql`(t.segment_id, t.platform, t.type) > (${segmentId}::uuid, ${platform}, ${type})`}
    order by 1, 2, 3 limit 1`);
  const [row] = found.rows;
  return row ? { segmentId: row.segment_id, platform: row.platform, type: row.type, through: null } : null;
}

type Row = { [name: string]: unknown } & {
  id: string;
  integration_id: string;
  segment_id: string;
  source_id: string;
  source_parent_id: string | null;
  at: string;
  member_id: string;
  is_deleted_account: boolean;
  created_at: string;
  platform: string;
  channel: string;
  type: string;
  title: string | null;
  username: string | null;
  object: string | null;
  person: string;
  twin_of: string | null;
};

const columns = sql`a.id, a.integration_id, a.segment_id, a.source_id, a.source_parent_id, a."timestamp" as at,
  a.member_id, m.is_deleted_account, a.created_at, a.platform, a.channel, a.type, a.title, a.username,
  a.attributes #>> '{objectMember,value}' as object, m.display_name as person`;

async function readPage(tx: Executor, place: ActivityCursor, limit: number): Promise<ReadActivity[]> {
  const { segmentId, platform, type, through } = place;
  const found = await tx.execute<Row>(sql`
    select ${columns} from (
      select * from activities where segment_id = ${segmentId}::uuid and platform = ${platform} and type = ${type}
        and integration_id is not null and ${through === null ? sql`true` : sql`"timestamp" > ${through}::timestamptz`}
      order by "timestamp" limit ${limit}) a
    join members m on m.id = a.member_id order by a."timestamp", a.id`);
  return found.rows.map(readRow);
}

const readRow = (row: Row): ReadActivity => ({
  ...{ id: row.id, platform: row.platform, channel: row.channel, type: row.type, title: row.title, person: row.person },
  ...{ username: row.username, object: row.object, integrationId: row.integration_id, segmentId: row.segment_id },
  ...{ sourceId: row.source_id, parent: row.source_parent_id, memberId: row.member_id, at: iso(row.at) },
  ...{ isByDeletedAccount: row.is_deleted_account, createdAt: iso(row.created_at) },
});

/** Activities of the page with the same id of the source elsewhere in the integration. */
async function movedOf(tx: Executor, page: readonly ReadActivity[]): Promise<Doubled<ReadActivity>[]> {
  const sought = page
    // The digest in ids of stars does not contain the repository.
    .filter(({ sourceId, type }) => !/^gen-[\da-f]{32}$/.test(sourceId) && type !== "star")
    .map(({ id, integrationId, segmentId, platform, type, sourceId, parent, channel, at }) => ({
      ...{ id, integration_id: integrationId, segment_id: segmentId, platform, type, source_id: sourceId, parent },
      ...{ channel, at },
    }));
  if (sought.length === 0) return [];
  const found = await tx.execute<Row>(sql`
    select ${columns}, r.id as twin_of
    from json_to_recordset(${bulkJson(sought)}::json) as r(id uuid, integration_id uuid, segment_id uuid, platform text,
      type text, source_id text, parent text, channel text, at timestamptz)
    join lateral (
      select s.segment_id as id from integration_streams s where s.integration_id = r.integration_id
      union select i.segment_id from integrations i where i.id = r.integration_id
      union select r.segment_id
    ) place on true
    join activities a on a.segment_id = place.id and a.platform = r.platform and a.type = r.type
      and a."timestamp" = r.at and a.source_id = r.source_id and a.integration_id = r.integration_id
    join members m on m.id = a.member_id
    where a.id <> r.id and a.source_parent_id is not distinct from r.parent
      and (a.segment_id <> r.segment_id or a.channel <> r.channel)`);
  const twins = Map.groupBy(found.rows, ({ twin_of }) => twin_of);
  return page.flatMap((each) => findMoved(each, (twins.get(each.id) ?? []).map(readRow)));
}

/** The type in the words of lists. */
const label = ({ platform, type }: ReadActivity) => activityTypes[platform]?.[type]?.display.short ?? type;

function recordOf({ removed, kept }: Doubled<ReadActivity>): FoundRecord<FoundActivity> {
  const place = (each: ReadActivity) => `${each.person}${each.channel ? `, ${each.channel}` : ""}`;
  return {
    recordId: removed.id,
    memberIds: [...new Set([removed.memberId, kept.memberId])],
    found: {
      kept: kept.id,
      title: `${platformName(removed.platform)}: ${label(removed)}${removed.title ? `, ${removed.title}` : ""}, ${removed.at.slice(0, 16).replace("T", " ")} UTC`,
      detail:
        place(removed) === place(kept)
          ? `Stored twice for ${place(kept)}. One stays.`
          : `Stored for ${place(removed)} and for ${place(kept)}. The latter stays.`,
    },
  };
}
