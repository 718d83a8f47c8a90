import type { Executor } from "#server/platform/db/database.ts";
import { type SQL, sql } from "#server/platform/db/drizzle.ts";
import { grammarA } from "#server/platform/filters/grammar-a.ts";
import { orderBySql } from "#server/platform/filters/order-by.ts";
import { type ListQuery, pageOf, readPage } from "#server/platform/filters/page.ts";
import type { OrganizationRow } from "#shared/contract/organization-row.ts";
import type { Organization } from "#shared/contract/organizations.ts";
import { organizationColumns, organizationProperties, organizationSorts, propertiesOfAll } from "./fields.ts";
import { organizationSearch } from "./search.ts";

/** Organization with its figures, as stored. */
export type OrganizationRecord = Omit<OrganizationRow, "identities" | "parent" | "activityByMonth"> & {
  readonly attributes: Organization["attributes"];
  readonly version: number;
};

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
