import { type SQL, sql } from "#server/platform/db/drizzle.ts";
import { containsWords, mayBeName, searchText, severalValues } from "#server/platform/filters/search.ts";
import { foldText, searchWords } from "#shared/domain/text/search-words.ts";

/** Search as two equivalent conditions on `members m`. */
export interface PeopleSearch {
  /** Cheapest condition to check on a single person. */
  readonly matches: SQL;
  /** Condition that an index answers and whose row count the planner can estimate. */
  readonly byIndex: SQL;
}

/**
 * Conditions for the body's `search`: every word occurs in the name or identity values, in any order, ignoring case and
 * accents; null for an empty search. Several emails or handles match all people who have one of them. The trigram index
 * answers words of three or more characters; shorter words have a separate index.
 * @throws HttpError 400 when it is too long.
 */
export function peopleSearch(search: string | null | undefined): PeopleSearch | null {
  const trimmed = searchText(search);
  if (trimmed === "") return null;
  const several = severalValues(trimmed);
  if (several) {
    const named = sql`union select s.id from members s where ${containsWords(sql`s.search_text`, trimmed)}`;
    const either = sql`m.id in (select i.member_id from member_identities i where fold_case(i.value) = any(${several})
      ${mayBeName(trimmed) ? named : sql``})`;
    return { matches: either, byIndex: either };
  }
  const matches = containsWords(sql`m.search_text`, trimmed);
  const words = searchWords(foldText(trimmed));
  if (words.some((word) => [...word].length > 2)) return { matches, byIndex: matches };
  // Nearly all people match a single letter or digit, so no index helps.
  const indexed = words.filter((word) => [...word].length === 2 || /^[^a-z0-9]$/iu.test(word));
  if (indexed.length === 0) return { matches, byIndex: matches };
  const pieces = sql`array[${sql.join(
    indexed.map((word) => sql`search_fold(${word})`),
    sql`, `,
  )}]`;
  return { matches, byIndex: sql`(${shortPieces(sql`m.search_text`)} @> ${pieces} and ${matches})` };
}

/** Same expression as in the index `members_search_short`. */
const shortPieces = (of: SQL) => sql`(string_to_array(regexp_replace(${of}, '[a-z0-9]', '', 'g'), null)
  || string_to_array(regexp_replace(${of}, '(..)', '\\1' || chr(1), 'g'), chr(1))
  || string_to_array(regexp_replace(substr(${of}, 2), '(..)', '\\1' || chr(1), 'g'), chr(1)))`;
