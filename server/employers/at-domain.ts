import { type SQL, sql } from "#server/db/drizzle.ts";

/**
 * True for a host, reversed, that is a domain or below it. Operators of the index of reversed hosts: LIKE would use it
 * for constant domains only.
 */
export const isAtDomain = (reversedHost: SQL, domain: SQL) => sql`(${reversedHost} = reverse(${domain})
  or (${reversedHost} ~>=~ (reverse(${domain}) || '.') and ${reversedHost} ~<~ (reverse(${domain}) || '/')))`;

/** Reversed host of an address, as indexed. The index has the condition `value like '%@%'`. */
export const reversedHostOf = (value: SQL) => sql`reverse(fold_case(split_part(${value}, '@', 2)))`;
