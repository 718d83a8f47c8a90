import { createHash } from "node:crypto";
import { type AppliedGrants, applyGrants } from "#server/platform/auth/grants.ts";
import { takeOverInvitation } from "#server/platform/auth/take-over-invitation.ts";
import { HttpError } from "#server/platform/core/http-error.ts";
import type { Database, Executor } from "#server/platform/db/database.ts";
import { lt, type SQL, sql } from "#server/platform/db/drizzle.ts";
import { invitedIssuer, type LastSignIn, usedIdTokens, users } from "#server/platform/db/schema/users.ts";
import type { Role } from "#shared/domain/access/roles.ts";
import { emailKey } from "#shared/domain/identities/identity-value.ts";
import { findAdminSegments } from "./roles-of-claim.ts";
import { clockToleranceSeconds } from "./verify-id-token.ts";

/** User according to the provider. Identified by issuer and `sub`; the email may change. */
export interface SignedIn {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string;
  /** What the provider says about the email; null when it says nothing. */
  readonly emailVerified: boolean | null;
  readonly fullName: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly roles: readonly Role[];
  /** `sourceId` of each segment that the user administers. */
  readonly sourceIds: readonly string[];
  readonly lastSignIn?: LastSignIn;
  /** Latest time at which the sign-in can have started, in milliseconds since 1970; absent for demo accounts. */
  readonly startedAt?: number;
  /** ID token that may be used only for this sign-in, and its expiry in milliseconds since 1970. */
  readonly token?: { readonly text: string; readonly expiresAt: number };
  /** Id of a demo account, which is the same everywhere. */
  readonly id?: string;
}

export interface SavedUser extends AppliedGrants {
  readonly id: string;
}

/**
 * Creates the user at the first sign-in, or accepts an invitation. Updates name, email, roles and segments from the
 * provider at every sign-in. When a role or a segment was revoked, all tokens issued before become invalid.
 * @throws HttpError 401 for a sign-in older than the user's last revocation, since it would restore the revoked rights,
 * and for an ID token that was used before
 */
export async function saveSignedInUser(db: Database, person: SignedIn): Promise<SavedUser> {
  return db.transaction(async (tx) => {
    if (person.token && !(await spendIdToken(tx, person.token))) {
      throw refusedIdToken("This sign-in was already used. Please sign in again.");
    }
    if (person.emailVerified === true) await acceptInvitation(tx, person);
    const values = {
      email: person.email,
      emailVerified: person.emailVerified,
      fullName: person.fullName,
      firstName: person.firstName,
      lastName: person.lastName,
      claimedRoles: [...person.roles],
      claimedSegments: await findAdminSegments(tx, person.sourceIds),
      ...(person.lastSignIn && { lastSignIn: person.lastSignIn }),
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
    if (!row)
      throw refusedIdToken(
        "This sign-in started before you signed out, or before your access changed. Please sign in again.",
      );
    if (person.emailVerified === true) await takeOverInvitation(tx, row.id, person.email);
    return { id: row.id, ...(await applyGrants(tx, row.id)) };
  });
}

/** Error for a rejected ID token (wire.md 2.1). @param reason one sentence for the user */
export const refusedIdToken = (reason: string) => new HttpError(401, reason, { error: { code: 401, message: reason } });

/**
 * Checks that the sign-in is newer than the revocation. Ignores revocation times in the future, which occur after the
 * clock was set back.
 */
function isCurrent({ startedAt }: SignedIn): SQL {
  if (startedAt === undefined) return sql`true`;
  return sql`${users.tokensValidFrom} is null or ${users.tokensValidFrom} <= ${new Date(startedAt).toISOString()}::timestamptz
    or ${users.tokensValidFrom} > now()`;
}

/** Turns the user invited under this verified email into this user, unless the provider's user already exists. */
async function acceptInvitation(tx: Executor, { issuer, subject, email }: SignedIn): Promise<void> {
  await tx.execute(sql`
    update users set issuer = ${issuer}, subject = ${subject}
    where issuer = ${invitedIssuer} and subject = ${emailKey(email)}
      and not exists (select 1 from users where issuer = ${issuer} and subject = ${subject})`);
}

/** Later times cannot be stored. */
const lastMoment = Date.UTC(9999, 0);

/** Time that a used ID token is kept after its end, for servers of this platform whose clock is behind. */
const keptAfterEndMs = 24 * 60 * 60_000;

/**
 * Records the use of an ID token, so that a copy of it is worth nothing.
 * @param expiresAt milliseconds since 1970
 * @returns false when it was used before
 */
async function spendIdToken(
  tx: Executor,
  { text, expiresAt }: { readonly text: string; readonly expiresAt: number },
): Promise<boolean> {
  // Signatures of some algorithms can be rewritten without the key, so only what they sign identifies a token.
  const signed = text.slice(0, text.lastIndexOf("."));
  const hash = createHash("sha256").update(signed).digest("base64url");
  // The platform's clock judges whether a token is still valid, so the database's clock must not forget it.
  await tx.delete(usedIdTokens).where(lt(usedIdTokens.expiresAt, new Date(Date.now() - keptAfterEndMs)));
  const until = new Date(Math.min(expiresAt + 2 * clockToleranceSeconds * 1000, lastMoment));
  const added = await tx
    .insert(usedIdTokens)
    .values({ hash, expiresAt: until })
    .onConflictDoNothing()
    .returning({ hash: usedIdTokens.hash });
  return added.length > 0;
}
