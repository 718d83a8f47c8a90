import { sql } from "#server/platform/db/drizzle.ts";
import { date, integer, pgTable, primaryKey, text, uuid } from "#server/platform/db/pg-core.ts";

/** Number of calls by user and day (UTC), for calls with a quota. */
export const dailyUse = pgTable(
  "daily_use",
  {
    userId: uuid().notNull(),
    /** Method and path. */
    call: text().notNull(),
    day: date().notNull().default(sql`(now() at time zone 'utc')::date`),
    used: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.call, t.day] })],
);
