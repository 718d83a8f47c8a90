import { type SQL, sql } from "drizzle-orm";
import { bulkJson } from "#server/db/bulk-json.ts";
import type { RecordKind } from "#server/records/record-kind.ts";
import type { Identity } from "#shared/domain/identity.ts";

/** By which identities an activity of one profile is known to be another's. */
export interface IdentityRule {
  /** Platforms and values in lower case. */
  readonly keys: readonly { readonly platform: string; readonly value: string }[];
  /** Platforms on which only the other has an identity: what does not say with which it was done goes there. */
  readonly platforms: readonly string[];
  /** For organizations: domains of the addresses that their people work with. */
  readonly domains: readonly string[];
}

const keyOf = ({ platform, value }: Identity) => `${platform}\n${value.toLowerCase()}`;

/** What is the secondary's by its identities; one that both have is whose it is verified, else the primary's. */
export function personRule(primary: readonly Identity[], secondary: readonly Identity[]): IdentityRule {
  const verified = (list: readonly Identity[]) => new Set(list.filter((each) => each.verified).map(keyOf));
  const [mine, myVerified, theirVerified] = [new Set(primary.map(keyOf)), verified(primary), verified(secondary)];
  const platforms = new Set(primary.map(({ platform }) => platform));
  const isTheirs = (identity: Identity) => {
    const key = keyOf(identity);
    return !mine.has(key) || (theirVerified.has(key) && !myVerified.has(key));
  };
  const keys = secondary.filter(isTheirs).map(({ platform, value }) => ({ platform, value: value.toLowerCase() }));
  return {
    keys: [...new Map(keys.map((key) => [`${key.platform}\n${key.value}`, key])).values()],
    platforms: [...new Set(secondary.map(({ platform }) => platform).filter((each) => !platforms.has(each)))],
    domains: [],
  };
}

/**
 * What is the secondary organization's: done with an address of its domains, and, for an identity that is taken out, on
 * a platform where the primary keeps none (wire.md 13.2).
 */
export function organizationRule(
  primary: readonly Identity[],
  secondary: readonly Identity[],
  isExtraction: boolean,
): IdentityRule {
  const domainsOf = (list: readonly Identity[]) =>
    list.filter(({ type }) => type.endsWith("-domain")).map(({ value }) => value.toLowerCase());
  const mine = domainsOf(primary);
  return {
    keys: [],
    platforms: isExtraction ? personRule(primary, secondary).platforms : [],
    domains: domainsOf(secondary).filter((domain) => !mine.includes(domain)),
  };
}

/** The condition on activities `a` that says the same. */
export function matching(kind: RecordKind, { keys, platforms, domains }: IdentityRule): SQL {
  const onPlatform = sql`a.platform = any(${sql.param(platforms)}::text[])`;
  if (kind === "organization") {
    return sql`(${onPlatform} or split_part(lower(a.username), '@', 2) = any(${sql.param(domains)}::text[]))`;
  }
  return sql`((a.username is null and ${onPlatform}) or (a.platform, lower(a.username)) in (
      select r.platform, r.value from json_to_recordset(${bulkJson(keys)}::json) as r(platform text, value text)))`;
}
