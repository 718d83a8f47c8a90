import { sql } from "#server/platform/db/drizzle.ts";
import { bigint, index, integer, pgTable, text, uuid } from "#server/platform/db/pg-core.ts";
import { created, id, moment } from "./columns.ts";

/** URLs that receive changes of records. */
export const webhookEndpoints = pgTable("webhook_endpoints", {
  id: id(),
  name: text().notNull(),
  url: text().notNull(),
  /** Event types to send; empty for all. */
  events: text().array().notNull().default(sql`'{}'`),
  /** Signing secret, encrypted. */
  secret: text().notNull(),
  /** Previous secret, encrypted. It also signs until `previousUntil`. */
  previousSecret: text(),
  previousUntil: moment(),
  /** Time from which nothing is sent. */
  disabledAt: moment(),
  /** `user`, `gone` (it responded with 410) or `failing`. */
  disabledBy: text(),
  /** Start of the current series of failures. */
  failingSince: moment(),
  createdById: uuid(),
  createdAt: created(),
});

/** Events to be sent to an endpoint, and events of the last 30 days that were delivered or failed. */
export const webhookEvents = pgTable(
  "webhook_events",
  {
    /** `webhook-id` of the message, the same in every attempt. */
    id: id(),
    endpointId: uuid()
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: "cascade" }),
    /** Order of the changes. */
    sequence: bigint({ mode: "number" }).generatedAlwaysAsIdentity(),
    type: text().notNull(),
    /** Body as signed. */
    body: text().notNull(),
    /** `pending`, `delivered` or `failed`. */
    status: text().notNull().default("pending"),
    attempts: integer().notNull().default(0),
    /** Time of the next attempt of a pending event. */
    dueAt: moment().notNull().defaultNow(),
    lastAttemptAt: moment(),
    /** Status of the last response; null without one. */
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
