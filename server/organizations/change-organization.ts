import { sql } from "drizzle-orm";
import type { Executor } from "../db/database.ts";
import { conflict, forbidden, notFound } from "../http/http-error.ts";
import type { Requester } from "../http/route.ts";
import { tellRace } from "../people/change-person.ts";
import { findOrganization } from "./find.ts";

/** An organization as it was when a change began; the row is locked. */
export type OrganizationBefore = {
  id: string;
  display_name: string;
  is_team_organization: boolean;
  attributes: Record<string, Record<string, unknown>>;
  manually_changed_fields: string[];
  version: number;
};

/**
 * Does one change of an organization in one transaction and moves its version on.
 * @throws HttpError 404; 403 when none of its segments is the user's; 409 with the current organization when
 * `If-Match` is not its version.
 */
export async function changeOrganization(
  db: Executor,
  requester: Requester,
  id: string,
  work: (tx: Executor, before: OrganizationBefore) => Promise<void>,
): Promise<void> {
  const isDone = await db
    .transaction(async (tx) => {
      const found = await tx.execute<OrganizationBefore>(sql`
        select id, display_name, is_team_organization, attributes, manually_changed_fields, version from organizations
        where id = ${id}::uuid and deleted_at is null for update`);
      const before = found.rows[0];
      if (!before) throw notFound();
      await assertMayChangeOrganizations(tx, requester, [id]);
      if (requester.ifMatch !== null && requester.ifMatch !== String(before.version)) return false;
      await work(tx, before);
      await tx.execute(
        sql`update organizations set version = ${before.version + 1}, updated_at = now() where id = ${id}::uuid`,
      );
      return true;
    })
    .catch(tellRace);
  if (isDone) return;
  const { organization } = await findOrganization(db, id, requester.segments[0]?.id ?? null);
  throw conflict("Somebody else changed it meanwhile.", organization);
}

/** A project admin changes organizations that are in one of their segments. @throws HttpError 403 */
export async function assertMayChangeOrganizations(
  tx: Executor,
  { user }: Requester,
  ids: readonly string[],
): Promise<void> {
  if (user.roles.includes("admin")) return;
  const reached = await tx.execute(sql`
    select distinct organization_id from organization_segments
    where organization_id = any(${sql.param(ids)}::uuid[])
      and segment_id = any(${sql.param(user.adminSegments)}::uuid[])`);
  if (reached.rows.length < new Set(ids).size) throw forbidden();
}
