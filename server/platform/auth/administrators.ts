import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { apiKeyIssuer } from "#server/platform/db/schema/users.ts";

/** Active administrators with a confirmed email address, the longest known first. */
export async function administrators(db: Executor): Promise<{ id: string; email: string }[]> {
  const found = await db.execute<{ id: string; email: string }>(sql`
    select id, email from users where 'admin' = any(roles) and email_verified and blocked_at is null
      and status = 'active' and issuer <> ${apiKeyIssuer}
    order by created_at, id`);
  return found.rows;
}
