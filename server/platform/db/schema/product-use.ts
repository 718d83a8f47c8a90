import { index, jsonb, pgTable, text, uuid } from "#server/platform/db/pg-core.ts";
import { created, id, type Json, moment } from "./columns.ts";

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
