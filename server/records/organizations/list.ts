import type { Executor } from "#server/platform/db/database.ts";
import { type SQL, sql } from "#server/platform/db/drizzle.ts";
import { grammarA } from "#server/platform/filters/grammar-a.ts";
import { orderBySql } from "#server/platform/filters/order-by.ts";
import { type ListQuery, pageOf, readPage } from "#server/platform/filters/page.ts";
import { joinedAt, organizationProperties, organizationSorts, propertiesOfAll } from "./properties.ts";
import { organizationSearch } from "./search.ts";

/** Organization with its figures, as stored. */
export type OrganizationRecord = {
  id: string;
  display_name: string;
  description: string | null;
  logo: string | null;
  headline: string | null;
  industry: string | null;
  location: string | null;
  type: string | null;
  size: string | null;
  employees: number | null;
  founded: number | null;
  tags: string[] | null;
  revenue_range: { min?: number; max?: number } | null;
  employee_churn_rate: Record<string, number> | null;
  employee_growth_rate: Record<string, number> | null;
  is_team_organization: boolean;
  employer_policy: string | null;
  lfx: boolean;
  attributes: Record<string, Record<string, unknown>>;
  joined_at: string | null;
  last_enriched_at: string | null;
  version: number;
  segment_id: string | null;
  activity_count: number | null;
  member_count: number | null;
  last_active: string | null;
  platforms: string[] | null;
  avg_contributor_engagement: number | null;
};

/** Columns of an `OrganizationRecord`, of `o` and its figures `os`. */
export const organizationColumns = sql`o.id, o.display_name, o.description, o.logo, o.headline, o.industry, o.location,
  o.type, o.size, o.employees, o.founded, o.tags, o.revenue_range, o.employee_churn_rate, o.employee_growth_rate,
  o.is_team_organization, o.employer_policy, o.lfx_membership is not null as lfx, o.attributes, ${joinedAt} as joined_at,
  o.last_enriched_at, o.version,
  os.segment_id, os.activity_count, os.member_count, os.last_active, os.platforms, os.avg_contributor_engagement`;

/**
 * Source of organizations' figures: one segment, or without one the sum of all project groups, where a person active in
 * two groups counts in both.
 */
export function figuresOf(segmentId: string | null): SQL {
  if (segmentId !== null) {
    return sql`(select * from organization_segments where segment_id = ${segmentId}::uuid)`;
  }
  return sql`(select null::uuid as segment_id, os.organization_id, sum(os.activity_count)::int as activity_count,
      sum(os.member_count)::int as member_count, min(os.first_active) as first_active, max(os.last_active) as last_active,
      string_to_array(string_agg(array_to_string(os.platforms, ','), ','), ',') as platforms,
      avg(os.avg_contributor_engagement)::real as avg_contributor_engagement
    from organization_segments os join segments s on s.id = os.segment_id and s.type = 'projectGroup'
    group by os.organization_id)`;
}

/**
 * Reads a page of organizations and their total (null when not requested). `active`: organizations with figures in the
 * segment; `any`: all.
 * @throws HttpError 400 for an unknown filter
 */
export async function listOrganizations(
  db: Executor,
  segmentId: string | null,
  presence: "active" | "any",
  query: ListQuery,
) {
  const matching = sql`from organizations o
    ${presence === "active" ? sql`join` : sql`left join`} ${figuresOf(segmentId)} os on os.organization_id = o.id
    where o.deleted_at is null and ${organizationSearch(query.search)}
      and ${grammarA(query.filter, segmentId === null ? propertiesOfAll : organizationProperties)}`;
  const { limit, offset } = pageOf(query);
  const order = orderBySql(query.orderBy, organizationSorts, "activityCount_DESC", sql`o.id`);
  const { rows: organizations, ...page } = await readPage<OrganizationRecord>(
    db,
    query,
    sql`select ${organizationColumns} ${matching} order by ${order} limit ${limit} offset ${offset}`,
    sql`select count(*)::int as count ${matching}`,
  );
  return { organizations, ...page };
}
