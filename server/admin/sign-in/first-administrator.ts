import { jwtVerify, SignJWT } from "jose";
import { writeAudit } from "#server/platform/audit/write-audit.ts";
import { applyGrants } from "#server/platform/auth/grants.ts";
import { badRequest } from "#server/platform/core/http-error.ts";
import { deriveKey } from "#server/platform/core/secrets.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { and, eq, isNull, sql } from "#server/platform/db/drizzle.ts";
import { users } from "#server/platform/db/schema/users.ts";
import type { Requester } from "#server/platform/http/route.ts";

export interface FirstAdministrator {
  /** Address that makes the user who opens it an administrator; null when there is an administrator. */
  link(db: Executor): Promise<string | null>;
  /** @throws HttpError 400 when the link is wrong or expired, or there is an administrator already */
  claim(tx: Executor, requester: Requester, token: string): Promise<void>;
}

const lifetime = "24h";

/**
 * Link for the first administrator of a platform with an external provider, written into the log. It can be used once,
 * because afterwards there is an administrator.
 * @param issuer as stored with users
 */
export function createFirstAdministrator(issuer: string, publicUrl: string, secretKey: string): FirstAdministrator {
  const key = deriveKey(secretKey, "first-administrator");
  const hasAdministrator = async (db: Executor) => {
    const isAdmin = and(eq(users.issuer, issuer), isNull(users.blockedAt), sql`'admin' = any(${users.roles})`);
    return (await db.select({ id: users.id }).from(users).where(isAdmin).limit(1)).length > 0;
  };
  return {
    async link(db) {
      if (await hasAdministrator(db)) return null;
      const token = await new SignJWT()
        .setProtectedHeader({ alg: "HS256" })
        .setIssuedAt()
        .setExpirationTime(lifetime)
        .sign(key);
      // Browsers do not send the fragment, so the token is in no access log.
      return `${publicUrl}/auth/first-administrator#${token}`;
    },
    async claim(tx, requester, token) {
      const { user } = requester;
      try {
        await jwtVerify(token, key, { algorithms: ["HS256"], requiredClaims: ["exp"] });
      } catch {
        throw badRequest(
          "This link is not valid, or older than 24 hours. Restart the platform to get a new one in its log.",
        );
      }
      // Two people who open the link at the same moment must not both become administrators.
      await tx.execute(sql`lock table users in share row exclusive mode`);
      if (await hasAdministrator(tx))
        throw badRequest("This platform has an administrator already. Ask them for access.");
      const grantedRoles = sql`array_append(array_remove(${users.grantedRoles}, 'admin'), 'admin')`;
      await tx.update(users).set({ grantedRoles }).where(eq(users.id, user.id));
      await applyGrants(tx, user.id);
      await writeAudit(tx, requester, {
        actionType: "users-edit",
        entityType: "user",
        entityId: user.id,
        oldState: { displayName: user.fullName || user.email, roles: user.roles },
        newState: { displayName: user.fullName || user.email, roles: ["admin"] },
      });
    },
  };
}
