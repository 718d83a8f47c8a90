import { type SQL, sql } from "#server/db/drizzle.ts";
import { guessedSource } from "#shared/domain/people/affiliation.ts";

/**
 * True for work that was guessed from the domain of an address, and that no user decided about. It gives way to any other
 * work at the same organization: a trigger removes it when such work is inserted.
 */
export const isPlainGuess = (work: SQL) => sql`(${work}.source is not distinct from ${guessedSource}
  and ${work}.date_start is null and ${work}.date_end is null and ${work}.deleted_at is null
  and ${work}.allow_affiliation and not ${work}.is_primary_work_experience)`;
