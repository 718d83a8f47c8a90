import { sql } from "drizzle-orm";
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
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
    /** Sub-projects of single partitions, by key; the others belong to the integration's. */
    partitionSegments: jsonb().$type<Readonly<Record<string, string>>>().notNull().default({}),
    /** Why the status is `error`, in plain words. */
    error: text(),
    lastProcessedAt: moment(),
    lastSyncedAt: moment(),
    nextSyncAt: moment(),
    /** The run that may write: another one that was taken for dead stops at its next page. */
    runId: uuid(),
    /** Somebody exchanges the refresh token until then; nobody else does meanwhile. */
    refreshingUntil: moment(),
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

/** One stream of one partition, such as the issues of a repository; for Git a remote. It is read by itself. */
export const integrationStreams = pgTable(
  "integration_streams",
  {
    id: id(),
    integrationId: uuid()
      .notNull()
      .references(() => integrations.id, { onDelete: "cascade" }),
    /** What is read of the partition. */
    stream: text().notNull().default("commits"),
    /** The partition; for Git the remote's address. */
    key: text().notNull(),
    /** The partition as people know it; null: the key. */
    label: text(),
    /** Where its activities are; null: in the integration's sub-project, under the key as their channel. */
    segmentId: uuid(),
    channel: text(),
    /** Where its activities were before; null once all have been moved. */
    movedFrom: jsonb().$type<{ segmentId: string; channel: string }>(),
    /** `waiting`, `in-progress`, `ok`, `parked` (until `dueAt`), `skipped` or `error`. */
    status: text().notNull().default("waiting"),
    message: text(),
    total: bigint({ mode: "number" }),
    done: bigint({ mode: "number" }).notNull().default(0),
    /** Where the next sync goes on; its shape is the platform's own. */
    cursor: jsonb().$type<Json>().notNull().default({}),
    /** Activities that it has brought so far. */
    imported: bigint({ mode: "number" }).notNull().default(0),
    /** Records whose aggregates must be computed anew, since activities of theirs moved or are gone. */
    stale: jsonb().$type<{ readonly members: readonly string[]; readonly organizations: readonly string[] }>(),
    error: text(),
    /** Passes in a row that failed for a reason which may pass. */
    failures: integer().notNull().default(0),
    /** When it is read next; null: with every sync of the integration. */
    dueAt: moment(),
    lastSyncedAt: moment(),
    createdAt: created(),
    updatedAt: created(),
  },
  (t) => [uniqueIndex("integration_streams_key").on(t.integrationId, t.stream, t.key)],
);

/** What each sync did: the log on the card. */
export const integrationRuns = pgTable(
  "integration_runs",
  {
    id: id(),
    integrationId: uuid()
      .notNull()
      .references(() => integrations.id, { onDelete: "cascade" }),
    startedAt: created(),
    /** Null while it runs, and for one that was cut off. */
    endedAt: moment(),
    /** Of the integration, when it ended. */
    status: text(),
    added: integer().notNull().default(0),
    updated: integer().notNull().default(0),
    deleted: integer().notNull().default(0),
    /** Records that were written to the provider. */
    sent: integer().notNull().default(0),
    requests: integer().notNull().default(0),
    /** How often the provider's limit was met. */
    limits: integer().notNull().default(0),
    error: text(),
  },
  (t) => [index("integration_runs_integration").on(t.integrationId, t.startedAt.desc())],
);

/** What was written to providers: one row a record and time, made before it goes out. */
export const integrationWrites = pgTable(
  "integration_writes",
  {
    id: id(),
    integrationId: uuid()
      .notNull()
      .references(() => integrations.id, { onDelete: "cascade" }),
    /** `member` or `organization`. */
    record: text().$type<"member" | "organization">().notNull(),
    recordId: uuid().notNull(),
    name: text().notNull(),
    /** Id and address of the record at the provider. */
    target: text().notNull(),
    url: text().notNull(),
    changes: jsonb()
      .$type<readonly { property: string; label: string; from: string | null; to: string; value: string }[]>()
      .notNull(),
    /** `pending` until the provider has answered, then `sent` or `refused`. */
    status: text().notNull().default("pending"),
    error: text(),
    createdAt: created(),
    endedAt: moment(),
  },
  (t) => [
    index("integration_writes_newest").on(t.integrationId, t.createdAt.desc(), t.id),
    index("integration_writes_pending").on(t.integrationId, t.recordId).where(sql`status = 'pending'`),
  ],
);

/** Which addresses a repository's `.mailmap` says are one person's, as hashes of them in small letters. */
export const mailmapEntries = pgTable(
  "mailmap_entries",
  {
    streamId: uuid()
      .notNull()
      .references(() => integrationStreams.id, { onDelete: "cascade" }),
    address: bigint({ mode: "bigint" }).notNull(),
    /** The address that it is replaced by. */
    proper: bigint({ mode: "bigint" }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.streamId, t.address] }),
    index("mailmap_entries_address").on(t.address),
    index("mailmap_entries_proper").on(t.proper),
  ],
);

/** What a provider still allows, by credential and kind of request; whoever shares the credential shares it. */
export const providerLimits = pgTable(
  "provider_limits",
  {
    /** Hash of the credential. */
    credential: text().notNull(),
    /** Providers count some kinds of requests apart. */
    lane: text().notNull(),
    remaining: integer().notNull(),
    resetsAt: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.credential, t.lane] })],
);

/** What providers sent by themselves, until it is read; then kept for some days, so that nothing is read twice. */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    id: id(),
    integrationId: uuid()
      .notNull()
      .references(() => integrations.id, { onDelete: "cascade" }),
    deliveryId: text().notNull(),
    headers: jsonb().$type<Record<string, string>>().notNull(),
    /** As it came; null once it was read. */
    body: text(),
    receivedAt: created(),
    processedAt: moment(),
    error: text(),
  },
  (t) => [
    uniqueIndex("webhook_deliveries_once").on(t.integrationId, t.deliveryId),
    index("webhook_deliveries_waiting").on(t.integrationId, t.receivedAt).where(sql`processed_at is null`),
  ],
);

/**
 * Deletions that a provider told by webhook or gateway, kept for some days. A page requested before a deletion may still
 * show the record, and must not bring it back. `id` is an activity's, or `idBelow` of a parent.
 */
export const toldDeletions = pgTable(
  "told_deletions",
  {
    integrationId: uuid()
      .notNull()
      .references(() => integrations.id, { onDelete: "cascade" }),
    id: uuid().notNull(),
    toldAt: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.integrationId, t.id] }), index("told_deletions_told").on(t.integrationId, t.toldAt)],
);

/** How the one connection to a provider's gateway goes on, whichever worker has it. */
export const gatewaySessions = pgTable("gateway_sessions", {
  platform: text().primaryKey(),
  /** Its shape is the platform's own; null: there is none to go on with. */
  session: jsonb().$type<object | null>(),
  /** Why events do not come, or only in part, and what to do; null: they come. */
  error: text(),
  updatedAt: created(),
});

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

/** Who is at a provider to sign in, and for which sub-project. */
export const oauthStates = pgTable("oauth_states", {
  /** Hash of what the provider sends back. */
  state: text().primaryKey(),
  provider: text().notNull(),
  userId: uuid().notNull(),
  segmentId: uuid()
    .notNull()
    .references(() => segments.id, { onDelete: "cascade" }),
  /** Of the code, encrypted. */
  verifier: text().notNull(),
  expiresAt: moment().notNull(),
});
