import { type SQL, sql } from "#server/platform/db/drizzle.ts";
import { containsText } from "#server/platform/filters/search.ts";
import { foldLetters } from "#shared/domain/text/search-words.ts";

/** Words of an activity's title and body. The expression must equal that of the index `activities_words`. */
const activityWords = sql`activity_words(a.title, a.body)`;

/**
 * Condition that title and body contain every word of the search; null when it has no word.
 * @param end `:*` to also match words that begin with a search word
 */
function matchesWords(search: string, end: ":*" | ""): SQL | null {
  const words = foldLetters(search)
    .normalize("NFC")
    .match(/[\p{L}\p{M}\p{N}]+/gu);
  return words && sql`${activityWords} @@ to_tsquery('simple', ${words.map((word) => `'${word}'${end}`).join(" & ")})`;
}

/** True for a filter with a text search, which looks in more fields than it names. */
export const searches = (filter: object): boolean => /"(?:textContains|notContains)":/.test(JSON.stringify(filter));

/** One of the ways in which an activity `a` can match a search. */
interface SearchAlternative {
  readonly sql: SQL;
  /** Condition on the full-text index, and the same for whole words only, which the planner estimates better. */
  readonly words?: SQL;
  readonly wholeWords?: SQL;
  /** The same condition on the seen channels and on the seen types (`k`). */
  readonly ofChannels?: SQL;
  readonly ofTypes?: SQL;
}

/** Returns the alternatives of a search: words in title and body, or the literal text in channel or type. */
export function searchAlternatives(search: string): SearchAlternative[] {
  const words = matchesWords(search, ":*");
  const wholeWords = matchesWords(search, "");
  return [
    ...(words && wholeWords ? [{ sql: words, words, wholeWords }] : []),
    { sql: containsText(sql`a.channel`, search), ofChannels: containsText(sql`k.channel`, search) },
    { sql: containsText(sql`a.type`, search), ofTypes: containsText(sql`k.type`, search) },
  ];
}
