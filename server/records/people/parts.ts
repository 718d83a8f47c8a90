import { notFound } from "#server/platform/core/http-error.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { iso } from "#server/platform/db/iso.ts";
import type { MemberAffiliation } from "#shared/contract/member-affiliation.ts";
import type { MemberIdentity } from "#shared/contract/member-parts.ts";
import { maintainerRolesOf } from "./rows.ts";

/** Attributes of a person with their sources. @throws HttpError 404 */
export async function personAttributes(db: Executor, id: string): Promise<Record<string, Record<string, unknown>>> {
  const found = await db.execute<{ attributes: Record<string, Record<string, unknown>> }>(
    sql`select attributes from members where id = ${id}::uuid and deleted_at is null`,
  );
  const person = found.rows[0];
  if (!person) throw notFound();
  return person.attributes;
}

type IdentityRecord = {
  id: string;
  platform: string;
  site: string;
  type: string;
  value: string;
  verified: boolean;
  source_id: string | null;
  source: string | null;
  integration_id: string | null;
};

/** Identities of a person with id and source, oldest first. */
export async function personIdentities(db: Executor, id: string): Promise<MemberIdentity[]> {
  const found = await db.execute<IdentityRecord>(sql`
    select id, platform, site, type, value, verified, source_id, source, integration_id from member_identities
    where member_id = ${id}::uuid order by created_at, id`);
  return found.rows.map(({ source_id, integration_id, site, ...rest }) => ({
    ...rest,
    ...(site && { site }),
    sourceId: source_id,
    integrationId: integration_id,
  }));
}

type AffiliationRecord = {
  id: string;
  segment_id: string;
  segment_slug: string | null;
  segment_name: string | null;
  segment_parent_name: string | null;
  organization_id: string | null;
  organization_name: string | null;
  organization_logo: string | null;
  date_start: string | null;
  date_end: string | null;
};

/**
 * Manual affiliations of a person by sub-project, without those to organizations in the trash, with the maintainer
 * roles there.
 */
export async function personAffiliations(db: Executor, id: string): Promise<MemberAffiliation[]> {
  // Sequential, because a transaction has one connection.
  const found = await db.execute<AffiliationRecord>(sql`
      select a.id, a.segment_id, s.slug as segment_slug, s.name as segment_name, s.parent_name as segment_parent_name,
        a.organization_id, o.display_name as organization_name, o.logo as organization_logo, a.date_start, a.date_end
      from member_affiliations a
      left join segments s on s.id = a.segment_id
      left join organizations o on o.id = a.organization_id
      where a.member_id = ${id}::uuid and o.deleted_at is null
      order by s.name collate "C", a.date_start desc nulls last, a.id`);
  const roles = await maintainerRolesOf(db, [id]);
  return found.rows.map((row) => ({
    id: row.id,
    segmentId: row.segment_id,
    segmentSlug: row.segment_slug,
    segmentName: row.segment_name,
    segmentParentName: row.segment_parent_name,
    organizationId: row.organization_id,
    organizationName: row.organization_name,
    organizationLogo: row.organization_logo,
    dateStart: iso(row.date_start),
    dateEnd: iso(row.date_end),
    maintainerRoles: (roles.get(id) ?? []).filter((role) => role.segmentId === row.segment_id),
  }));
}
