import { type SQL, sql } from "#server/platform/db/drizzle.ts";

/**
 * True for a host, reversed, that is a domain or below it. Operators of the index of reversed hosts: LIKE would use it
 * for constant domains only.
 */
export const isAtDomain = (reversedHost: SQL, domain: SQL) => sql`(${reversedHost} = reverse(${domain})
  or (${reversedHost} ~>=~ (reverse(${domain}) || '.') and ${reversedHost} ~<~ (reverse(${domain}) || '/')))`;

/** Reversed host of an address, as indexed. The index has the condition `value like '%@%'`. */
export const reversedHostOf = (value: SQL) => sql`reverse(fold_case(split_part(${value}, '@', 2)))`;

/** People with an address at a domain or below, or with activities from one. */
export const peopleAt = (domain: SQL) => sql`
  select member_id as id from member_identities where value like '%@%' and ${isAtDomain(reversedHostOf(sql`value`), domain)}
  union select member_id from activity_hosts where ${isAtDomain(sql`reverse(host)`, domain)}`;
