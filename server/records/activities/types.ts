import { type AuditAction, writeAudits } from "#server/platform/audit/write-audit.ts";
import { badRequest, conflict, notFound } from "#server/platform/core/http-error.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { type SQL, sql } from "#server/platform/db/drizzle.ts";
import type { Reader } from "#server/platform/db/read-together.ts";
import type { Requester } from "#server/platform/http/route.ts";
import type { activityTypeCreate } from "#shared/contract/activity-types.ts";
import type { BodyOf } from "#shared/contract/call.ts";
import type { ActivityType, ActivityTypes } from "#shared/domain/activities/activity-types.ts";
import { cleanLine } from "#shared/domain/text/clean-text.ts";

/** Reads the custom activity types of these segments and of the segments above and below them. */
export async function customActivityTypes(db: Reader, segmentIds: readonly string[]): Promise<ActivityTypes> {
  const ids = sql`${sql.param(segmentIds)}::uuid[]`;
  const found = await db.execute<{ custom: Record<string, Record<string, ActivityType>> }>(sql`
    select custom_activity_types as custom from segments s
    where custom_activity_types <> '{}'::jsonb and (id = any(${ids}) or parent_id = any(${ids})
      or grandparent_id = any(${ids})
      or exists (select 1 from segments b where b.id = any(${ids}) and s.id in (b.parent_id, b.grandparent_id)))
    order by s.type, s.id`);
  const merged: Record<string, Record<string, ActivityType>> = {};
  for (const { custom } of found.rows) {
    for (const [platform, types] of Object.entries(custom)) merged[platform] = { ...merged[platform], ...types };
  }
  return merged;
}

type EnteredType = BodyOf<typeof activityTypeCreate>;

/** Platform of all custom types, as on the wire. */
const customPlatform = "other";

/** Adds a type to the first segment of the request. @throws HttpError 400; 409 when the name is already used */
export async function createActivityType(tx: Executor, requester: Requester, entered: EnteredType): Promise<void> {
  const segment = requester.segments[0];
  if (!segment) throw badRequest("A segment is required.");
  const name = cleanLine(entered.type);
  const key = name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
  if (key === "") throw badRequest("The activity type needs a name.");
  const path = sql`array[${customPlatform}, ${key}]::text[]`;
  const type = typeOf(name, entered);
  const added = await tx.execute(sql`
    update segments set custom_activity_types = jsonb_set(
        jsonb_set(custom_activity_types, array[${customPlatform}],
          coalesce(custom_activity_types -> ${customPlatform}, '{}')), ${path}, ${JSON.stringify(type)}::jsonb),
      updated_at = now(), version = version + 1
    where id = ${segment.id}::uuid and custom_activity_types #> ${path} is null returning 1`);
  if (added.rows.length === 0) throw conflict(`An activity type named “${name}” already exists.`);
  await auditTypes(tx, requester, "activity-types-create", [{ id: segment.id, before: null, after: type }]);
}

/** Changes a type in all segments of the request, and those below them, that define it. @throws HttpError 404 */
export async function updateActivityType(
  tx: Executor,
  requester: Requester,
  key: string,
  entered: EnteredType,
): Promise<void> {
  const name = cleanLine(entered.type);
  if (name === "") throw badRequest("The activity type needs a name.");
  const type = typeOf(name, entered);
  const changed = await change(
    tx,
    requester,
    key,
    (path) => sql`jsonb_set(custom_activity_types, ${path}, ${JSON.stringify(type)}::jsonb)`,
  );
  const changes = changed.map((each) => ({ ...each, after: type }));
  await auditTypes(tx, requester, "activity-types-edit", changes);
}

/** Deletes a type. Its activities stay and use the generic display text. @throws HttpError 404 */
export async function deleteActivityType(tx: Executor, requester: Requester, key: string): Promise<void> {
  const deleted = await change(tx, requester, key, (path) => sql`custom_activity_types #- ${path}`);
  const changes = deleted.map((each) => ({ ...each, after: null }));
  await auditTypes(tx, requester, "activity-types-delete", changes);
}

/** @returns the segments that defined the type, with its previous definition */
async function change(
  tx: Executor,
  { segments }: Requester,
  key: string,
  to: (path: SQL) => SQL,
): Promise<readonly { id: string; before: ActivityType }[]> {
  const ids = sql`${sql.param(segments.map(({ id }) => id))}::uuid[]`;
  const path = sql`array[${customPlatform}, ${key}]::text[]`;
  const found = await tx.execute<{ id: string; before: ActivityType }>(sql`
    select id, custom_activity_types #> ${path} as before from segments
    where (id = any(${ids}) or parent_id = any(${ids}) or grandparent_id = any(${ids}))
      and custom_activity_types #> ${path} is not null for update`);
  if (found.rows.length === 0) throw notFound();
  await tx.execute(sql`
    update segments set custom_activity_types = ${to(path)}, updated_at = now(), version = version + 1
    where id = any(${sql.param(found.rows.map(({ id }) => id))}::uuid[])`);
  return found.rows;
}

interface TypeChange {
  /** Segment id. */
  readonly id: string;
  readonly before: ActivityType | null;
  readonly after: ActivityType | null;
}

function auditTypes(
  tx: Executor,
  requester: Requester,
  actionType: Extract<AuditAction, `activity-types-${string}`>,
  changes: readonly TypeChange[],
): Promise<void> {
  const state = (type: ActivityType | null) =>
    type && {
      displayName: type.display.default,
      shortText: type.display.short,
      channelText: type.display.channel || null,
      isContentActivity: type.isContentActivity ?? null,
    };
  return writeAudits(
    tx,
    requester,
    changes.map(({ id, before, after }) => ({
      actionType,
      entityType: "segment",
      entityId: id,
      oldState: state(before),
      newState: state(after),
    })),
  );
}

/** Builds a type. Missing display texts default to its name. */
function typeOf(name: string, { display, isContentActivity }: EnteredType): ActivityType {
  const text = (entered: string | undefined) => entered?.trim() || name;
  return {
    display: { default: text(display?.default), short: text(display?.short), channel: display?.channel?.trim() ?? "" },
    calculateSentiment: false,
    ...(isContentActivity === undefined ? {} : { isContentActivity }),
  };
}
