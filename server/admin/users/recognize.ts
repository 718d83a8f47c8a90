import { writeAudit } from "#server/platform/audit/write-audit.ts";
import { applyGrants, endTokens } from "#server/platform/auth/grants.ts";
import { takeOverInvitation } from "#server/platform/auth/take-over-invitation.ts";
import type { Config } from "#server/platform/core/config.ts";
import { badRequest, conflict, notFound } from "#server/platform/core/http-error.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { and, eq, notInArray, type SQL, sql } from "#server/platform/db/drizzle.ts";
import { apiKeyIssuer, demoIssuer, invitedIssuer, joinedIssuer, users } from "#server/platform/db/schema/users.ts";
import type { Requester } from "#server/platform/http/route.ts";
import { assertPerson } from "./access.ts";

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

/**
 * Gives a user the access of the invitation for their address, which the provider does not call verified.
 * @throws HttpError 404; 409 when nobody is invited by this address any more
 */
export async function confirmAddress(tx: Executor, requester: Requester, id: string): Promise<void> {
  assertPerson(requester);
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for("update");
  if (!user || user.issuer === apiKeyIssuer) throw notFound();
  if (!(await takeOverInvitation(tx, id, user.email))) throw conflict(`${user.email} is not invited any more.`);
  await applyGrants(tx, id);
  const [after] = await tx.select().from(users).where(eq(users.id, id));
  await writeAudit(tx, requester, {
    actionType: "users-confirm-address",
    entityType: "user",
    entityId: id,
    oldState: { displayName: user.fullName || user.email, roles: user.roles },
    newState: { displayName: user.fullName || user.email, email: user.email, roles: after?.roles ?? [] },
  });
}

/**
 * Decides whether a user and one of an earlier provider with the same address are one person. One person keeps the
 * earlier user, with its id, and signs in as it from now on.
 * @returns ids of the users whose sessions end
 * @throws HttpError 404; 409 when the two are not offered as the same any more
 */
export async function decideSamePerson(
  tx: Executor,
  config: Config,
  requester: Requester,
  { id, otherId, isSame }: { id: string; otherId: string; isSame: boolean },
): Promise<string[]> {
  assertPerson(requester);
  const [found] = await tx
    .select({ user: users, sameId: sameUserId(config) })
    .from(users)
    .where(eq(users.id, id));
  const [earlier] = await tx.select().from(users).where(eq(users.id, otherId)).for("update");
  if (!found || !earlier) throw notFound();
  const { user } = found;
  if (found.sameId !== otherId) throw conflict("These users are not offered as the same person any more.");
  if (isSame && [id, otherId].includes(requester.user.id) && earlier.blockedAt !== null) {
    throw badRequest("The earlier user is blocked. Ask another administrator.");
  }
  const audit = {
    entityType: "user",
    entityId: isSame ? otherId : id,
    oldState: { displayName: earlier.fullName || earlier.email },
    newState: { displayName: user.fullName || user.email, email: user.email, provider: user.issuer },
  } as const;
  if (!isSame) {
    const distinctFrom = sql`array_append(${users.distinctFrom}, ${otherId}::uuid)`;
    await tx.update(users).set({ distinctFrom }).where(eq(users.id, id));
    await writeAudit(tx, requester, { actionType: "users-distinguish", ...audit });
    return [];
  }
  await endTokens(tx, id);
  await tx.update(users).set({ issuer: joinedIssuer, subject: id }).where(eq(users.id, id));
  await tx
    .update(users)
    .set({
      issuer: user.issuer,
      subject: user.subject,
      email: user.email,
      emailVerified: user.emailVerified,
      fullName: user.fullName,
      firstName: user.firstName,
      lastName: user.lastName,
      claimedRoles: user.claimedRoles,
      claimedSegments: user.claimedSegments,
      lastSignIn: user.lastSignIn,
      grantedRoles: [...new Set([...earlier.grantedRoles, ...user.grantedRoles])],
      grantedGroups: [...new Set([...earlier.grantedGroups, ...user.grantedGroups])],
      blockedAt: earlier.blockedAt ?? user.blockedAt,
    })
    .where(and(eq(users.id, otherId)));
  await applyGrants(tx, otherId);
  await writeAudit(tx, requester, { actionType: "users-join", ...audit });
  return [id];
}
