import { and, eq } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { users } from "#server/db/schema/users.ts";
import { isRole } from "#shared/domain/roles.ts";
import type { CurrentUser } from "./current-user.ts";

/** How long a change of roles made by another server may take to be seen here. */
const keptMs = 5_000;
const mostKept = 1_000;

export interface CurrentUsers {
  /** Null when there is no such user, or when the token was issued before the user's tokens became valid. */
  find(userId: string, issuedAt: number): Promise<CurrentUser | null>;
  /** Called when a user was changed here. */
  forget(userId: string): void;
}

/**
 * Users behind tokens, kept for seconds so that a page of ten requests reads its user once. Only those of `issuer`, the
 * provider that is in use: the demo accounts of a folder that has a real provider by now are nobody.
 */
export function createCurrentUsers(db: Database, issuer: string): CurrentUsers {
  const kept = new Map<string, { until: number; found: Promise<Found | null> }>();
  return {
    async find(userId, issuedAt) {
      const now = Date.now();
      let entry = kept.get(userId);
      if (!entry || entry.until < now) {
        if (kept.size >= mostKept) kept.clear();
        entry = { until: now + keptMs, found: load(db, userId, issuer) };
        kept.set(userId, entry);
        // A failed read must not be answered again from here.
        entry.found.catch(() => kept.delete(userId));
      }
      const found = await entry.found;
      return found && issuedAt >= found.tokensValidFrom ? found.user : null;
    },
    forget(userId) {
      kept.delete(userId);
    },
  };
}

interface Found {
  user: CurrentUser;
  /** Seconds since 1970. */
  tokensValidFrom: number;
}

async function load(db: Database, userId: string, issuer: string): Promise<Found | null> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, userId), eq(users.issuer, issuer)));
  if (!row) return null;
  return {
    user: {
      id: row.id,
      email: row.email,
      fullName: row.fullName,
      roles: row.roles.filter(isRole),
      adminSegments: row.adminSegments,
      status: row.status === "active" || row.status === "invited" ? row.status : "empty-permissions",
    },
    tokensValidFrom: row.tokensValidFrom ? Math.floor(row.tokensValidFrom.getTime() / 1000) : 0,
  };
}
