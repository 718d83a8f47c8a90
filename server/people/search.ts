import { type SQL, sql } from "drizzle-orm";
import { containsWords, mayBeName, searchText, severalValues } from "#server/filters/search.ts";
import { foldText, searchWords } from "#shared/domain/text/search-words.ts";

/** A search as conditions of `members m`. They find the same people. */
export interface PeopleSearch {
  /** The cheapest to ask of one person. */
  readonly matches: SQL;
  /** The one an index answers, and of which the database knows how many it finds. */
  readonly byIndex: SQL;
}

/**
 * The body's `search`: its words in the name or identity values, in any order, whatever case and accents;
 * null when nothing is searched. Several emails or handles find everybody who has one of them. The trigram index answers
 * words of three characters and more; shorter ones have an index of their own.
 * @throws HttpError 400 when it is too long.
 */
export function peopleSearch(search: string | null | undefined): PeopleSearch | null {
  const wanted = searchText(search);
  if (wanted === "") return null;
  const several = severalValues(wanted);
  if (several) {
    const named = sql`union select s.id from members s where ${containsWords(sql`s.search_text`, wanted)}`;
    const either = sql`m.id in (select i.member_id from member_identities i where lower(i.value) = any(${several})
      ${mayBeName(wanted) ? named : sql``})`;
    return { matches: either, byIndex: either };
  }
  const matches = containsWords(sql`m.search_text`, wanted);
  const words = searchWords(foldText(wanted));
  if (words.some((word) => [...word].length > 2)) return { matches, byIndex: matches };
  // One letter or digit is nearly everybody's: no index finds it.
  const indexed = words.filter((word) => [...word].length === 2 || /^[^a-z0-9]$/iu.test(word));
  if (indexed.length === 0) return { matches, byIndex: matches };
  const pieces = sql`array[${sql.join(
    indexed.map((word) => sql`search_fold(${word})`),
    sql`, `,
  )}]`;
  return { matches, byIndex: sql`(${shortPieces(sql`m.search_text`)} @> ${pieces} and ${matches})` };
}

/** As the index `members_search_short` has it. */
const shortPieces = (of: SQL) => sql`(string_to_array(regexp_replace(${of}, '[a-z0-9]', '', 'g'), null)
  || string_to_array(regexp_replace(${of}, '(..)', '\\1' || chr(1), 'g'), chr(1))
  || string_to_array(regexp_replace(substr(${of}, 2), '(..)', '\\1' || chr(1), 'g'), chr(1)))`;
