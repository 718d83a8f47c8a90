import { sql } from "drizzle-orm";
import { bigint, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { created, id, type Json, moment, version } from "./columns.ts";
import { segments } from "./segments.ts";

export const integrations = pgTable(
  "integrations",
  {
    id: id(),
    platform: text().notNull(),
    status: text().notNull(),
    segmentId: uuid()
      .notNull()
      .references(() => segments.id, { onDelete: "cascade" }),
    settings: jsonb().$type<Json>().notNull().default({}),
    /** Encrypted with the platform's key; never sent to a browser and never logged. */
    secrets: text(),
    integrationIdentifier: text(),
    /** Why the status is `error`, in plain words. */
    error: text(),
    lastProcessedAt: moment(),
    lastSyncedAt: moment(),
    nextSyncAt: moment(),
    createdAt: created(),
    updatedAt: created(),
    createdById: uuid(),
    updatedById: uuid(),
    version: version(),
  },
  (t) => [
    uniqueIndex("integrations_segment_platform").on(t.segmentId, t.platform),
    index("integrations_status").on(t.status),
    index("integrations_due").on(t.nextSyncAt).where(sql`next_sync_at is not null`),
  ],
);

/** One stream of an integration that is synced and counted by itself: for Git a remote. */
export const integrationStreams = pgTable(
  "integration_streams",
  {
    id: id(),
    integrationId: uuid()
      .notNull()
      .references(() => integrations.id, { onDelete: "cascade" }),
    /** For Git the remote's address. */
    key: text().notNull(),
    /** `waiting`, `in-progress`, `ok` or `error`. */
    status: text().notNull().default("waiting"),
    message: text(),
    total: bigint({ mode: "number" }),
    done: bigint({ mode: "number" }).notNull().default(0),
    /** Where the next sync goes on; its shape is the platform's own. */
    cursor: jsonb().$type<Json>().notNull().default({}),
    error: text(),
    lastSyncedAt: moment(),
    createdAt: created(),
    updatedAt: created(),
  },
  (t) => [uniqueIndex("integration_streams_key").on(t.integrationId, t.key)],
);

/** Repositories mapped to sub-projects, whatever the code platform. */
export const repositoryMappings = pgTable(
  "repository_mappings",
  {
    url: text().notNull(),
    platform: text().notNull(),
    integrationId: uuid()
      .notNull()
      .references(() => integrations.id, { onDelete: "cascade" }),
    segmentId: uuid()
      .notNull()
      .references(() => segments.id, { onDelete: "cascade" }),
    createdAt: created(),
  },
  (t) => [primaryKey({ columns: [t.platform, t.url] }), index("repository_mappings_segment").on(t.segmentId)],
);
