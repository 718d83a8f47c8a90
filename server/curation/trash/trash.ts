import { writeAudit } from "#server/platform/audit/write-audit.ts";
import { badRequest, conflict, notFound } from "#server/platform/core/http-error.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { type SQL, sql } from "#server/platform/db/drizzle.ts";
import { iso } from "#server/platform/db/iso.ts";
import type { Requester } from "#server/platform/http/route.ts";
import { assertEditable } from "#server/records/common/editable-ids.ts";
import { recordTables } from "#server/records/common/record-kind.ts";
import { canBeRestored, eraseTrashJob, type TrashKind } from "./kinds.ts";

/** Largest page of a list. */
const maxIds = 200;

/**
 * Moves people or organizations to the trash. They disappear from lists, look-ups, profiles and work histories, and
 * activities that imports add to a person later are hidden too. `restoreFromTrash` restores them within 30 days.
 * @throws HttpError 400; 403; 404 when one of them does not exist; 409 when a project admin would delete a record that
 * is known in segments of others. Then none is deleted.
 */
export function moveToTrash(
  db: Executor,
  kind: TrashKind,
  requester: Requester,
  ids: readonly string[],
): Promise<void> {
  return db.transaction(async (tx) => {
    const now = new Date().toISOString();
    const found = await lockChecked(tx, kind, requester, ids, sql`deleted_at is null`);
    await tx.execute(sql`
      update ${recordTables[kind.entity].records} set deleted_at = ${now}, deleted_by_id = ${requester.user.id}::uuid, purge_at = null,
        version = version + 1, updated_at = now()
      where id = any(${sql.param(found.map(({ id }) => id))}::uuid[])`);
    await afterMove(tx, kind, requester, found, now);
  });
}

/** Restores people or organizations from the trash. @throws HttpError 400, 403, 404, 409 */
export function restoreFromTrash(
  db: Executor,
  kind: TrashKind,
  requester: Requester,
  ids: readonly string[],
): Promise<void> {
  return db.transaction(async (tx) => {
    const found = await lockChecked(tx, kind, requester, ids, canBeRestored);
    await tx.execute(sql`
      update ${recordTables[kind.entity].records} set deleted_at = null, deleted_by_id = null, purge_at = null, version = version + 1,
        updated_at = now()
      where id = any(${sql.param(found.map(({ id }) => id))}::uuid[])`);
    await afterMove(tx, kind, requester, found, null);
  });
}

/**
 * Marks records in the trash to be erased by a job, with all related rows. They can no longer be restored.
 * @throws HttpError 400, 403, 404, 409
 */
export function eraseRecords(
  { db, jobs }: Pick<Platform, "db" | "jobs">,
  kind: TrashKind,
  requester: Requester,
  ids: readonly string[],
): Promise<void> {
  return db.transaction(async (tx) => {
    const now = new Date().toISOString();
    const found = await lockChecked(tx, kind, requester, ids, canBeRestored);
    await tx.execute(sql`
      update ${recordTables[kind.entity].records} set purge_at = ${now} where id = any(${sql.param(found.map(({ id }) => id))}::uuid[])`);
    for (const { id } of found) {
      await writeAudit(tx, requester, {
        actionType: kind.actionType,
        entityType: kind.entity,
        entityId: id,
        oldState: { erasedAt: null },
        newState: { erasedAt: now },
      });
    }
    await jobs.send(eraseTrashJob, {}, { tx, singletonKey: eraseTrashJob });
  });
}

type Found = { id: string; deleted_at: string | null };

/** Locks the records of a change and checks the user's rights. */
async function lockChecked(tx: Executor, kind: TrashKind, requester: Requester, ids: readonly string[], where: SQL) {
  const uniqueIds = [...new Set(ids.map((id) => id.toLowerCase()))];
  if (uniqueIds.length > maxIds) throw badRequest(`At most ${maxIds} ${kind.plural} at once.`);
  const found = await tx.execute<Found>(sql`
    select id, deleted_at from ${recordTables[kind.entity].records} where id = any(${sql.param(uniqueIds)}::uuid[]) and ${where}
    order by id for update`);
  if (found.rows.length < uniqueIds.length) throw notFound();
  await assertEditable(tx, requester, kind.entity, uniqueIds);
  await assertNowhereElse(tx, kind, requester, uniqueIds);
  return found.rows;
}

/** Checks that a project admin changes only records that are unknown in other segments. */
async function assertNowhereElse(tx: Executor, kind: TrashKind, { user }: Requester, ids: readonly string[]) {
  if (user.roles.includes("admin")) return;
  const { records, segments, id } = recordTables[kind.entity];
  const elsewhere = await tx.execute<{ display_name: string }>(sql`
    select t.display_name from ${segments} p join ${records} t on t.id = p.${id}
    where p.${id} = any(${sql.param(ids)}::uuid[])
      and p.segment_id <> all(${sql.param(user.adminSegments)}::uuid[])
    limit 1`);
  const name = elsewhere.rows[0]?.display_name;
  if (name === undefined) return;
  throw conflict(`${name} is known in other project groups too: only an admin can delete or restore the profile.`);
}

async function afterMove(
  tx: Executor,
  kind: TrashKind,
  requester: Requester,
  found: readonly Found[],
  deletedAt: string | null,
): Promise<void> {
  await kind.afterMove(
    tx,
    found.map(({ id }) => id),
  );
  for (const { id, deleted_at } of found) {
    await writeAudit(tx, requester, {
      actionType: kind.actionType,
      entityType: kind.entity,
      entityId: id,
      oldState: { deletedAt: iso(deleted_at) },
      newState: { deletedAt },
    });
  }
}
