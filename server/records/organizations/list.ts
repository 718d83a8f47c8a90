import type { Executor } from "#server/platform/db/database.ts";
import { type SQL, sql } from "#server/platform/db/drizzle.ts";
import { grammarA } from "#server/platform/filters/grammar-a.ts";
import { orderBySql } from "#server/platform/filters/order-by.ts";
import { type ListQuery, pageOf, readPage } from "#server/platform/filters/page.ts";
import { containsWords, mayBeName, searchText, severalValues } from "#server/platform/filters/search.ts";
import { rowValues } from "#server/platform/filters/stored-field.ts";
import { activityByMonth } from "#server/records/common/activity-by-month.ts";
import { identitiesByRecord, listedIdentities } from "#server/records/common/identities.ts";
import type { OrganizationRow } from "#shared/contract/organization-row.ts";
import type { Organization } from "#shared/contract/organizations.ts";
import {
  organizationColumns,
  organizationProperties,
  organizationSorts,
  propertiesOfAll,
  storedFields,
} from "./fields.ts";
import { parentsOf } from "./parents.ts";

/**
 * Condition for the body's `search` of organizations: every word occurs in the name or identity values, in any order,
 * ignoring case and accents. Several domains, emails or handles match every organization that has one of them. True for
 * an empty search.
 * @throws HttpError 400 when it is too long.
 */
export function organizationSearch(search: string | null | undefined): SQL {
  const trimmed = searchText(search);
  if (trimmed === "") return sql`true`;
  const several = severalValues(trimmed);
  if (several === null) return containsWords(sql`o.search_text`, trimmed);
  const named = sql`union select s.id from organizations s where ${containsWords(sql`s.search_text`, trimmed)}`;
  return sql`o.id in (select i.organization_id from organization_identities i where fold_case(i.value) = any(${several})
    ${mayBeName(trimmed) ? named : sql``})`;
}

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

/** Columns and figures of an organization in the API format. */
export function organizationValues({ attributes: _, version: __, ...organization }: OrganizationRecord) {
  const { activeOn, ...values } = rowValues(storedFields, organization);
  return { ...values, activeOn: activeOn ? [...new Set(activeOn)].sort() : null };
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
    listedIdentities(db, "organization", ids),
    parentsOf(db, ids),
    activityByMonth(db, "organization", ids, segmentId, now),
  ]);
  return organizations.map((organization) => ({
    ...organizationValues(organization),
    identities: identities.get(organization.id) ?? [],
    parent: parents.get(organization.id) ?? null,
    activityByMonth: months(organization.id),
  }));
}

/** The identities of these organizations, by organization, oldest first. */
export const organizationIdentitiesOf = (db: Executor, ids: readonly string[]) =>
  identitiesByRecord(db, "organization", ids);
