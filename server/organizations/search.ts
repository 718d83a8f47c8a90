import { type SQL, sql } from "drizzle-orm";
import { mayBeName, searchText, severalValues } from "#server/filters/search.ts";
import { likeLiteral } from "#server/filters/values.ts";

/**
 * The body's `search` of organizations: a substring of the name or of an identity value, whatever its case. Several
 * domains, e-mails or handles find every organization that has one of them. Nothing searched: true.
 * @throws HttpError 400 when it is too long.
 */
export function organizationSearch(search: string | null | undefined): SQL {
  const wanted = searchText(search);
  if (wanted === "") return sql`true`;
  const contained = `%${likeLiteral(wanted)}%`;
  const several = severalValues(wanted);
  if (several === null) return sql`o.search_text like lower(${contained})`;
  const named = sql`union select s.id from organizations s where s.search_text like lower(${contained})`;
  return sql`o.id in (select i.organization_id from organization_identities i where lower(i.value) = any(${several})
    ${mayBeName(wanted) ? named : sql``})`;
}
