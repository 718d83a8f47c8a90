import { type SQL, sql } from "drizzle-orm";
import { mayBeName, searchText, severalValues } from "#server/filters/search.ts";
import { likeLiteral } from "#server/filters/values.ts";

/** A search as conditions of `members m`. They find the same people. */
export interface PeopleSearch {
  /** The cheapest to ask of one person. */
  readonly matches: SQL;
  /** The one an index answers, and of which the database knows how many it finds. */
  readonly byIndex: SQL;
}

/**
 * The body's `search` (wire.md 9.1): a substring of the name or of an identity value, whatever its case; null when
 * nothing is searched. Several e-mails or handles find everybody who has one of them. Trigrams find three characters
 * and more; one or two are found by their own index.
 * @throws HttpError 400 when it is too long.
 */
export function peopleSearch(search: string | null | undefined): PeopleSearch | null {
  const wanted = searchText(search);
  if (wanted === "") return null;
  const several = severalValues(wanted);
  if (several) {
    const named = sql`union select s.id from members s where s.search_text like lower(${`%${likeLiteral(wanted)}%`})`;
    const either = sql`m.id in (select i.member_id from member_identities i where lower(i.value) = any(${several})
      ${mayBeName(wanted) ? named : sql``})`;
    return { matches: either, byIndex: either };
  }
  const matches = sql`m.search_text like lower(${`%${likeLiteral(wanted)}%`})`;
  // One letter or digit is nearly everybody's.
  const isShort = [...wanted].length === 2 || /^[^a-z0-9]$/iu.test(wanted);
  return { matches, byIndex: isShort ? sql`${shortPieces(sql`m.search_text`)} @> array[lower(${wanted})]` : matches };
}

/** As the index `members_search_short` has it. */
const shortPieces = (of: SQL) => sql`(string_to_array(regexp_replace(${of}, '[a-z0-9]', '', 'g'), null)
  || string_to_array(regexp_replace(${of}, '(..)', '\\1' || chr(1), 'g'), chr(1))
  || string_to_array(regexp_replace(substr(${of}, 2), '(..)', '\\1' || chr(1), 'g'), chr(1)))`;
