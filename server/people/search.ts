import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "../db/database.ts";
import { likeLiteral, text } from "../filters/values.ts";

/**
 * The body's `search` (wire.md 9.1): a substring of the name or of an identity value, whatever its case; null when
 * nothing is searched. Trigrams find three characters and more; one or two beyond ASCII, as many names have, are found
 * by their letters.
 * @throws HttpError 400 when it is too long.
 */
export function peopleSearch(search: string | null | undefined): SQL | null {
  const wanted = text("search", search ?? "").trim();
  if (wanted === "") return null;
  const contained = sql`m.search_text like lower(${`%${likeLiteral(wanted)}%`})`;
  const isShort = [...wanted].length < 3 && /[^\0-\x7f]/.test(wanted);
  return isShort
    ? sql`(${letters(sql`m.search_text`)} @> ${letters(sql`lower(${wanted})`)} and ${contained})`
    : contained;
}

/** As the index `members_search_letters` has it. */
const letters = (of: SQL) => sql`string_to_array(regexp_replace(${of}, '[[:ascii:]]', '', 'g'), null)`;

/** Up to so many matches it is faster to fetch them all and sort them than to go through everybody in order. */
const fewByOrder: Readonly<Record<string, number>> = { displayName: 30_000 };
const few = 4_000;

/**
 * Is this search rare enough to begin with its matches? The database would decide by itself, but it takes matches for
 * spread evenly over the order asked for, and those of a name stand side by side in the order of names.
 */
export async function isRareSearch(db: Executor, search: SQL, sortedBy: string): Promise<boolean> {
  const answer = await db.execute<{ "QUERY PLAN": [{ Plan: { "Plan Rows": number } }] }>(
    sql`explain (format json) select 1 from members m where ${search}`,
  );
  const rows = answer.rows[0]?.["QUERY PLAN"][0].Plan["Plan Rows"] ?? 0;
  return rows <= (fewByOrder[sortedBy] ?? few);
}
