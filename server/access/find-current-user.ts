import { and, eq } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { users } from "#server/db/schema/users.ts";
import { isRole } from "#shared/domain/roles.ts";
import type { CurrentUser } from "./current-user.ts";

export interface CurrentUsers {
  /**
   * Null when there is no such user, or when the token was issued before the user's tokens became valid.
   * @param issuedAt milliseconds since 1970
   */
  find(userId: string, issuedAt: number): Promise<CurrentUser | null>;
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
      return found && issuedAt >= found.tokensValidFrom ? found.user : null;
    },
    forget(userId) {
      reading.delete(userId);
    },
  };
}

interface Found {
  user: CurrentUser;
  /** Milliseconds since 1970. */
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
    tokensValidFrom: row.tokensValidFrom?.getTime() ?? 0,
  };
}
