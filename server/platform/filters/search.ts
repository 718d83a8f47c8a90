import { badRequest } from "#server/platform/core/http-error.ts";
import { storableText } from "#server/platform/db/bulk-json.ts";
import { type SQL, sql } from "#server/platform/db/drizzle.ts";
import type { AnyPgColumn } from "#server/platform/db/pg-core.ts";
import { maxSearchedValues, searchedValues } from "#shared/domain/lists/searched-values.ts";
import { searchWords } from "#shared/domain/text/search-words.ts";
import { text } from "./values.ts";

/** Longest search for several values, in characters. */
const longestList = 10_000;

/** Trims the body's `search`; empty when there is none. @throws HttpError 400 when it is too long. */
export function searchText(search: string | null | undefined): string {
  const trimmed = (search ?? "").trim();
  if (trimmed.length > longestList) throw badRequest(`The search is longer than ${longestList} characters.`);
  return searchedValues(trimmed) ? storableText(trimmed) : text("search", trimmed);
}

/**
 * True where folded text contains every word, in any order, ignoring case and accents.
 * @param column text folded by the database's `search_fold`
 */
export function containsWords(column: SQL, search: string): SQL {
  const words = searchWords(search).map((word) => foldedContains(column, word));
  return words.length === 0 ? sql`true` : sql`(${sql.join(words, sql` and `)})`;
}

/**
 * True where text folded by `search_fold` contains the searched one. `search_pattern` escapes wildcards after it folds,
 * because full-width ones become plain ones.
 */
export const foldedContains = (column: SQL, search: string): SQL =>
  sql`${column} like '%' || search_pattern(${search}) || '%'`;

/** True where a text contains the searched one as `search_fold` compares them. Null where the text is null. */
export const containsText = (text: SQL | AnyPgColumn, search: string): SQL =>
  foldedContains(sql`search_fold(${text})`, search);

/** Like `containsText`, for the beginning of the text. */
export const startsWithText = (text: SQL | AnyPgColumn, search: string): SQL =>
  sql`search_fold(${text}) like search_pattern(${search}) || '%'`;

/**
 * True when several values may be one name, such as "Lovelace, Ada". The search then also looks for the name. A long
 * list is never a name.
 */
export const mayBeName = (search: string): boolean => search.length <= longestName && !search.includes("@");

const longestName = 100;

/**
 * Splits a search for several emails or handles into an array of lowercase text; null for any other search.
 * @throws HttpError 400 when there are too many.
 */
export function severalValues(search: string): SQL | null {
  const values = searchedValues(search);
  if (values === null) return null;
  if (values.length > maxSearchedValues) {
    throw badRequest(`At most ${maxSearchedValues} values can be searched for at once.`);
  }
  return sql`array(select fold_case(value) from unnest(${sql.param(values)}::text[]) value)`;
}
