import { sql } from "drizzle-orm";
import { bigint, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { created, id, moment } from "./columns.ts";

/** Addresses that are told of changes of the record. */
export const webhookEndpoints = pgTable("webhook_endpoints", {
  id: id(),
  name: text().notNull(),
  url: text().notNull(),
  /** Types of events that are sent; empty is all. */
  events: text().array().notNull().default(sql`'{}'`),
  /** The signing secret, encrypted. */
  secret: text().notNull(),
  /** The one before, encrypted: it signs too until `previousUntil`. */
  previousSecret: text(),
  previousUntil: moment(),
  /** Since when nothing is sent. */
  disabledAt: moment(),
  /** `user`, `gone` (it answered 410) or `failing`. */
  disabledBy: text(),
  /** Since when every delivery fails. */
  failingSince: moment(),
  createdById: uuid(),
  createdAt: created(),
});

/** Events on their way to an endpoint, and those of the last 30 days that went or failed. */
export const webhookEvents = pgTable(
  "webhook_events",
  {
    /** The `webhook-id` of the message, the same in every try. */
    id: id(),
    endpointId: uuid()
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: "cascade" }),
    /** In the order of the changes. */
    sequence: bigint({ mode: "number" }).generatedAlwaysAsIdentity(),
    type: text().notNull(),
    /** The body, as it is signed. */
    body: text().notNull(),
    /** `pending`, `delivered` or `failed`. */
    status: text().notNull().default("pending"),
    attempts: integer().notNull().default(0),
    /** When a pending one is sent next. */
    dueAt: moment().notNull().defaultNow(),
    lastAttemptAt: moment(),
    /** Status of the last answer; null without one. */
    lastStatus: integer(),
    lastError: text(),
    createdAt: created(),
  },
  (t) => [
    index("webhook_events_due").on(t.endpointId, t.dueAt, t.sequence).where(sql`${t.status} = 'pending'`),
    index("webhook_events_log").on(t.endpointId, t.sequence.desc()),
    index("webhook_events_age").on(t.createdAt),
  ],
);
