import { type SQL, sql } from "#server/platform/db/drizzle.ts";
import type { SortField } from "#server/platform/filters/order-by.ts";
import type { Properties, Property } from "#server/platform/filters/property.ts";
import { foldedContains } from "#server/platform/filters/search.ts";
import { rowColumns, type StoredFields } from "#server/platform/filters/stored-field.ts";
import { activityDates } from "#server/records/common/activity-dates.ts";
import { contributionDates } from "#server/records/common/contributions.ts";

/** Organization's first activity in the segment; without activity, the date from which it is known. */
const joinedAt = sql`coalesce(os.first_active, o.joined_at)`;

/** Organization that an organization `o` belongs to, unless it is in the trash. */
const visibleParent = sql`from organization_parents op
  join organizations po on po.id = op.parent_id and po.deleted_at is null where op.organization_id = o.id`;

/**
 * Fields of organizations for rows, filters and sort orders; `shared/contract/organization-row.ts` describes them. `o` is
 * the organization, `os` its figures.
 */
export const storedFields = {
  id: { kind: "uuid", sql: sql`o.id` },
  segmentId: { kind: "uuid", sql: sql`os.segment_id` },
  displayName: { kind: "text", sql: sql`o.display_name`, narrow: amongSearched, searchText: sql`o.search_text` },
  description: { kind: "text", sql: sql`o.description` },
  logo: { kind: "text", sql: sql`o.logo` },
  headline: { kind: "text", sql: sql`o.headline` },
  industry: { kind: "text", sql: sql`o.industry` },
  location: { kind: "text", sql: sql`o.location` },
  type: { kind: "text", sql: sql`o.type` },
  size: { kind: "text", sql: sql`o.size` },
  employees: { kind: "integer", sql: sql`o.employees` },
  founded: { kind: "integer", sql: sql`o.founded` },
  tags: { kind: "texts", sql: sql`o.tags` },
  parent: {
    kind: "ids",
    some: (ids) => sql`(exists (select 1 ${visibleParent} and op.parent_id = any(${sql.param(ids)}::uuid[])))`,
    any: sql`(exists (select 1 ${visibleParent}))`,
  },
  employerPolicy: { kind: "text", sql: sql`o.employer_policy` },
  isTeamOrganization: { kind: "boolean", sql: sql`o.is_team_organization` },
  // Objects. Filters only test whether they are set.
  lfxMembership: { kind: "text", sql: sql`o.lfx_membership::text`, value: sql`o.lfx_membership is not null` },
  revenueRange: { kind: "text", sql: sql`o.revenue_range::text`, value: sql`o.revenue_range` },
  employeeGrowthRate: {
    kind: "text",
    sql: sql`o.employee_growth_rate::text`,
    value: sql`o.employee_growth_rate`,
  },
  revenueRangeMin: { kind: "real", sql: sql`(o.revenue_range ->> 'min')::double precision` },
  revenueRangeMax: { kind: "real", sql: sql`(o.revenue_range ->> 'max')::double precision` },
  employeeChurnRate12Month: { kind: "real", sql: sql`(o.employee_churn_rate ->> '12_month')::double precision` },
  employeeGrowthRate12Month: { kind: "real", sql: sql`(o.employee_growth_rate ->> '12_month')::double precision` },
  activityCount: { kind: "integer", sql: sql`os.activity_count`, value: sql`coalesce(os.activity_count, 0)` },
  memberCount: { kind: "integer", sql: sql`os.member_count`, value: sql`coalesce(os.member_count, 0)` },
  activeOn: { kind: "texts", sql: sql`os.platforms` },
  joinedAt: { kind: "timestamp", sql: joinedAt },
  lastActive: { kind: "timestamp", sql: sql`os.last_active` },
  lastEnrichedAt: { kind: "timestamp", sql: sql`o.last_enriched_at` },
  avgContributorEngagement: { kind: "real", sql: sql`os.avg_contributor_engagement` },
} as const satisfies StoredFields;
const known: StoredFields = storedFields;

const dates = activityDates({
  own: sql`e.organization_id = os.organization_id`,
  segmentId: sql`os.segment_id`,
  lastActive: sql`os.last_active`,
  platforms: sql`os.platforms`,
});
const contributions = contributionDates({
  own: sql`e.organization_id = os.organization_id`,
  segmentId: sql`os.segment_id`,
});

export const organizationProperties: Properties = (name) =>
  Object.hasOwn(known, name) ? known[name] : (dates(name) ?? contributions(name));

/** Without a segment in the request, `segmentId` matches any segment in which the organization has figures. */
export const propertiesOfAll: Properties = (name) => (name === "segmentId" ? anySegment : organizationProperties(name));

const anySegment: Property = {
  kind: "ids",
  some: (ids) => sql`(exists (select 1 from organization_segments known where known.organization_id = o.id
    and known.segment_id = any(${sql.param(ids)}::uuid[])))`,
  any: sql`(exists (select 1 from organization_segments known where known.organization_id = o.id))`,
};

/** Columns of an `OrganizationRecord`. */
export const organizationColumns = sql`${rowColumns(known)}, o.attributes, o.version`;

/** The language of the database decides no order. */
const inOrder = ({ kind, sql: value }: Property & { readonly sql: SQL }) =>
  kind === "text" ? sql`(${value} collate "C")` : value;

/** Sort fields: all filter keys. */
export const organizationSorts: Readonly<Record<string, SortField>> = {
  ...Object.fromEntries(
    Object.entries(known).flatMap(([name, property]) =>
      "sql" in property ? [[name, { sql: inOrder(property), nullable: true }]] : [],
    ),
  ),
  id: { sql: sql`o.id` },
  displayName: { sql: sql`(sort_text(o.display_name) collate "C")`, index: "asc" },
  industry: { sql: sql`(sort_key(o.industry) collate "C")`, nullable: true },
  location: { sql: sql`(sort_key(o.location) collate "C")`, nullable: true },
  activityCount: { sql: sql`os.activity_count` },
  memberCount: { sql: sql`os.member_count` },
};

function amongSearched(text: string): SQL {
  return foldedContains(sql`o.search_text`, text);
}
