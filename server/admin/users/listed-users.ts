import type { Config } from "#server/platform/core/config.ts";
import { and, notInArray, type SQL, sql } from "#server/platform/db/drizzle.ts";
import { apiKeyIssuer, demoIssuer, invitedIssuer, joinedIssuer, users } from "#server/platform/db/schema/users.ts";

/**
 * People, without API keys, without the demo accounts of a platform that has a provider of its own, and without an
 * invitation that a listed user is waiting for.
 */
export function listedUsers(config: Pick<Config, "oidc">): SQL | undefined {
  const others = [apiKeyIssuer, joinedIssuer, ...(config.oidc === null ? [] : [demoIssuer])];
  return and(
    notInArray(users.issuer, others),
    sql`not (${users.issuer} = ${invitedIssuer} and exists (
      select 1 from users taker where fold_case(taker.email) = ${users.subject} and taker.email_verified is not true
        and taker.issuer not in (${invitedIssuer}, ${apiKeyIssuer}, ${joinedIssuer})))`,
  );
}

// The query builder drops the table of columns in selected expressions, so these name it themselves.

/** Whether a user was invited by an address of which the provider does not say that it is verified. */
export const isWaiting: SQL<boolean> = sql<boolean>`(users.issuer <> ${invitedIssuer}
  and users.email_verified is not true
  and exists (select 1 from users i where i.issuer = ${invitedIssuer} and i.subject = fold_case(users.email)))`;

/**
 * Id of a user of an earlier provider with the same verified address; null for most users. Addresses of users who
 * signed in before this was stored count as verified, because an administrator decides.
 */
export function sameUserId({ oidc }: Pick<Config, "oidc">): SQL<string | null> {
  if (oidc === null) return sql<string | null>`null`;
  return sql<string | null>`(select earlier.id from users earlier
    where users.issuer = ${oidc.issuer} and users.email_verified
      and fold_case(earlier.email) = fold_case(users.email) and earlier.email_verified is not false
      and earlier.issuer not in (${oidc.issuer}, ${invitedIssuer}, ${apiKeyIssuer}, ${joinedIssuer}, ${demoIssuer})
      and earlier.id <> all(users.distinct_from)
    order by earlier.last_seen_at desc nulls last limit 1)`;
}
