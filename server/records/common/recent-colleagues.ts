import { type SQL, sql } from "#server/platform/db/drizzle.ts";

/** Most people that are returned. Full scans reach the others. */
const mostPeople = 5_000;

/**
 * Query for the people who work at organizations that were changed by hand in the last minutes. What is stored about
 * people names the organizations of their work history.
 */
export const recentColleagues = (minutes: number): SQL => sql`(
  select w.member_id as id from audit_logs a join member_organizations w on w.organization_id = a.entity_id
  where a."timestamp" > now() - make_interval(mins => ${minutes}) and a.entity_type = 'organization'
  limit ${mostPeople})`;
