import { type SQL, sql } from "drizzle-orm";
import type { JWTPayload } from "jose";
import { type AppliedGrants, applyGrants } from "#server/access/grants.ts";
import { HttpError } from "#server/base/http-error.ts";
import type { Database, Executor } from "#server/db/database.ts";
import { invitedIssuer, users } from "#server/db/schema/users.ts";
import { findAdminSegments, readRolesClaim } from "./roles-of-claim.ts";

/** Who signed in, as the provider says. Recognised by issuer and `sub`; the address may change. */
export interface SignedIn {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string;
  /** The provider has made sure that the address is the person's. */
  readonly emailVerified: boolean;
  readonly fullName: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly rolesClaim: unknown;
  /** When the ID token was issued, in milliseconds since 1970; demo accounts are kept without one. */
  readonly issuedAt?: number;
  /** Given for demo accounts, whose id is the same everywhere. */
  readonly id?: string;
}

export interface KeptUser extends AppliedGrants {
  readonly id: string;
}

/** Reads the claims of wire.md 2.1 out of an ID token. */
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
 * Creates the user at first visibility, or lets an invited one in, and keeps name, address, roles and segments as the provider
 * says at every sign-in. When a role or a segment was withdrawn, the tokens issued until now end.
 * @throws HttpError 401 for an ID token from before the user's tokens ended: it would bring back what ended with them
 */
export async function keepUser(db: Database, person: SignedIn): Promise<KeptUser> {
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

/** What is answered to an ID token that is not taken (wire.md 2.1). */
export const refusedIdToken = () => new HttpError(401, "The ID token was refused", { error: { code: 401 } });

/** By how much the provider's clock may be behind. */
const clockToleranceMs = 10_000;

/** A moment that is still to come says nothing: the clock was set back since. */
function isCurrent({ issuedAt }: SignedIn): SQL {
  if (issuedAt === undefined) return sql`true`;
  const latest = new Date(issuedAt + clockToleranceMs).toISOString();
  return sql`${users.tokensValidFrom} is null or ${users.tokensValidFrom} <= ${latest}::timestamptz
    or ${users.tokensValidFrom} > now()`;
}

/** Who was invited under this verified address is the user from now on, unless the provider's user is known already. */
async function acceptInvitation(tx: Executor, { issuer, subject, email }: SignedIn): Promise<void> {
  await tx.execute(sql`
    update users set issuer = ${issuer}, subject = ${subject}
    where issuer = ${invitedIssuer} and subject = lower(${email})
      and not exists (select 1 from users where issuer = ${issuer} and subject = ${subject})`);
}
