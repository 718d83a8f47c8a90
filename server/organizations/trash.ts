import { sql } from "drizzle-orm";
import { iso } from "../activities/iso.ts";
import { writeAudit } from "../audit/write-audit.ts";
import type { Database, Executor } from "../db/database.ts";
import { badRequest, conflict, notFound } from "../http/http-error.ts";
import type { Requester } from "../http/route.ts";
import { assertMayChangeOrganizations } from "./change-organization.ts";

/** As many as the longest page of a list shows. */
const most = 200;

/**
 * Puts organizations into the trash: lists, look-ups and profiles no longer show them, nor the work histories of
 * people. Nothing is lost: `restoreOrganizations` brings them back as they were.
 * @throws HttpError 400; 403; 404 when one of them is not there; 409 when a project admin would delete one that is
 * known in segments of others too. Then none is deleted.
 */
export const deleteOrganizations = (db: Database, requester: Requester, ids: readonly string[]) =>
  move(db, requester, ids, "into");

/** Takes organizations out of the trash. @throws HttpError 400, 403, 404, 409 */
export const restoreOrganizations = (db: Database, requester: Requester, ids: readonly string[]) =>
  move(db, requester, ids, "out of");

async function move(db: Database, requester: Requester, ids: readonly string[], way: "into" | "out of"): Promise<void> {
  const wanted = [...new Set(ids.map((id) => id.toLowerCase()))];
  if (wanted.length > most) throw badRequest(`At most ${most} organizations at once.`);
  await db.transaction(async (tx) => {
    const found = await tx.execute<{ id: string; deleted_at: string | null }>(sql`
      select id, deleted_at from organizations
      where id = any(${sql.param(wanted)}::uuid[]) and (deleted_at is null) = ${way === "into"}
      order by id for update`);
    if (found.rows.length < wanted.length) throw notFound();
    await assertMayChangeOrganizations(tx, requester, wanted);
    await assertNowhereElse(tx, requester, wanted);
    const now = new Date().toISOString();
    await tx.execute(sql`
      update organizations set deleted_at = ${way === "into" ? now : null}, version = version + 1, updated_at = now()
      where id = any(${sql.param(wanted)}::uuid[])`);
    for (const { id, deleted_at } of found.rows) {
      await writeAudit(tx, requester, {
        actionType: "organizations-edit-profile",
        entityType: "organization",
        entityId: id,
        oldState: { deletedAt: iso(deleted_at) },
        newState: { deletedAt: way === "into" ? now : null },
      });
    }
  });
}

/** Others keep what they know: a project admin deletes only organizations of their own segments alone. */
async function assertNowhereElse(tx: Executor, { user }: Requester, ids: readonly string[]): Promise<void> {
  if (user.roles.includes("admin")) return;
  const elsewhere = await tx.execute<{ display_name: string }>(sql`
    select o.display_name from organization_segments os join organizations o on o.id = os.organization_id
    where os.organization_id = any(${sql.param(ids)}::uuid[])
      and os.segment_id <> all(${sql.param(user.adminSegments)}::uuid[])
    limit 1`);
  const name = elsewhere.rows[0]?.display_name;
  if (name !== undefined) {
    throw conflict(`${name} is known in other project groups too: only an admin can delete or restore it.`);
  }
}
