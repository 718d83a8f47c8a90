import { sql } from "drizzle-orm";
import { date, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";

/** How often a user made a call on a day (UTC), where the call has a quota. */
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
