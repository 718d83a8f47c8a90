import { type SQL, sql } from "drizzle-orm";
import { likeLiteral } from "#server/filters/values.ts";

/** The words of an activity's title and body, written as the index `activities_words` has them. */
const activityWords = sql`to_tsvector('simple', translate(
  coalesce(a.title, '') || ' ' || left(coalesce(a.body, ''), 4000), '/._-:@#', '       '))`;

/**
 * True where title and body hold each word of the search; null when it has no word.
 * @param end `:*` for words that begin with it, too
 */
function matchesWords(search: string, end: ":*" | ""): SQL | null {
  const words = search.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu);
  return words && sql`${activityWords} @@ to_tsquery('simple', ${words.map((word) => `'${word}'${end}`).join(" & ")})`;
}

/** True for a filter that searches: it asks for more than the fields that it names. */
export const searches = (filter: object): boolean => JSON.stringify(filter).includes('"textContains":');

/** One of the ways in which an activity `a` can match a search. */
interface Found {
  readonly sql: SQL;
  /** It is the index of words that finds it; the words as they are, whose number the statistics know better. */
  readonly words?: SQL;
  readonly wholeWords?: SQL;
  /** The same of the channels seen, of the types seen (`k`). */
  readonly ofChannels?: SQL;
  readonly ofTypes?: SQL;
}

/** A search looks for words in title and body, and for the text as it is in channel and type. */
export function searchAlternatives(search: string): Found[] {
  const words = matchesWords(search, ":*");
  const wholeWords = matchesWords(search, "");
  const pattern = sql`lower(${`%${likeLiteral(search)}%`})`;
  return [
    ...(words && wholeWords ? [{ sql: words, words, wholeWords }] : []),
    { sql: sql`lower(a.channel) like ${pattern}`, ofChannels: sql`lower(k.channel) like ${pattern}` },
    { sql: sql`lower(a.type) like ${pattern}`, ofTypes: sql`lower(k.type) like ${pattern}` },
  ];
}
