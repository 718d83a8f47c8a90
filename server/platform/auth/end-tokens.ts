import type { Executor } from "#server/platform/db/database.ts";
import { eq, type SQL, sql } from "#server/platform/db/drizzle.ts";
import { users } from "#server/platform/db/schema/users.ts";

/** Invalidates all app tokens issued to a user so far. */
export async function endTokens(db: Executor, userId: string): Promise<void> {
  await db
    .update(users)
    .set({ tokensValidFrom: keepLater(newTokenCutoff()) })
    .where(eq(users.id, userId));
}

/** Returns the value of `tokens_valid_from` that invalidates all tokens issued until now. */
export function newTokenCutoff(): Date {
  return new Date(Date.now() + 1);
}

/** SQL value for `tokens_valid_from`. It never decreases, even when the clock is set back. */
export function keepLater(moment: Date): SQL<Date> {
  return sql`greatest(${users.tokensValidFrom}, ${moment.toISOString()}::timestamptz)`;
}
