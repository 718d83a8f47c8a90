import { type SQL, sql } from "#server/platform/db/drizzle.ts";
import { guessedSource } from "#shared/domain/people/work-experience.ts";

/** What makes two entries of a person's work history the same. */
export const sameWork = sql`member_id, organization_id, coalesce(title, ''), coalesce(date_start, 'epoch'),
  coalesce(date_end, 'epoch')`;

/**
 * For an insert into `member_organizations as w`: replaces equal work that a concurrent transaction guessed, and leaves
 * other equal work as it is.
 */
export const replaceEqualGuess = () => sql`
  on conflict (${sameWork}) do update set id = excluded.id, source = excluded.source,
    allow_affiliation = excluded.allow_affiliation,
    is_primary_work_experience = excluded.is_primary_work_experience, updated_at = now()
    where ${isPlainGuess(sql`w`)}`;

/**
 * True for work that was guessed from the domain of an address, and that no user decided about. It gives way to any
 * other work at the same organization: a trigger removes it when such work is inserted.
 */
export const isPlainGuess = (work: SQL) => sql`(${work}.source is not distinct from ${guessedSource}
  and ${work}.date_start is null and ${work}.date_end is null and ${work}.deleted_at is null
  and ${work}.allow_affiliation and not ${work}.is_primary_work_experience)`;

/** True when the same independent period of a person is stored, or was removed by a user. */
export const isKnownIndependence = (work: SQL) => sql`exists (select from member_organizations own
  where own.member_id = ${work}.member_id and own.organization_id is null
    and own.date_start is not distinct from ${work}.date_start and own.date_end is not distinct from ${work}.date_end)`;
