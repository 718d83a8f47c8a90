import { createHash } from "node:crypto";
import type { Database } from "#server/db/database.ts";
import { and, eq, gt, isNull, or, sql } from "#server/db/drizzle.ts";
import { apiKeys } from "#server/db/schema/api-keys.ts";
import { users } from "#server/db/schema/users.ts";
import { isRole } from "#shared/domain/access/roles.ts";
import type { CurrentUser } from "./current-user.ts";

export interface CurrentUsers {
  /**
   * Returns null when there is no such user, or when the token was issued before the user's tokens became valid.
   * @param issuedAt milliseconds since 1970
   */
  find(userId: string, issuedAt: number): Promise<CurrentUser | null>;
  /** Returns the user of an API key; null when there is no such key, or when it has expired or was revoked. */
  findByKey(key: string): Promise<CurrentUser | null>;
  /** Discards a running read of a user. Call it after a change, because the read may return older data. */
  forget(userId: string): void;
}

/**
 * Finds the users of tokens, with their current rights. Concurrent requests share one read. Only users of `issuer`, the
 * configured provider, are found: demo accounts are rejected once a real provider is configured.
 */
export function createCurrentUsers(db: Database, issuer: string): CurrentUsers {
  const reading = new Map<string, Promise<FoundUser | null>>();

  function read(userId: string): Promise<FoundUser | null> {
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
      recordUse(db, found);
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
      const found = toFoundUser(row.user);
      recordUse(db, found);
      return { ...found.user, isApiKey: true };
    },
    forget(userId) {
      reading.delete(userId);
    },
  };
}

/** Prefix of API keys, which distinguishes them from app tokens. */
export const apiKeyPrefix = "cdp_";

/** Returns the hash that is stored instead of an API key. The key is random enough to resist guessing. */
export function hashApiKey(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}

interface FoundUser {
  user: CurrentUser;
  /** Milliseconds since 1970. */
  tokensValidFrom: number;
  lastSeenAt: number;
}

async function load(db: Database, userId: string, issuer: string): Promise<FoundUser | null> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, userId), eq(users.issuer, issuer)))
    .prepare("current-user")
    .execute();
  return row ? toFoundUser(row) : null;
}

function toFoundUser(row: typeof users.$inferSelect): FoundUser {
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

/** Precision of "last seen". A write on every request would cost more than the precision is worth. */
const lastSeenPrecisionMs = 5 * 60_000;

/** Records that a user was active. The request does not wait for it, and write errors are ignored. */
function recordUse(db: Database, { user, lastSeenAt }: FoundUser): void {
  if (Date.now() - lastSeenAt < lastSeenPrecisionMs) return;
  void db
    .execute(sql`
      update users set last_seen_at = now() where id = ${user.id}::uuid
        and (last_seen_at is null or last_seen_at < now() - make_interval(secs => ${lastSeenPrecisionMs / 1000}))`)
    .catch(() => {});
}
