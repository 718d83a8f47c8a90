import { writeAudit } from "#server/platform/audit/write-audit.ts";
import { applyGrants } from "#server/platform/auth/grants.ts";
import { badRequest, conflict, notFound } from "#server/platform/core/http-error.ts";
import type { Jobs } from "#server/platform/core/jobs.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { and, eq, inArray, ne, sql } from "#server/platform/db/drizzle.ts";
import { segments } from "#server/platform/db/schema/segments.ts";
import { apiKeyIssuer, invitedIssuer, users } from "#server/platform/db/schema/users.ts";
import type { Requester } from "#server/platform/http/route.ts";
import type { Role } from "#shared/domain/access/roles.ts";
import { emailKey, identityValue } from "#shared/domain/identities/identity-value.ts";
import { email as emailRule } from "#shared/validators/rules.ts";
import { invitationJob } from "./invitation-mail.ts";

/** Access granted by an administrator: roles, and the project groups that a project admin administers. */
export interface Access {
  readonly roles: readonly Role[];
  readonly groups: readonly string[];
}

/**
 * Invites a user by email. The first sign-in with this verified email accepts the invitation.
 * @throws HttpError 400 for an invalid email or invalid access; 409 when the email is known
 */
export async function inviteUser(
  tx: Executor,
  jobs: Pick<Jobs, "send">,
  requester: Requester,
  { email, fullName, ...access }: Access & { email: string; fullName?: string | undefined },
): Promise<string> {
  assertPerson(requester);
  const problem = emailRule()(email);
  if (problem !== null || email === "") throw badRequest(problem ?? "An email address is required.");
  await assertValidAccess(tx, access);
  if (access.roles.length === 0) throw badRequest("Choose at least one role.");
  const known = await tx
    .select({ issuer: users.issuer })
    .from(users)
    .where(and(eq(sql`fold_case(${users.email})`, emailKey(email)), ne(users.issuer, apiKeyIssuer)));
  if (known.length > 0) {
    throw conflict(
      known.some(({ issuer }) => issuer === invitedIssuer)
        ? `${email} is already invited.`
        : `${email} is already a user. Change their access instead.`,
    );
  }
  const [row] = await tx
    .insert(users)
    .values({
      issuer: invitedIssuer,
      subject: emailKey(email),
      email: identityValue("email", email),
      fullName: fullName ?? "",
      status: "invited",
      grantedRoles: [...access.roles],
      grantedGroups: [...access.groups],
    })
    .returning({ id: users.id });
  if (!row) throw new Error("The invitation was not stored.");
  await applyGrants(tx, row.id);
  await writeAudit(tx, requester, {
    actionType: "users-invite",
    entityType: "user",
    entityId: row.id,
    oldState: {},
    newState: { email, fullName, roles: access.roles, groups: await namesOf(tx, access.groups) },
  });
  await jobs.send(invitationJob, { userId: row.id, invitedById: requester.user.id }, { tx });
  return row.id;
}

/**
 * Changes the access granted by an administrator, and whether the user is blocked.
 * @returns whether rights were revoked, which ends the user's sessions
 * @throws HttpError 400 for one's own access or invalid access; 404
 */
export async function changeAccess(
  tx: Executor,
  requester: Requester,
  id: string,
  { isBlocked, ...access }: Access & { isBlocked: boolean },
): Promise<{ hasActiveFilter: boolean }> {
  assertPerson(requester);
  if (id === requester.user.id) throw badRequest("You cannot change your own access. Ask another administrator.");
  await assertValidAccess(tx, access);
  const [before] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, id), ne(users.issuer, apiKeyIssuer)))
    .for("update");
  if (!before) throw notFound();
  await tx
    .update(users)
    .set({
      grantedRoles: [...access.roles],
      grantedGroups: [...access.groups],
      blockedAt: isBlocked ? (before.blockedAt ?? new Date()) : null,
    })
    .where(eq(users.id, id));
  const { hasActiveFilter } = await applyGrants(tx, id);
  await writeAudit(tx, requester, {
    actionType: "users-edit",
    entityType: "user",
    entityId: id,
    oldState: {
      displayName: before.fullName || before.email,
      roles: before.grantedRoles,
      groups: await namesOf(tx, before.grantedGroups),
      isBlocked: before.blockedAt !== null,
    },
    newState: {
      displayName: before.fullName || before.email,
      roles: access.roles,
      groups: await namesOf(tx, access.groups),
      isBlocked,
    },
  });
  return { hasActiveFilter };
}

/** Withdraws an invitation that was not accepted yet. @throws HttpError 404; 400 for a user who has signed in */
export async function withdrawInvitation(tx: Executor, requester: Requester, id: string): Promise<void> {
  assertPerson(requester);
  const [before] = await tx.select().from(users).where(eq(users.id, id)).for("update");
  if (!before || before.issuer === apiKeyIssuer) throw notFound();
  if (before.issuer !== invitedIssuer) {
    throw badRequest("Users who have signed in stay in the audit log. Remove their access instead.");
  }
  await tx.delete(users).where(eq(users.id, id));
  await writeAudit(tx, requester, {
    actionType: "users-withdraw-invitation",
    entityType: "user",
    entityId: id,
    oldState: { email: before.email, roles: before.grantedRoles, groups: await namesOf(tx, before.grantedGroups) },
    newState: {},
  });
}

/** Refuses API keys, because access granted with a stolen key would outlive its revocation. @throws HttpError 400 */
export function assertPerson({ user }: Requester): void {
  if (user.isApiKey) throw badRequest("API keys cannot manage access. Sign in to do this.");
}

/**
 * Checks that project groups exist and are given exactly when the roles include project admin.
 * @throws HttpError 400
 */
export async function assertValidAccess(tx: Executor, { roles, groups }: Access): Promise<void> {
  if (!roles.includes("projectAdmin") && groups.length > 0) {
    throw badRequest("Project groups are for project admins only.");
  }
  if (roles.includes("projectAdmin") && groups.length === 0) {
    throw badRequest("Choose at least one project group for a project admin.");
  }
  if ((await namesOf(tx, groups)).length !== new Set(groups).size) throw badRequest("A project group does not exist.");
}

/** Names of project groups, sorted alphabetically. */
export async function namesOf(tx: Executor, groups: readonly string[]): Promise<string[]> {
  if (groups.length === 0) return [];
  const found = await tx
    .select({ name: segments.name })
    .from(segments)
    .where(and(inArray(segments.id, [...groups]), eq(segments.type, "projectGroup")))
    .orderBy(sql`${segments.name} collate "C"`);
  return found.map(({ name }) => name);
}
