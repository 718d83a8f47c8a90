import { type SQL, sql } from "#server/platform/db/drizzle.ts";

/**
 * Condition for activities in lists, counts, exports and API answers: their person is not in the trash.
 * @param memberId column with the person of the activity
 */
export const isVisible = (memberId: SQL = sql`a.member_id`): SQL =>
  sql`not exists (select from members trashed where trashed.id = ${memberId} and trashed.deleted_at is not null)`;

/** Join of the organization `o` of an activity `a`; none while it is in the trash. */
export const visibleOrganization = sql`left join organizations o on o.id = a.organization_id and o.deleted_at is null`;

/** True for an activity `a` whose organization is in the trash; null without an organization. */
export const isOfTrashedOrganization = sql`(a.organization_id in (
  select trashed.id from organizations trashed where trashed.deleted_at is not null))`;
