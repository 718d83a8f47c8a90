import { type SQL, sql } from "drizzle-orm";
import { containsWords, mayBeName, searchText, severalValues } from "#server/filters/search.ts";

/**
 * The body's `search` of organizations: its words in the name or identity values, in any order, whatever case and accents. Several
 * domains, e-mails or handles find every organization that has one of them. Nothing searched: true.
 * @throws HttpError 400 when it is too long.
 */
export function organizationSearch(search: string | null | undefined): SQL {
  const wanted = searchText(search);
  if (wanted === "") return sql`true`;
  const several = severalValues(wanted);
  if (several === null) return containsWords(sql`o.search_text`, wanted);
  const named = sql`union select s.id from organizations s where ${containsWords(sql`s.search_text`, wanted)}`;
  return sql`o.id in (select i.organization_id from organization_identities i where lower(i.value) = any(${several})
    ${mayBeName(wanted) ? named : sql``})`;
}
