import type { JWTPayload } from "jose";
import { type AppliedGrants, applyGrants } from "#server/access/grants.ts";
import { HttpError } from "#server/base/http-error.ts";
import type { Database, Executor } from "#server/db/database.ts";
import { type SQL, sql } from "#server/db/drizzle.ts";
import { invitedIssuer, users } from "#server/db/schema/users.ts";
import { findAdminSegments, readRolesClaim } from "./roles-of-claim.ts";

/** User according to the provider. Identified by issuer and `sub`; the email may change. */
export interface SignedIn {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string;
  /** True when the provider has verified the email. */
  readonly emailVerified: boolean;
  readonly fullName: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly rolesClaim: unknown;
  /** Time when the ID token was issued, in milliseconds since 1970; absent for demo accounts. */
  readonly issuedAt?: number;
  /** Id of a demo account, which is the same everywhere. */
  readonly id?: string;
}

export interface SavedUser extends AppliedGrants {
  readonly id: string;
}

/** Reads the claims of wire.md 2.1 from an ID token. */
export function readClaims(issuer: string, rolesClaim: string, claims: JWTPayload & { sub: string }): SignedIn {
  const text = (name: string) => (typeof claims[name] === "string" ? claims[name].slice(0, 500) : null);
  const firstName = text("given_name");
  const lastName = text("family_name");
  const joined = [firstName, lastName].filter(Boolean).join(" ");
  return {
    issuer,
    subject: claims.sub,
    email: text("email") ?? "",
    emailVerified: claims.email_verified === true,
    fullName: text("name") ?? joined,
    firstName,
    lastName,
    rolesClaim: claims[rolesClaim],
    ...(claims.iat !== undefined && { issuedAt: claims.iat * 1000 }),
  };
}

/**
 * Creates the user at the first sign-in, or accepts an invitation. Updates name, email, roles and segments from the
 * provider at every sign-in. When a role or a segment was revoked, all tokens issued before become invalid.
 * @throws HttpError 401 for an ID token older than the user's last revocation, since it would restore the revoked
 * rights
 */
export async function saveSignedInUser(db: Database, person: SignedIn): Promise<SavedUser> {
  const { roles, sourceIds } = readRolesClaim(person.rolesClaim);
  return db.transaction(async (tx) => {
    if (person.emailVerified) await acceptInvitation(tx, person);
    const values = {
      email: person.email,
      fullName: person.fullName,
      firstName: person.firstName,
      lastName: person.lastName,
      claimedRoles: roles,
      claimedSegments: await findAdminSegments(tx, sourceIds),
    };
    const [row] = await tx
      .insert(users)
      .values({
        ...values,
        status: "empty-permissions",
        ...(person.id !== undefined && { id: person.id }),
        issuer: person.issuer,
        subject: person.subject,
      })
      .onConflictDoUpdate({ target: [users.issuer, users.subject], set: values, setWhere: isCurrent(person) })
      .returning({ id: users.id });
    if (!row) throw refusedIdToken();
    return { id: row.id, ...(await applyGrants(tx, row.id)) };
  });
}

/** Error for a rejected ID token (wire.md 2.1). */
export const refusedIdToken = () => new HttpError(401, "The ID token was refused", { error: { code: 401 } });

/** Tolerance for a provider clock that is behind. */
const clockToleranceMs = 10_000;

/**
 * Checks that the ID token is newer than the revocation. Ignores revocation times in the future, which occur after the
 * clock was set back.
 */
function isCurrent({ issuedAt }: SignedIn): SQL {
  if (issuedAt === undefined) return sql`true`;
  const latest = new Date(issuedAt + clockToleranceMs).toISOString();
  return sql`${users.tokensValidFrom} is null or ${users.tokensValidFrom} <= ${latest}::timestamptz
    or ${users.tokensValidFrom} > now()`;
}

/** Turns the user invited under this verified email into this user, unless the provider's user already exists. */
async function acceptInvitation(tx: Executor, { issuer, subject, email }: SignedIn): Promise<void> {
  await tx.execute(sql`
    update users set issuer = ${issuer}, subject = ${subject}
    where issuer = ${invitedIssuer} and subject = lower(${email})
      and not exists (select 1 from users where issuer = ${issuer} and subject = ${subject})`);
}
