import { type SQL, sql } from "drizzle-orm";
import { badRequest } from "#server/base/http-error.ts";
import { storableText } from "#server/db/bulk-json.ts";
import { mostSearchedValues, searchedValues } from "#shared/domain/lists/searched-values.ts";
import { searchWords } from "#shared/domain/text/search-words.ts";
import { likeLiteral, text } from "./values.ts";

/** Longest search for several values, in characters. */
const longestList = 10_000;

/**
 * What the body's `search` looks for, without blanks around it; empty for nothing.
 * @throws HttpError 400 when it is too long.
 */
export function searchText(search: string | null | undefined): string {
  const wanted = (search ?? "").trim();
  if (wanted.length > longestList) throw badRequest(`The search is longer than ${longestList} characters.`);
  return searchedValues(wanted) ? storableText(wanted) : text("search", wanted);
}

/**
 * True where folded text contains every word, in any order, whatever case and accents.
 * @param column text that went through the database's `search_fold`
 */
export function containsWords(column: SQL, search: string): SQL {
  const words = searchWords(search).map((word) => sql`${column} like search_fold(${`%${likeLiteral(word)}%`})`);
  return words.length === 0 ? sql`true` : sql`(${sql.join(words, sql` and `)})`;
}

/** May several values be one name, as "Lovelace, Ada" is? Then it is searched for as well; a long list never is. */
export const mayBeName = (search: string): boolean => search.length <= longestName && !search.includes("@");

const longestName = 100;

/**
 * Several e-mails or handles as an array of text in lower case; null for any other search.
 * @throws HttpError 400 when there are too many.
 */
export function severalValues(search: string): SQL | null {
  const values = searchedValues(search);
  if (values === null) return null;
  if (values.length > mostSearchedValues) {
    throw badRequest(`At most ${mostSearchedValues} values can be searched for at once.`);
  }
  return sql`array(select lower(value) from unnest(${sql.param(values)}::text[]) value)`;
}
