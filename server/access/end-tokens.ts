import { eq, type SQL, sql } from "drizzle-orm";
import type { Executor } from "#server/db/database.ts";
import { users } from "#server/db/schema/users.ts";

/** Ends the app tokens that a user has by now. */
export async function endTokens(db: Executor, userId: string): Promise<void> {
  await db
    .update(users)
    .set({ tokensValidFrom: laterOf(endOfTokens()) })
    .where(eq(users.id, userId));
}

/** Tokens issued before this moment are those issued until now. */
export function endOfTokens(): Date {
  return new Date(Date.now() + 1);
}

/** For `tokens_valid_from`: it never goes back, whatever the clock does. */
export function laterOf(moment: Date): SQL<Date> {
  return sql`greatest(${users.tokensValidFrom}, ${moment.toISOString()}::timestamptz)`;
}
