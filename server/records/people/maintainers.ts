import { type SQL, sql } from "#server/platform/db/drizzle.ts";

/**
 * Profiles of people whom repositories list as maintainers: `id` of the row of `repository_maintainers` and `member_id`.
 * A verified account or email decides, or the profile that a user confirmed.
 * @param condition on the row `x` and the profile `i.member_id`; put into each part, so that either direction uses an
 *   index
 */
export const linkedMaintainers = (condition: SQL): SQL => sql`
  select x.id, i.member_id from repository_maintainers x join member_identities i
    on i.verified and i.type = 'username' and i.platform = x.platform and fold_case(i.value) = fold_case(x.login)
    where ${condition}
  union select x.id, i.member_id from repository_maintainers x join member_identities i
    on i.verified and i.type = 'email' and fold_case(i.value) = fold_case(x.email) where ${condition}
  union select x.id, i.member_id from repository_maintainers x
    cross join lateral (select x.member_id) i where x.member_id is not null and ${condition}`;

/** Sub-project `g` of a row of `repository_maintainers` `x`, and its repository `r`. */
export const maintainedRepository = sql`join integration_streams r on r.id = x.stream_id
  join integrations n on n.id = r.integration_id join segments g on g.id = coalesce(r.segment_id, n.segment_id)`;

/**
 * All roles as maintainer: those that repositories list, and imported ones.
 * @param condition on the profile `i.member_id`
 */
export const rolesOfMaintainers = (condition: SQL): SQL => sql`
  select x.id, l.member_id, g.id as segment_id, x.since, x.until, r.key as url, n.platform as repo_type, x.role
  from (${linkedMaintainers(condition)}) l join repository_maintainers x on x.id = l.id ${maintainedRepository}
  union all
  select t.id, t.member_id, t.segment_id, t.date_start, t.date_end, t.url, t.repo_type, t.role from maintainer_roles t
    cross join lateral (select t.member_id) i where ${condition}`;

/** Imported roles can be those of reviewers, who are no maintainers. */
export const isMaintainerRole = (role: SQL): SQL => sql`fold_case(${role}) <> 'reviewer'`;
