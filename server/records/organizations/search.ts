import { type SQL, sql } from "#server/platform/db/drizzle.ts";
import { containsWords, mayBeName, searchText, severalValues } from "#server/platform/filters/search.ts";

/**
 * Condition for the body's `search` of organizations: every word occurs in the name or identity values, in any order,
 * ignoring case and accents. Several domains, emails or handles match every organization that has one of them. True for
 * an empty search.
 * @throws HttpError 400 when it is too long.
 */
export function organizationSearch(search: string | null | undefined): SQL {
  const trimmed = searchText(search);
  if (trimmed === "") return sql`true`;
  const several = severalValues(trimmed);
  if (several === null) return containsWords(sql`o.search_text`, trimmed);
  const named = sql`union select s.id from organizations s where ${containsWords(sql`s.search_text`, trimmed)}`;
  return sql`o.id in (select i.organization_id from organization_identities i where fold_case(i.value) = any(${several})
    ${mayBeName(trimmed) ? named : sql``})`;
}
