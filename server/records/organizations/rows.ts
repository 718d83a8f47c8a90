import type { Executor } from "#server/platform/db/database.ts";
import { iso } from "#server/platform/db/iso.ts";
import { activityByMonth } from "#server/records/common/activity-by-month.ts";
import { identitiesByRecord } from "#server/records/common/identities.ts";
import type { OrganizationRow } from "#shared/contract/organizations.ts";
import type { OrganizationRecord } from "./list.ts";
import { parentsOf } from "./parents.ts";

/** Columns and figures of an organization in the API format. */
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
    employerPolicy: organization.employer_policy,
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

/** Adds the parts of each row of a page, with one query per part. */
export async function organizationRows(
  db: Executor,
  segmentId: string | null,
  organizations: readonly OrganizationRecord[],
  now: Date,
): Promise<OrganizationRow[]> {
  if (organizations.length === 0) return [];
  const ids = organizations.map((organization) => organization.id);
  const [identities, parents, months] = await Promise.all([
    organizationIdentitiesOf(db, ids),
    parentsOf(db, ids),
    activityByMonth(db, "organization", ids, segmentId, now),
  ]);
  return organizations.map((organization) => ({
    ...organizationFields(organization),
    identities: identities.get(organization.id) ?? [],
    parent: parents.get(organization.id) ?? null,
    activityByMonth: months(organization.id),
  }));
}

/** The identities of these organizations, by organization, oldest first. */
export const organizationIdentitiesOf = (db: Executor, ids: readonly string[]) =>
  identitiesByRecord(db, "organization", ids);
