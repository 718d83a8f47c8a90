import { sql } from "#server/platform/db/drizzle.ts";
import { date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "#server/platform/db/pg-core.ts";
import { created, id, type Json, moment } from "./columns.ts";

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

export const productSessions = pgTable("product_sessions", {
  id: id(),
  userId: uuid().notNull(),
  userEmail: text(),
  startTime: created(),
  endTime: moment(),
  ipAddress: text(),
  country: text(),
});

export const productEvents = pgTable(
  "product_events",
  {
    id: id(),
    sessionId: text(),
    userId: uuid().notNull(),
    userEmail: text(),
    key: text().notNull(),
    type: text().notNull(),
    properties: jsonb().$type<Json>(),
    createdAt: created(),
  },
  (t) => [index("product_events_time").on(t.createdAt)],
);
