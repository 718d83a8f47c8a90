import type { Executor } from "#server/platform/db/database.ts";
import { and, eq, isNull, sql } from "#server/platform/db/drizzle.ts";
import { apiKeyIssuer, users } from "#server/platform/db/schema/users.ts";

/** Active administrators with a confirmed email address, the longest known first. */
export async function administrators(db: Executor): Promise<{ id: string; email: string }[]> {
  const found = await db.execute<{ id: string; email: string }>(sql`
    select id, email from users where 'admin' = any(roles) and email_verified and blocked_at is null
      and status = 'active' and issuer <> ${apiKeyIssuer}
    order by created_at, id`);
  return found.rows;
}

/** Returns the address of a user to whom email may be sent; null without access or without a confirmed address. */
export async function confirmedAddress(db: Executor, userId: string): Promise<string | null> {
  const { id, email, emailVerified, blockedAt, status } = users;
  const [user] = await db
    .select({ email })
    .from(users)
    .where(and(eq(id, userId), eq(emailVerified, true), isNull(blockedAt), eq(status, "active")));
  return user?.email ?? null;
}
