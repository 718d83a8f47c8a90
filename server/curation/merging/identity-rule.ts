import { bulkJson } from "#server/platform/db/bulk-json.ts";
import { type SQL, sql } from "#server/platform/db/drizzle.ts";
import type { RecordKind } from "#server/records/common/record-kind.ts";
import type { Identity } from "#shared/domain/identities/identity.ts";
import { domainKey, valueKey } from "#shared/domain/identities/identity-value.ts";

/** Rule that assigns activities of one record to another by identity. */
export interface IdentityRule {
  /**
   * Platforms and values in lower case; with the site when the other record has an account of this name on another
   * site.
   */
  readonly keys: readonly { readonly platform: string; readonly value: string; readonly site?: string }[];
  /**
   * Platforms on which only the other record has an identity. Activities there without a username are assigned to it.
   */
  readonly platforms: readonly string[];
  /** For organizations: email domains of their people. */
  readonly domains: readonly string[];
}

const nameOf = ({ platform, type, value }: Identity) => `${platform}\n${valueKey(type, value)}`;
const keyOf = (identity: Identity) => `${nameOf(identity)}\n${identity.site ?? ""}`;

/**
 * Rule for the secondary's activities. An identity of both belongs to the one that has it verified, else to the
 * primary.
 */
export function personRule(primary: readonly Identity[], secondary: readonly Identity[]): IdentityRule {
  const verified = (list: readonly Identity[]) => new Set(list.filter((each) => each.verified).map(keyOf));
  const [mine, myVerified, theirVerified] = [new Set(primary.map(keyOf)), verified(primary), verified(secondary)];
  const myNames = new Set(primary.map(nameOf));
  const platforms = new Set(primary.map(({ platform }) => platform));
  const isTheirs = (identity: Identity) => {
    const key = keyOf(identity);
    return !mine.has(key) || (theirVerified.has(key) && !myVerified.has(key));
  };
  const keys = secondary.filter(isTheirs).map((identity) => ({
    platform: identity.platform,
    value: valueKey(identity.type, identity.value),
    ...(!mine.has(keyOf(identity)) && myNames.has(nameOf(identity)) && { site: identity.site ?? "" }),
  }));
  return {
    keys: [...new Map(keys.map((key) => [JSON.stringify(key), key])).values()],
    platforms: [...new Set(secondary.map(({ platform }) => platform).filter((each) => !platforms.has(each)))],
    domains: [],
  };
}

/**
 * Rule for the secondary organization's activities: with an email of its domains, and, when an identity is extracted,
 * on a platform where the primary keeps no identity.
 */
export function organizationRule(
  primary: readonly Identity[],
  secondary: readonly Identity[],
  isExtraction: boolean,
): IdentityRule {
  const domainsOf = (list: readonly Identity[]) =>
    list.filter(({ type }) => type.endsWith("-domain")).map(({ value }) => domainKey(value));
  const mine = domainsOf(primary);
  return {
    keys: [],
    platforms: isExtraction ? personRule(primary, secondary).platforms : [],
    domains: domainsOf(secondary).filter((domain) => !mine.includes(domain)),
  };
}

/** Condition on activities `a` that match the rule. */
export function matchesRule(kind: RecordKind, { keys, platforms, domains }: IdentityRule): SQL {
  const onPlatform = sql`a.platform = any(${sql.param(platforms)}::text[])`;
  if (kind === "organization") {
    return sql`(${onPlatform} or split_part(fold_case(a.username), '@', 2) = any(${sql.param(domains)}::text[]))`;
  }
  return sql`((a.username is null and ${onPlatform}) or (a.platform, fold_case(a.username)) in (
      select r.platform, r.value
      from json_to_recordset(${bulkJson(keys)}::json) as r(platform text, value text, site text)
      where r.site is null or r.site = coalesce((
        select s.site from integration_sites s where s.integration_id = a.integration_id), '')))`;
}
