import { randomUUID } from "node:crypto";
import { type AuditAction, writeAudits } from "#server/platform/audit/write-audit.ts";
import { badRequest, forbidden, notFound } from "#server/platform/core/http-error.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { readMoment } from "#server/platform/http/moment.ts";
import type { Requester } from "#server/platform/http/route.ts";
import { activityId } from "#server/records/activities/activity-id.ts";
import { addActivities, type NewActivity } from "#server/records/aggregates/add-activities.ts";
import { countForOrganizations } from "#server/records/aggregates/count-for-organizations.ts";
import { moveBetweenOrganizations } from "#server/records/aggregates/move-between-organizations.ts";
import { rebuildPeopleAggregates } from "#server/records/aggregates/rebuild-people.ts";
import { noteAdditions } from "#server/records/common/hand-additions.ts";
import { placeInSegments } from "#server/records/common/place-in-segments.ts";
import { assertRecordExists } from "#server/records/common/record-kind.ts";
import { isVisible } from "#server/records/common/visible-activities.ts";
import type { activityCreate, activityUpdate } from "#shared/contract/activities.ts";
import type { BodyOf } from "#shared/contract/call.ts";
import { isNote } from "#shared/domain/activities/note-type.ts";
import { platformName } from "#shared/domain/identities/platforms.ts";
import { safeLink } from "#shared/domain/text/web-link.ts";

/** Stored activity with the segments it belongs to. */
type Stored = {
  id: string;
  at: string;
  platform: string;
  type: string;
  channel: string;
  source_id: string;
  source_parent_id: string | null;
  segment_id: string;
  parent_id: string | null;
  grandparent_id: string | null;
  member_id: string;
  organization_id: string | null;
  integration_id: string | null;
  title: string | null;
  body: string | null;
  url: string | null;
  attributes: Record<string, unknown>;
  sentiment: number | null;
  username: string | null;
  manually_created: boolean;
  created_at: string;
  pinned_at: string | null;
};

/**
 * Adds an activity to the first sub-project of the request.
 * @returns its id
 * @throws HttpError 400; 404 for a person who does not exist
 */
export async function createActivity(
  tx: Executor,
  requester: Requester,
  { segments: _, ...fields }: BodyOf<typeof activityCreate>,
): Promise<string> {
  const segment = requester.segments.find(({ type }) => type === "subproject");
  if (!segment) throw badRequest("A sub-project is required.");
  await assertRecordExists(tx, "member", fields.memberId);
  await noteAdditions(tx, requester, "member", [fields.memberId], [segment]);
  const key = {
    segmentId: segment.id,
    platform: fields.platform,
    type: fields.type,
    channel: fields.channel?.trim() ?? "",
    sourceId: `manual:${randomUUID()}`,
  };
  const id = activityId(key);
  const added: NewActivity = {
    ...key,
    ...wordsOf(fields),
    id,
    memberId: fields.memberId,
    timestamp: timeOf(fields.timestamp),
    manuallyCreated: true,
    attributes: { author: requester.user.fullName || requester.user.email },
  };
  await addActivities(tx, [added]);
  await refreshPeople(tx, [{ memberId: added.memberId, segment: null }]);
  await audit(tx, requester, "activities-create", [{ before: null, after: added }]);
  return id;
}

/**
 * Changes an activity. Removes it from all aggregates and adds it again, so that they stay correct for every kind of
 * change.
 * @throws HttpError 400; 403; 404
 */
export async function updateActivity(
  tx: Executor,
  requester: Requester,
  id: string,
  { segments: _, ...fields }: BodyOf<typeof activityUpdate>,
): Promise<void> {
  const [before] = await lock(tx, requester, [id]);
  if (!before) throw notFound();
  const bound = (["platform", "type", "channel", "timestamp"] as const).filter((name) => fields[name] !== undefined);
  if (bound.length > 0 && !before.manually_created) {
    const source = platformName(before.platform);
    throw badRequest(`This activity comes from ${source}. Its platform, type, channel and time cannot be changed.`);
  }
  const { memberId = before.member_id } = fields;
  if (memberId !== before.member_id) {
    await assertRecordExists(tx, "member", memberId);
    await noteAdditions(tx, requester, "member", [memberId]);
  }
  const was = asNew(before);
  const after: NewActivity = {
    ...was,
    ...wordsOf(fields),
    memberId,
    // What a connector read gives rights over its person, which a project admin must not choose (rules.md 6).
    manuallyCreated:
      before.manually_created || (memberId !== before.member_id && !requester.user.roles.includes("admin")),
    platform: fields.platform ?? was.platform,
    type: fields.type ?? was.type,
    channel: fields.channel === undefined ? was.channel : (fields.channel?.trim() ?? ""),
    timestamp: fields.timestamp === undefined ? was.timestamp : timeOf(fields.timestamp),
  };
  const canBePinned = isNote(after);
  if (fields.pinned && !canBePinned) throw badRequest("Only notes can be pinned.");
  const wasPinned = before.pinned_at !== null;
  // A pin belongs to the card of one person.
  const isPinned = canBePinned && (fields.pinned ?? (wasPinned && memberId === before.member_id));
  await remove(tx, [before]);
  await addActivities(tx, [after]);
  if (isPinned && !wasPinned) await unpinNotes(tx, requester, memberId, before.grandparent_id);
  const pinnedAt = isPinned ? (before.pinned_at ?? new Date()) : null;
  await tx.execute(sql`update activities
    set created_at = ${before.created_at}::timestamptz, pinned_at = ${pinnedAt}::timestamptz where id = ${id}::uuid`);
  await refreshPeople(tx, [
    { memberId: before.member_id, segment: before },
    { memberId, segment: null },
  ]);
  await audit(tx, requester, "activities-edit", [
    { before: { ...was, pinned: wasPinned }, after: { ...after, pinned: isPinned } },
  ]);
}

/** Unpins the notes about a person in a project group, as far as the requester may edit them. */
async function unpinNotes(tx: Executor, { user }: Requester, memberId: string, groupId: string | null): Promise<void> {
  const editable = user.roles.includes("admin")
    ? sql`true`
    : sql`array[s.id, s.parent_id, s.grandparent_id] && ${sql.param(user.adminSegments)}::uuid[]`;
  await tx.execute(sql`update activities a set pinned_at = null from segments s
    where a.member_id = ${memberId}::uuid and a.pinned_at is not null
      and s.id = a.segment_id and s.grandparent_id = ${groupId}::uuid and ${editable}`);
}

/**
 * Deletes activities permanently. Later syncs skip them. Ids that no longer exist are ignored.
 * @throws HttpError 403 when one of them is in a segment that the requester does not administer
 */
export async function deleteActivities(tx: Executor, requester: Requester, ids: readonly string[]): Promise<void> {
  const found = await lock(tx, requester, ids);
  if (found.length === 0) return;
  await remove(tx, found);
  await tx.execute(sql`
    insert into deleted_activities (id)
    select unnest(${sql.param(found.map((each) => each.id))}::uuid[]) on conflict do nothing`);
  await refreshPeople(
    tx,
    found.map((each) => ({ memberId: each.member_id, segment: each })),
  );
  await audit(
    tx,
    requester,
    "activities-delete",
    found.map((each) => ({ before: asNew(each), after: null })),
  );
}

/** Reads and locks visible activities for a change. @throws HttpError 403 */
async function lock(tx: Executor, { user }: Requester, ids: readonly string[]): Promise<Stored[]> {
  const found = await tx.execute<Stored>(sql`
    select a.id, a."timestamp" as at, a.platform, a.type, a.channel, a.source_id, a.source_parent_id, a.segment_id,
      s.parent_id, s.grandparent_id, a.member_id, a.organization_id, a.integration_id, a.title, a.body, a.url,
      a.attributes, a.sentiment, a.username, a.manually_created, a.created_at, a.pinned_at
    from activities a join segments s on s.id = a.segment_id
    where a.id = any(${sql.param(ids)}::uuid[]) and ${isVisible()} order by a.id for update of a`);
  const isOwn = ({ segment_id, parent_id, grandparent_id }: Stored) =>
    [segment_id, parent_id, grandparent_id].some((at) => at !== null && user.adminSegments.includes(at));
  if (!user.roles.includes("admin") && !found.rows.every(isOwn)) throw forbidden();
  return found.rows;
}

/** Deletes rows and subtracts them from the aggregates of organizations. Those of people are recounted afterwards. */
async function remove(tx: Executor, rows: readonly Stored[]): Promise<void> {
  await moveBetweenOrganizations(
    tx,
    rows.flatMap(({ id, organization_id: was }) => (was === null ? [] : [{ id, was, now: null }])),
  );
  await tx.execute(sql`delete from activities where id = any(${sql.param(rows.map(({ id }) => id))}::uuid[])`);
}

interface AffectedPerson {
  readonly memberId: string;
  /** Segment in which the person stays listed, even without activities there; null for none. */
  readonly segment: Pick<Stored, "segment_id" | "parent_id" | "grandparent_id"> | null;
}

/** Recounts the activities of people, and the organizations that count these people. */
async function refreshPeople(tx: Executor, affected: readonly AffectedPerson[]): Promise<void> {
  const ids = [...new Set(affected.map(({ memberId }) => memberId))];
  await rebuildPeopleAggregates(tx, ids);
  for (const { memberId, segment } of affected) {
    if (!segment) continue;
    const { segment_id, parent_id, grandparent_id } = segment;
    await placeInSegments(tx, "member", memberId, [
      { id: segment_id, parentId: parent_id, grandparentId: grandparent_id, type: "subproject" },
    ]);
  }
  await countForOrganizations(tx, ids);
}

/** @throws HttpError 400 */
function timeOf(text: string): Date {
  const at = readMoment(text);
  if (at === null) throw badRequest("The activity time is invalid.");
  return at;
}

type Words = Pick<BodyOf<typeof activityUpdate>, "title" | "body" | "url" | "sentiment">;

/**
 * Returns the text fields that were sent, with empty text as null. @throws HttpError 400 when the URL is no web address
 */
function wordsOf({ title, body, url, sentiment }: Words): Partial<NewActivity> {
  if (url?.trim() && safeLink(url) === null) throw badRequest("The URL must begin with http:// or https://.");
  return {
    ...(title === undefined ? {} : { title: title?.trim() || null }),
    ...(body === undefined ? {} : { body: body?.trim() || null }),
    ...(url === undefined ? {} : { url: url?.trim() || null }),
    ...(sentiment === undefined ? {} : { sentiment }),
  };
}

const asNew = (row: Stored): NewActivity => ({
  id: row.id,
  timestamp: new Date(row.at),
  platform: row.platform,
  type: row.type,
  channel: row.channel,
  sourceId: row.source_id,
  sourceParentId: row.source_parent_id,
  segmentId: row.segment_id,
  memberId: row.member_id,
  integrationId: row.integration_id,
  title: row.title,
  body: row.body,
  url: row.url,
  attributes: row.attributes,
  sentiment: row.sentiment,
  username: row.username,
  manuallyCreated: row.manually_created,
});

type AuditedActivity = NewActivity & { readonly pinned?: boolean };

interface Edit {
  readonly before: AuditedActivity | null;
  readonly after: AuditedActivity | null;
}

function audit(tx: Executor, requester: Requester, actionType: AuditAction, edits: readonly Edit[]): Promise<void> {
  const entries = edits.flatMap(({ before, after }) => {
    const known = after ?? before;
    if (!known) return [];
    const { id: entityId, segmentId } = known;
    const states = { oldState: before ?? {}, newState: after ?? {} };
    return [{ actionType, entityType: "activity" as const, entityId, segmentId, ...states }];
  });
  return writeAudits(tx, requester, entries);
}
