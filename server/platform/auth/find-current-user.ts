import { createHash } from "node:crypto";
import type { Database } from "#server/platform/db/database.ts";
import { and, eq, gt, isNull, or, sql } from "#server/platform/db/drizzle.ts";
import { apiKeys } from "#server/platform/db/schema/api-keys.ts";
import { sessions, users } from "#server/platform/db/schema/users.ts";
import { isRole, type Role } from "#shared/domain/access/roles.ts";

/** User making a request, with the fields that permission checks need. */
export interface CurrentUser {
  readonly id: string;
  readonly email: string;
  readonly fullName: string;
  readonly roles: readonly Role[];
  /** Segments (groups, projects and sub-projects) that a project admin administers. */
  readonly adminSegments: readonly string[];
  /** Set for a program with an API key. It can neither grant access nor create keys. */
  readonly isApiKey?: true;
  readonly status: "active" | "invited" | "empty-permissions";
}

/**
 * Use of a token. `request` keeps the session alive; `background` does not: an open page that nobody uses. An `image`
 * token has no session of its own and ends with the user's last one.
 */
export type TokenUse = "request" | "background" | "image";

export interface CurrentUsers {
  /**
   * Returns null when there is no such user, when the token was issued before the user's tokens became valid, or when
   * it was not used for the idle timeout.
   * @param issuedAt milliseconds since 1970
   */
  find(userId: string, issuedAt: number, use: TokenUse): Promise<CurrentUser | null>;
  /** Returns the user of an API key; null when there is no such key, or when it has expired or was revoked. */
  findByKey(key: string): Promise<CurrentUser | null>;
  /** Discards a running read of a user. Call it after a change, because the read may return older data. */
  forget(userId: string): void;
}

interface UserOptions {
  /** Idle timeout of a session in milliseconds; 0 for none. */
  readonly idleMs: number;
  /** True behind a pooler, where the next statement may reach a connection that knows no statement by name. */
  readonly isPooled: boolean;
}

/**
 * Finds the users of tokens, with their current rights. Concurrent requests share one read. Only users of `issuer`, the
 * configured provider, are found: demo accounts are rejected once a real provider is configured.
 */
export function createCurrentUsers(db: Database, issuer: string, { idleMs, isPooled }: UserOptions): CurrentUsers {
  const reading = new Map<string, Promise<FoundUser | null>>();

  function read(userId: string, issuedAt: number): Promise<FoundUser | null> {
    const key = `${userId} ${issuedAt}`;
    const running = reading.get(key);
    if (running) return running;
    const started = load(db, isPooled ? "" : "current-user", { userId, issuedAt, issuer }).finally(() => {
      if (reading.get(key) === started) reading.delete(key);
    });
    reading.set(key, started);
    return started;
  }

  return {
    async find(userId, issuedAt, use) {
      const found = await read(userId, issuedAt);
      if (!found || issuedAt < found.tokensValidFrom) return null;
      const lastUsedAt = Math.max(issuedAt, use === "image" ? found.lastSeenAt : found.lastUsedAt);
      if (idleMs > 0 && Date.now() - lastUsedAt > idleMs) return null;
      if (use !== "request") return found.user;
      recordUse(db, found);
      if (idleMs > 0 && Date.now() - lastUsedAt > idleMs / 20) recordSession(db, userId, issuedAt);
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
      for (const key of reading.keys()) if (key.startsWith(`${userId} `)) reading.delete(key);
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
  /** Last use of the token; 0 for none. */
  lastUsedAt: number;
}

async function load(
  db: Database,
  statementName: string,
  { userId, issuedAt, issuer }: { readonly userId: string; readonly issuedAt: number; readonly issuer: string },
): Promise<FoundUser | null> {
  const [row] = await db
    .select({ user: users, lastUsedAt: sessions.lastUsedAt })
    .from(users)
    .leftJoin(sessions, and(eq(sessions.userId, users.id), eq(sessions.issuedAt, new Date(issuedAt))))
    .where(and(eq(users.id, userId), eq(users.issuer, issuer)))
    .prepare(statementName)
    .execute();
  return row ? { ...toFoundUser(row.user), lastUsedAt: row.lastUsedAt?.getTime() ?? 0 } : null;
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
    lastUsedAt: 0,
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

/** Records that a token was used, and forgets the tokens of the user that have expired. */
function recordSession(db: Database, userId: string, issuedAt: number): void {
  const [issued, used] = [new Date(issuedAt).toISOString(), new Date().toISOString()];
  void db
    .execute(sql`
      with expired as (delete from sessions where user_id = ${userId}::uuid and issued_at < now() - interval '2 days')
      insert into sessions (user_id, issued_at, last_used_at)
      values (${userId}::uuid, ${issued}::timestamptz, ${used}::timestamptz)
      on conflict (user_id, issued_at) do update set last_used_at = greatest(sessions.last_used_at, excluded.last_used_at)`)
    .catch(() => {});
}
