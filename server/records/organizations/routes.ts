import { badRequest } from "#server/platform/core/http-error.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import type { Database } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { filterLimits, isUuid } from "#server/platform/filters/values.ts";
import { Reply, type Requester, type Route, route } from "#server/platform/http/route.ts";
import { activitySummary } from "#server/records/activities/summary.ts";
import { editRefusal } from "#server/records/common/editable-ids.ts";
import { assertRecordExists } from "#server/records/common/record-kind.ts";
import {
  organizationActivitySummary,
  organizationAutocomplete,
  organizationById,
  organizationCreate,
  organizationFind,
  organizationList,
  organizationQuery,
  organizationUpdate,
} from "#shared/contract/organizations.ts";
import { organizationWebsite } from "#shared/domain/organizations/organization-website.ts";
import { createOrganization } from "./create.ts";
import { findOrganization, segmentIdsOf } from "./find.ts";
import { listOrganizations, organizationIdentitiesOf, organizationRows } from "./list.ts";
import { updateOrganization } from "./update.ts";

/** Routes that read and change organizations. */
export const organizationRoutes = ({ db }: Platform): Route[] => [
  route(organizationQuery, async ({ body, requester }) => {
    const segmentId = requester.segments[0]?.id ?? null;
    const { organizations, ...page } = await listOrganizations(db, segmentId, "active", body);
    return { rows: await organizationRows(db, segmentId, organizations, new Date()), ...page };
  }),

  route(organizationList, async ({ body }) => {
    const { organizations, count, limit, offset } = await listOrganizations(db, null, "any", { ...body, count: true });
    const ids = organizations.map((organization) => organization.id);
    const [identities, segments] = await Promise.all([organizationIdentitiesOf(db, ids), segmentIdsOf(db, ids)]);
    const rows = organizations.map((organization) => ({
      id: organization.id,
      displayName: organization.displayName,
      logo: organization.logo,
      isTeamOrganization: organization.isTeamOrganization,
      lfxMembership: organization.lfxMembership,
      identities: identities.get(organization.id) ?? [],
      segments: segments.get(organization.id) ?? [],
    }));
    return { rows, count: count ?? 0, limit, offset };
  }),

  route(organizationAutocomplete, async ({ body, requester }) => {
    const segmentId = requester.segments[0]?.id ?? null;
    const found = await listOrganizations(db, segmentId, "any", { ...body, count: true });
    const identities = await organizationIdentitiesOf(
      db,
      found.organizations.map(({ id }) => id),
    );
    const rows = found.organizations.map((organization) => ({
      id: organization.id,
      displayName: organization.displayName,
      logo: organization.logo,
      lfxMembership: organization.lfxMembership,
      domain: organizationWebsite(identities.get(organization.id) ?? []),
      memberCount: organization.memberCount,
    }));
    return { rows, count: found.count ?? 0, limit: found.limit, offset: found.offset };
  }),

  route(organizationById, async ({ body }) => {
    if (body.ids.length > filterLimits.list) throw badRequest(`At most ${filterLimits.list} ids at once.`);
    const found = await db.execute<{ id: string; display_name: string; logo: string | null }>(sql`
      select id, display_name, logo from organizations
      where id = any(${sql.param(body.ids.filter(isUuid))}::uuid[]) and deleted_at is null
      order by sort_text(display_name) collate "C", id`);
    return found.rows.map((row) => ({ id: row.id, displayName: row.display_name, logo: row.logo }));
  }),

  route(organizationFind, async ({ params, query, requester }) => {
    const { organization, version } = await findOrganization(db, params.id, query?.segmentId ?? null);
    const refusal = await editRefusal(db, requester, "organization", organization.id);
    return new Reply({ ...organization, editRefusal: refusal }, { etag: version });
  }),

  route(organizationCreate, async ({ body, requester }) =>
    profile(db, requester, await createOrganization(db, requester, body)),
  ),

  route(organizationUpdate, async ({ params, body: { segments: _, ...change }, requester }) => {
    await updateOrganization(db, requester, params.id, change);
    return profile(db, requester, params.id);
  }),

  route(organizationActivitySummary, async ({ params, requester }) => {
    await assertRecordExists(db, "organization", params.id);
    const segmentIds = requester.segments.map((segment) => segment.id);
    return activitySummary(db, "organization", params.id, segmentIds, new Date());
  }),
];

async function profile(db: Database, requester: Requester, id: string) {
  const { organization, version } = await findOrganization(db, id, requester.segments[0]?.id ?? null);
  return new Reply(organization, { etag: version });
}
