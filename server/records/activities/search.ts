import { type SQL, sql } from "#server/platform/db/drizzle.ts";
import { containsText } from "#server/platform/filters/search.ts";
import { cjkWord, foldLetters } from "#shared/domain/text/search-words.ts";

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
  return words && sql`${activityWords} @@ to_tsquery('simple', ${queryOf(words, end)})`;
}

/** Longer words are texts, not names. */
const longestName = 12;

/** Query for texts with all of these words. Chinese, Japanese and Korean names match with and without a space. */
function queryOf(words: readonly string[], end: ":*" | ""): string {
  const lexeme = (word: string) => `'${word}'${end}`;
  const splits = (word: string) => {
    const letters = [...word];
    if (!cjkWord.test(word) || letters.length > longestName) return [];
    return letters
      .slice(1)
      .map((_, at) => `'${letters.slice(0, at + 1).join("")}' <-> ${lexeme(letters.slice(at + 1).join(""))}`);
  };
  const each = words.map((word) => `(${[lexeme(word), ...splits(word)].join(" | ")})`).join(" & ");
  const isOneName = words.length > 1 && words.every((word) => cjkWord.test(word));
  return isOneName ? `(${each}) | ${lexeme(words.join(""))}` : each;
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
