import { createHash } from "node:crypto";
import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { apiKeys } from "#server/db/schema/api-keys.ts";
import { users } from "#server/db/schema/users.ts";
import { isRole } from "#shared/domain/access/roles.ts";
import type { CurrentUser } from "./current-user.ts";

export interface CurrentUsers {
  /**
   * Null when there is no such user, or when the token was issued before the user's tokens became valid.
   * @param issuedAt milliseconds since 1970
   */
  find(userId: string, issuedAt: number): Promise<CurrentUser | null>;
  /** The user that an API key stands for; null when there is no such key, or when it has expired or was revoked. */
  findByKey(key: string): Promise<CurrentUser | null>;
  /** Called when a user was changed here: what is being read may be older. */
  forget(userId: string): void;
}

/**
 * Users behind tokens, with the rights they have now: requests share a read only while it runs. Only those of `issuer`,
 * the provider that is in use: the demo accounts of a folder that has a real provider by now are nobody.
 */
export function createCurrentUsers(db: Database, issuer: string): CurrentUsers {
  const reading = new Map<string, Promise<Found | null>>();

  function read(userId: string): Promise<Found | null> {
    const started = load(db, userId, issuer).finally(() => {
      if (reading.get(userId) === started) reading.delete(userId);
    });
    reading.set(userId, started);
    return started;
  }

  return {
    async find(userId, issuedAt) {
      const found = await (reading.get(userId) ?? read(userId));
      if (!found || issuedAt < found.tokensValidFrom) return null;
      noteUse(db, found);
      return found.user;
    },
    async findByKey(key) {
      const [row] = await db
        .select({ user: users })
        .from(apiKeys)
        .innerJoin(users, eq(users.id, apiKeys.userId))
        .where(
          and(
            eq(apiKeys.keyHash, hashApiKey(key)),
            isNull(apiKeys.revokedAt),
            or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, sql`now()`)),
          ),
        );
      if (!row) return null;
      const found = foundOf(row.user);
      noteUse(db, found);
      return { ...found.user, isApiKey: true };
    },
    forget(userId) {
      reading.delete(userId);
    },
  };
}

/** How API keys begin, which tells them from app tokens. */
export const apiKeyPrefix = "cdp_";

/** What is kept of an API key. The key is random enough that nobody finds it by trying. */
export function hashApiKey(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}

interface Found {
  user: CurrentUser;
  /** Milliseconds since 1970. */
  tokensValidFrom: number;
  lastSeenAt: number;
}

async function load(db: Database, userId: string, issuer: string): Promise<Found | null> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, userId), eq(users.issuer, issuer)));
  return row ? foundOf(row) : null;
}

function foundOf(row: typeof users.$inferSelect): Found {
  return {
    user: {
      id: row.id,
      email: row.email,
      fullName: row.fullName,
      roles: row.roles.filter(isRole),
      adminSegments: row.adminSegments,
      status: row.status === "active" || row.status === "invited" ? row.status : "empty-permissions",
    },
    tokensValidFrom: row.tokensValidFrom?.getTime() ?? 0,
    lastSeenAt: row.lastSeenAt?.getTime() ?? 0,
  };
}

/** How exact "last seen" is: a write for every request would cost more than it says. */
const seenMs = 5 * 60_000;

/** Notes that a user was here. Nobody waits for it, and a database that cannot write now has other worries. */
function noteUse(db: Database, { user, lastSeenAt }: Found): void {
  if (Date.now() - lastSeenAt < seenMs) return;
  void db
    .execute(sql`
      update users set last_seen_at = now() where id = ${user.id}::uuid
        and (last_seen_at is null or last_seen_at < now() - make_interval(secs => ${seenMs / 1000}))`)
    .catch(() => {});
}
