import { sql } from "#server/platform/db/drizzle.ts";
import { linkedMaintainers, maintainedRepository } from "#server/records/people/list-maintainers.ts";
import { dataQualityLimits, type MemberCheckType, singleAccountPlatforms } from "#shared/domain/data-quality.ts";
import { isPlaceholderName } from "#shared/domain/identities/git-identity.ts";
import { type CheckCondition, type Scope, sharedConditions, sharedValue, valuesOf } from "./check.ts";

/** Work experiences that a profile shows. */
const work = (scope: Scope) => sql`
  select mo.*, o.display_name, o.lfx_membership is not null as is_member
  from member_organizations mo join organizations o on o.id = mo.organization_id and o.deleted_at is null
  where mo.deleted_at is null and ${scope(sql`mo.member_id`)}`;

/**
 * Condition that two work periods `a` and `b` overlap. Without an end a period is ongoing; without a start it never
 * overlaps.
 */
const overlaps = sql`a.member_id = b.member_id and a.id <> b.id
  and a.date_start < coalesce(b.date_end, 'infinity') and b.date_start < coalesce(a.date_end, 'infinity')`;

/** Conditions of the checks of people. */
export const peopleConditions: Record<MemberCheckType, CheckCondition> = {
  ...sharedConditions("member", isPlaceholderName),

  // An email counts once, regardless of the number of platforms that contain it.
  "too-many-identities": {
    query: (scope) => sql`
      select member_id as id, jsonb_build_object('identityCount', count(*)) as detail
      from (select distinct member_id, case type when 'email' then fold_case(value) else id::text end from member_identities
        where ${scope(sql`member_id`)}) i
      group by member_id having count(*) > ${dataQualityLimits.identities}`,
  },

  "too-many-identities-per-platform": {
    query: (scope) => sql`
      select member_id as id, jsonb_build_object('platforms', string_agg(distinct platform, ',' order by platform),
        'values', to_jsonb((array_agg(values order by platform))[1:10])) as detail
      from (select member_id, platform, site, string_agg(value, ', ' order by value collate "C") as values
        from member_identities
        where type = 'username' and verified and platform = any(${sql.param([...singleAccountPlatforms])}::text[])
          and ${scope(sql`member_id`)}
        group by member_id, platform, site having count(*) > ${dataQualityLimits.verifiedIdentitiesPerPlatform}) p
      group by member_id`,
  },

  // The condition on all sites comes first: usually no platform has two, and no activity is read.
  "accounts-of-two-servers": {
    query: (scope) => sql`
      select member_id as id, jsonb_build_object('values', ${valuesOf(sql`site`)}, 'sites',
        jsonb_agg(jsonb_build_object('platform', platform, 'site', site, 'activities', n) order by platform, site))
        as detail
      from (
        select a.member_id, a.platform, s.site, count(*)::int as n
        from activities a join integration_sites s on s.integration_id = a.integration_id and s.platform = a.platform
        where exists (select 1 from integration_sites x join integration_sites y on y.platform = x.platform
            and y.site <> x.site where x.site <> '' and y.site <> '')
          and s.site <> '' and a.username is not null and ${scope(sql`a.member_id`)}
        group by a.member_id, a.platform, s.site
      ) seen
      where exists (select 1 from member_identities i where i.member_id = seen.member_id
          and i.platform = seen.platform and i.type = 'username' and i.site not in ('', seen.site))
        and not exists (select 1 from member_identities i where i.member_id = seen.member_id
          and i.platform = seen.platform and i.type = 'username' and i.site = seen.site)
      group by member_id`,
  },

  "too-many-emails": {
    query: (scope) => sql`
      select member_id as id, jsonb_build_object('identityCount', count(distinct fold_case(value))) as detail
      from member_identities where type = 'email' and verified and ${scope(sql`member_id`)}
      group by member_id having count(distinct fold_case(value)) > ${dataQualityLimits.verifiedEmails}`,
  },

  "shared-email": sharedValue("member", sql`i.type = 'email'`),

  "vanished-handle": {
    query: (scope) => sql`
      select i.member_id as id, jsonb_build_object('values', ${valuesOf(sql`i.value`)}) as detail
      from member_identities i join vanished_identities v on v.identity_id = i.id
      where i.verified and i.type = 'username' and ${scope(sql`i.member_id`)} group by i.member_id`,
  },

  "work-experience-missing-info": {
    query: (scope) => sql`
      select member_id as id, jsonb_build_object('organizationsCount', count(*), 'values', ${valuesOf(sql`display_name`)})
        as detail
      from (${work(scope)}) w where coalesce(trim(title), '') = '' group by member_id`,
  },

  "no-work-experience": {
    query: (scope) => sql`
      select m.id, '{}'::jsonb as detail from members m
      where ${scope(sql`m.id`)} and not exists (select 1 from (${work(scope)}) w where w.member_id = m.id)`,
  },

  "work-experience-missing-period": {
    query: (scope) => sql`
      select member_id as id, jsonb_build_object('organizationsCount', count(*), 'values', ${valuesOf(sql`display_name`)})
        as detail
      from (${work(scope)}) w where date_start is null group by member_id`,
  },

  "conflicting-work-experience": {
    query: (scope) => sql`
      with w as (${work(scope)})
      select a.member_id as id, jsonb_build_object('organizationsCount', count(distinct a.id),
        'values', ${valuesOf(sql`a.display_name`)}) as detail
      from w a join w b on ${overlaps} group by a.member_id`,
  },

  "active-after-employment": {
    query: (scope) => sql`
      select w.member_id as id, jsonb_build_object('endedAt', w.ended_at, 'lastActive', s.last_active) as detail
      from (select member_id, max(date_end) as ended_at from (${work(scope)}) w
        group by member_id having bool_and(date_end is not null)) w
      join (select member_id, max(last_active) as last_active from member_segments where ${scope(sql`member_id`)}
        group by member_id) s on s.member_id = w.member_id
      where s.last_active > w.ended_at + make_interval(days => ${dataQualityLimits.daysAfterEmployment})`,
  },

  "inactive-maintainer": {
    query: (scope) => sql`
      select l.member_id as id, jsonb_build_object('values', ${valuesOf(sql`r.key`)}) as detail
      from (${linkedMaintainers(sql`x.until is null and ${scope(sql`i.member_id`)}`)}) l
      join repository_maintainers x on x.id = l.id ${maintainedRepository}
      where not exists (select from member_segments ms where ms.member_id = l.member_id and ms.segment_id = g.id
        and ms.last_active > now() - make_interval(days => ${dataQualityLimits.daysOfInactiveMaintainer}))
      group by l.member_id`,
  },

  // Every maintainer without a profile is in the report. Here is who could be one.
  "maintainer-without-profile": {
    query: (scope) => sql`
      select m.id, jsonb_build_object('values', ${valuesOf(sql`r.key`)}) as detail
      from members m join repository_maintainers y on sort_text(y.name) = sort_text(m.display_name) collate "C"
      join integration_streams r on r.id = y.stream_id
      where ${scope(sql`m.id`)} and y.until is null and m.id <> all(y.rejected_ids) and not exists (
        select from (${linkedMaintainers(sql`x.id = y.id`)}) l
        join members p on p.id = l.member_id and p.deleted_at is null and not p.is_bot)
      group by m.id`,
  },

  "two-members-at-once": {
    query: (scope) => sql`
      with w as (select * from (${work(scope)}) w where is_member and allow_affiliation)
      select a.member_id as id, jsonb_build_object('organizationsCount', count(distinct a.organization_id),
        'values', ${valuesOf(sql`a.display_name`)}) as detail
      from w a join w b on ${overlaps} and a.organization_id <> b.organization_id group by a.member_id`,
  },
};
