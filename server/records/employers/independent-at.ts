import { type SQL, sql } from "#server/platform/db/drizzle.ts";

/** `endOfPeriod` of `shared/domain/people/affiliation.ts` in SQL. */
export const afterEnd = (
  end: SQL,
) => sql`(case when ${end} at time zone 'UTC' = date_trunc('month', ${end} at time zone 'UTC')
  then ${end} at time zone 'UTC' + interval '1 month'
  else date_trunc('day', ${end} at time zone 'UTC') + interval '1 day' end at time zone 'UTC')`;

/** `startOfPeriod` in SQL. */
const start = (from: SQL) => sql`date_trunc('day', ${from} at time zone 'UTC') at time zone 'UTC'`;

/**
 * Periods `member_id`, `segment_id` (null: all), `starts_at` and `ends_at` in which it is stated that people work for
 * no organization: independent work, and affiliations as an individual in a sub-project.
 */
export const independencePeriods = sql`
  select member_id, null::uuid as segment_id, coalesce(${start(sql`date_start`)}, '-infinity') as starts_at,
    coalesce(${afterEnd(sql`date_end`)}, 'infinity') as ends_at
  from member_organizations where organization_id is null and deleted_at is null and allow_affiliation
  union all
  select member_id, segment_id, coalesce(${start(sql`date_start`)}, '-infinity'),
    coalesce(${afterEnd(sql`date_end`)}, 'infinity')
  from member_affiliations where organization_id is null`;

/** True for an activity `a` without an organization in one of the `periods`. */
export const isIndependent = (periods: SQL) => sql`exists (select from ${periods} i where i.member_id = a.member_id
  and (i.segment_id is null or i.segment_id = a.segment_id) and a."timestamp" >= i.starts_at and a."timestamp" < i.ends_at)`;
