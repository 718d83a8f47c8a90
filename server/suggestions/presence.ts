import { sql } from "drizzle-orm";
import type { Database } from "../db/database.ts";

/** Who has not said for so many seconds that they look at it is forgotten. */
const seconds = 30;

/**
 * Notes that a user looks at a suggestion, or leaves it, and tells the names of the others who look at it now. Nothing
 * of it is kept.
 */
export async function lookAtSuggestion(
  db: Database,
  suggestionId: string,
  userId: string,
  isLeaving: boolean,
): Promise<string[]> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`
      delete from suggestion_viewers
      where seen_at < now() - make_interval(secs => ${seconds})
        or (suggestion_id = ${suggestionId}::uuid and user_id = ${userId}::uuid)`);
    if (!isLeaving) {
      await tx.execute(sql`
        insert into suggestion_viewers (suggestion_id, user_id, seen_at)
        values (${suggestionId}::uuid, ${userId}::uuid, now())
        on conflict (suggestion_id, user_id) do update set seen_at = excluded.seen_at`);
    }
    const others = await tx.execute<{ name: string }>(sql`
      select coalesce(nullif(u.full_name, ''), u.email) as name from suggestion_viewers v join users u on u.id = v.user_id
      where v.suggestion_id = ${suggestionId}::uuid and v.user_id <> ${userId}::uuid order by 1`);
    return others.rows.map(({ name }) => name);
  });
}
