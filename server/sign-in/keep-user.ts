import { sql } from "drizzle-orm";
import type { JWTPayload } from "jose";
import { endOfTokens, laterOf } from "#server/access/end-tokens.ts";
import type { Database } from "#server/db/database.ts";
import { users } from "#server/db/schema/users.ts";
import { findAdminSegments, readRolesClaim } from "./roles-of-claim.ts";

/** Who signed in, as the provider says. Recognised by issuer and `sub`; the address may change. */
export interface SignedIn {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string;
  readonly fullName: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly rolesClaim: unknown;
  /** Given for demo accounts, whose id is the same everywhere. */
  readonly id?: string;
}

export interface KeptUser {
  readonly id: string;
  /** Milliseconds since 1970: tokens issued before are refused. */
  readonly tokensValidFrom: number;
  /** A role or a segment was withdrawn: the tokens issued until now have ended. */
  readonly isNarrowed: boolean;
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
    fullName: text("name") ?? joined,
    firstName,
    lastName,
    rolesClaim: claims[rolesClaim],
  };
}

/**
 * Creates the user at first sight, and keeps name, address, roles and segments as the provider says at every sign-in.
 * When a role or a segment was withdrawn, the tokens issued until now end.
 */
export async function keepUser(db: Database, person: SignedIn): Promise<KeptUser> {
  const { roles, sourceIds } = readRolesClaim(person.rolesClaim);
  const adminSegments = await findAdminSegments(db, sourceIds);
  const values = {
    email: person.email,
    fullName: person.fullName,
    firstName: person.firstName,
    lastName: person.lastName,
    roles,
    adminSegments,
    status: roles.length > 0 ? "active" : "empty-permissions",
    updatedAt: new Date(),
  };
  const endedAt = endOfTokens();
  const tokensValidFrom = sql`case
    when ${users.roles} <@ excluded.roles and ${users.adminSegments} <@ excluded.admin_segments
    then ${users.tokensValidFrom} else ${laterOf(endedAt)} end`;
  const [row] = await db
    .insert(users)
    .values({
      ...values,
      ...(person.id !== undefined && { id: person.id }),
      issuer: person.issuer,
      subject: person.subject,
    })
    .onConflictDoUpdate({ target: [users.issuer, users.subject], set: { ...values, tokensValidFrom } })
    .returning({ id: users.id, tokensValidFrom: users.tokensValidFrom });
  if (!row) throw new Error("The user was not stored.");
  const validFrom = row.tokensValidFrom?.getTime() ?? 0;
  return { id: row.id, tokensValidFrom: validFrom, isNarrowed: validFrom >= endedAt.getTime() };
}
