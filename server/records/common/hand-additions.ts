import type { Executor } from "#server/platform/db/database.ts";
import { type SQL, sql } from "#server/platform/db/drizzle.ts";
import { idArray } from "#server/platform/db/id-array.ts";
import type { Requester, RequestSegment } from "#server/platform/http/route.ts";
import { type RecordKind, recordTables } from "./record-kind.ts";

type User = Pick<Requester["user"], "id" | "roles" | "adminSegments">;

/**
 * Condition for the records that a user may change (rules.md 6): all for an administrator; for a project admin those
 * known in one of their segments by connectors or by other users' data, and those that no other project group knows.
 * @param record expression of the record's id
 */
export function isEditable(kind: RecordKind, user: User, record: SQL): SQL {
  if (user.roles.includes("admin")) return sql`true`;
  const { segments, id } = recordTables[kind];
  const own = idArray(user.adminSegments);
  const ofRecord = sql`p.${id} = ${record}`;
  const isElsewhere = sql`exists (select 1 from ${segments} p
    where ${ofRecord} and p.segment_id <> all(${own})
      and not exists (select 1 from segments inner_s where inner_s.id = any(${own})
        and p.segment_id in (inner_s.parent_id, inner_s.grandparent_id)))`;
  return sql`(exists (select 1 from ${segments} p where ${ofRecord} and p.segment_id = any(${own}))
    and (${isKnownByOthers(kind, own, record)} or not ${isElsewhere}))`;
}

/** Condition for the records that connectors or other users' data made known in one of the segments. */
function isKnownByOthers(kind: RecordKind, own: SQL, record: SQL): SQL {
  const { segments, id } = recordTables[kind];
  return sql`(exists (select 1 from ${segments} p
      where p.${id} = ${record} and p.segment_id = any(${own}) and ${isInnermost(kind)}
        and not ${isByHand(kind, record)} and ${hasOthersData(kind, own, record)})
    or ${kind === "member" ? hasActivity(kind, own, record, isOfConnector) : sql`false`})`;
}

/** Projects and groups know a record through a sub-project, which may have moved there since. */
function isInnermost(kind: RecordKind): SQL {
  const { segments, id } = recordTables[kind];
  return sql`not exists (select 1 from ${segments} inner_p join segments inner_s on inner_s.id = inner_p.segment_id
    where inner_p.${id} = p.${id} and p.segment_id in (inner_s.parent_id, inner_s.grandparent_id))`;
}

/** An addition also covers sub-projects that are created in its segments later. */
const isByHand = (kind: RecordKind, record: SQL) => sql`exists (select 1 from hand_additions h
  join segments s on s.id = p.segment_id
  where h.record_id = ${record} and h.kind = ${kind}
    and h.segment_ids && array[s.id, s.parent_id, s.grandparent_id])`;

/**
 * An organization gets activities through its people, so activities entered by hand for a person would also reach the
 * person's employer. Only activities of connectors count for organizations, or having none at all: then the
 * organization itself was added. A person must have more than what a stated source says.
 */
const hasOthersData = (kind: RecordKind, own: SQL, record: SQL) =>
  kind === "member"
    ? sql`(not ${hasActivity(kind, own, record, isStated)} or ${hasActivity(kind, own, record, sql`not ${isStated}`)})`
    : sql`(p.activity_count = 0 or ${hasActivity(kind, own, record, isOfConnector)})`;

const hasActivity = (kind: RecordKind, own: SQL, record: SQL, condition: SQL) => sql`exists (select 1 from activities a
  where a.${recordTables[kind].id} = ${record} and a.segment_id = any(${own}) and ${condition})`;

/**
 * True for activities `a` of a connection of a project admin, whose owner or author states who did them. Commits name
 * anybody on every platform.
 */
const isStated = sql`exists (select 1 from hand_additions h where h.record_id = a.integration_id
  and (h.kind = 'integration' or h.kind = 'integration-commits' and a.type = 'authored-commit'))`;

const isOfConnector = sql`not a.manually_created and not ${isStated}`;

/**
 * Notes who connected a source. What its owner or the authors of commits state counts as entered by hand when a project
 * admin connected it, until an administrator saves the connection.
 * @param isWhole true when the owner states who did everything there, as in a Git repository
 */
export async function noteStatedSource(
  tx: Executor,
  { user }: Requester,
  { id, segmentId, platform }: { readonly id: string; readonly segmentId: string; readonly platform: string },
  isWhole: boolean,
): Promise<void> {
  // Activities of a connection that was disconnected stay.
  await tx.execute(
    user.roles.includes("admin")
      ? sql`delete from hand_additions h where h.kind in ('integration', 'integration-commits')
          and h.segment_ids = ${idArray([segmentId])}
          and (h.record_id = ${id}::uuid or exists (select 1 from activities a
            where a.integration_id = h.record_id and a.segment_id = ${segmentId}::uuid and a.platform = ${platform}))`
      : sql`insert into hand_additions (kind, record_id, user_id, segment_ids)
          values (${isWhole ? "integration" : "integration-commits"}, ${id}::uuid, ${user.id}::uuid,
            ${idArray([segmentId])}) on conflict do nothing`,
  );
}

/**
 * Notes that a user adds records by hand to segments that they administer: by an activity, a work experience, an
 * affiliation or a new profile. Call it before the write. A project admin gets no further rights over records that only
 * their own additions made known; what an administrator adds to the places counts as another user's data.
 */
export async function noteAdditions(
  tx: Executor,
  { user }: Requester,
  kind: RecordKind,
  ids: readonly (string | null | undefined)[],
  places: readonly RequestSegment[] = [],
): Promise<void> {
  const records = [...new Set(ids.filter((id) => typeof id === "string"))];
  if (records.length === 0) return;
  if (user.roles.includes("admin")) {
    const known = places.flatMap((each) => [each.id, each.parentId, each.grandparentId]).filter((id) => id !== null);
    if (known.length === 0) return;
    await tx.execute(sql`
      update hand_additions set segment_ids = array(select unnest(segment_ids) except select unnest(${idArray(known)}))
      where kind = ${kind} and record_id = any(${idArray(records)})`);
    return;
  }
  await addRows(
    tx,
    sql`
    select ${kind}, r.id, ${user.id}::uuid, ${idArray(user.adminSegments)} from unnest(${idArray(records)}) r(id)
    where not ${isKnownByOthers(kind, idArray(user.adminSegments), sql`r.id`)}`,
  );
}

/** Rows with the additions that the surviving record of a merge had before. Their record id is the merge's. */
const beforeMerge = (kind: RecordKind) => `${kind}-before-merge`;

/**
 * Carries additions by hand over to the surviving record of a merge. Where others know one of the two, the merged one
 * does not count as added by hand. The secondary's own rows stay, and are its own again when it is split off.
 */
export async function mergeAdditions(
  tx: Executor,
  kind: RecordKind,
  { mergeId, primaryId, secondaryId }: { mergeId: string; primaryId: string; secondaryId: string },
): Promise<void> {
  const { segments, id } = recordTables[kind];
  const knownByOthers = (recordId: string) => sql`(select p.segment_id from ${segments} p
    where p.${id} = ${recordId}::uuid and not ${isByHand(kind, sql`p.${id}`)})`;
  await addRows(
    tx,
    sql`
    select ${beforeMerge(kind)}, ${mergeId}::uuid, user_id, segment_ids from hand_additions
    where kind = ${kind} and record_id = ${primaryId}::uuid`,
  );
  await tx.execute(sql`
    update hand_additions set segment_ids = array(select unnest(segment_ids) except ${knownByOthers(secondaryId)})
    where kind = ${kind} and record_id = ${primaryId}::uuid`);
  await addRows(
    tx,
    sql`
    select kind, ${primaryId}::uuid, user_id, ids from (
      select h.*, array(select unnest(h.segment_ids) except ${knownByOthers(primaryId)}) as ids
      from hand_additions h where h.kind = ${kind} and h.record_id = ${secondaryId}::uuid) h
    where ids <> '{}'`,
  );
}

/**
 * Carries additions by hand over to a record that is split off, and gives the other one back what it had before the
 * merge: what made the merged record known may have been the other half.
 * @param mergeId merge that is undone; null for an identity that becomes a record of its own
 */
export async function splitAdditions(
  tx: Executor,
  kind: RecordKind,
  { mergeId, primaryId, secondaryId }: { mergeId: string | null; primaryId: string; secondaryId: string },
): Promise<void> {
  await addRows(
    tx,
    sql`
    select kind, ${secondaryId}::uuid, user_id, segment_ids from hand_additions
    where kind = ${kind} and record_id = ${primaryId}::uuid`,
  );
  if (mergeId === null) return;
  const ofMerge = sql`kind = ${beforeMerge(kind)} and record_id = ${mergeId}::uuid`;
  await addRows(
    tx,
    sql`
    select ${kind}, ${primaryId}::uuid, user_id, segment_ids from hand_additions where ${ofMerge}`,
  );
  await tx.execute(sql`delete from hand_additions where ${ofMerge}`);
}

const addRows = (tx: Executor, rows: SQL) =>
  tx.execute(sql`
    insert into hand_additions as known (kind, record_id, user_id, segment_ids) ${rows}
    on conflict (record_id, kind, user_id) do update
      set segment_ids = array(select unnest(known.segment_ids) union select unnest(excluded.segment_ids))`);
