import { sql } from "drizzle-orm";
import { monthsAgo, twelveMonths } from "#server/activities/months.ts";
import type { Executor } from "#server/db/database.ts";
import { iso } from "#server/db/iso.ts";
import { subProjectsWithin } from "#server/segments/scope.ts";
import type { OrganizationRow } from "#shared/contract/organizations.ts";
import type { OrganizationRecord } from "./list.ts";

/** An organization with its columns and figures (wire.md 12.5). */
export function organizationFields(organization: OrganizationRecord) {
  const { revenue_range: revenue, employee_growth_rate: growth, employee_churn_rate: churn } = organization;
  return {
    id: organization.id,
    segmentId: organization.segment_id,
    displayName: organization.display_name,
    description: organization.description,
    logo: organization.logo,
    headline: organization.headline,
    industry: organization.industry,
    location: organization.location,
    type: organization.type,
    size: organization.size,
    employees: organization.employees,
    founded: organization.founded,
    tags: organization.tags,
    revenueRange: revenue,
    revenueRangeMin: revenue?.min ?? null,
    revenueRangeMax: revenue?.max ?? null,
    employeeGrowthRate: growth,
    employeeGrowthRate12Month: growth?.["12_month"] ?? null,
    employeeChurnRate12Month: churn?.["12_month"] ?? null,
    isTeamOrganization: organization.is_team_organization,
    lfxMembership: organization.lfx,
    activityCount: organization.activity_count ?? 0,
    memberCount: organization.member_count ?? 0,
    avgContributorEngagement: organization.avg_contributor_engagement,
    activeOn: organization.platforms === null ? null : [...new Set(organization.platforms)].sort(),
    joinedAt: iso(organization.joined_at),
    lastActive: iso(organization.last_active),
    lastEnrichedAt: iso(organization.last_enriched_at),
  };
}

/** The rows of a page, with what belongs to each: one query for each kind, however many rows. */
export async function organizationRows(
  db: Executor,
  segmentId: string | null,
  organizations: readonly OrganizationRecord[],
  now: Date,
): Promise<OrganizationRow[]> {
  if (organizations.length === 0) return [];
  const ids = organizations.map((organization) => organization.id);
  const [identities, months] = await Promise.all([
    organizationIdentitiesOf(db, ids),
    monthsOf(db, ids, segmentId, now),
  ]);
  return organizations.map((organization) => ({
    ...organizationFields(organization),
    identities: identities.get(organization.id) ?? [],
    activityByMonth: twelveMonths(months.get(organization.id) ?? new Map(), now),
  }));
}

type IdentityRecord = { organization_id: string; type: string; platform: string; value: string; verified: boolean };

/** The identities of these organizations, by organization, oldest first. */
export async function organizationIdentitiesOf(db: Executor, ids: readonly string[]) {
  const found = await db.execute<IdentityRecord>(sql`
    select organization_id, type, platform, value, verified from organization_identities
    where organization_id = any(${sql.param(ids)}::uuid[]) order by created_at, id`);
  const byOrganization = new Map<string, Omit<IdentityRecord, "organization_id">[]>();
  for (const { organization_id, ...identity } of found.rows) {
    const own = byOrganization.get(organization_id) ?? [];
    own.push(identity);
    byOrganization.set(organization_id, own);
  }
  return byOrganization;
}

async function monthsOf(db: Executor, ids: readonly string[], segmentId: string | null, now: Date) {
  const within = segmentId === null ? sql`true` : sql`segment_id in ${subProjectsWithin([segmentId])}`;
  const found = await db.execute<{ organization_id: string; month: string; count: number }>(sql`
    select organization_id, to_char(month, 'YYYY-MM') as month, sum(count)::int as count from organization_months
    where organization_id = any(${sql.param(ids)}::uuid[]) and month >= ${`${monthsAgo(now, 11)}-01`}::date and ${within}
    group by organization_id, month`);
  const byOrganization = new Map<string, Map<string, number>>();
  for (const { organization_id, month, count } of found.rows) {
    const own = byOrganization.get(organization_id) ?? new Map<string, number>();
    own.set(month, count);
    byOrganization.set(organization_id, own);
  }
  return byOrganization;
}
