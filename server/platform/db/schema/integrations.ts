import { sql } from "#server/platform/db/drizzle.ts";
import {
  bigint,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "#server/platform/db/pg-core.ts";
import { bytea, created, id, type Json, moment, version } from "./columns.ts";
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
    /** Sub-projects of single partitions, by key. Other partitions belong to the integration's sub-project. */
    partitionSegments: jsonb().$type<Readonly<Record<string, string>>>().notNull().default({}),
    /** Reason of the status `error`, in plain words. */
    error: text(),
    lastProcessedAt: moment(),
    lastSyncedAt: moment(),
    nextSyncAt: moment(),
    /** Earlier activities are not read; null reads everything. */
    readFrom: moment(),
    /** Run that may write. A run that was wrongly presumed dead stops at its next page. */
    runId: uuid(),
    /** User who connected it or changed its settings, until they are emailed that it was read. */
    awaitedById: uuid(),
    /** Notice that was sent about it and still holds: `failing`, `needs-reconnect` or `silent`. */
    alert: text(),
    /** End of the lock on exchanging the refresh token. Only one process may exchange it. */
    refreshingUntil: moment(),
    createdAt: created(),
    updatedAt: created(),
    createdById: uuid(),
    updatedById: uuid(),
    version: version(),
  },
  (t) => [
    // A platform may be connected once for each of its servers.
    index("integrations_segment_platform").on(t.segmentId, t.platform),
    index("integrations_status").on(t.status),
    index("integrations_due").on(t.nextSyncAt).where(sql`next_sync_at is not null`),
  ],
);

/** Current site of each integration's accounts. Kept after it is disconnected, because its activities stay. */
export const integrationSites = pgTable("integration_sites", {
  integrationId: uuid().primaryKey(),
  platform: text().notNull(),
  /** As in `member_identities`; empty where accounts are unique on the whole platform. */
  site: text().notNull(),
});

/** Stream of one partition, such as the issues of a repository; a remote for Git. Each stream is read separately. */
export const integrationStreams = pgTable(
  "integration_streams",
  {
    id: id(),
    integrationId: uuid()
      .notNull()
      .references(() => integrations.id, { onDelete: "cascade" }),
    /** Kind of data that is read from the partition. */
    stream: text().notNull().default("commits"),
    /** Partition; the URL of the remote for Git. */
    key: text().notNull(),
    /** Display name of the partition; null to use the key. */
    label: text(),
    /** Sub-project of its activities; null for the integration's sub-project, with the key as channel. */
    segmentId: uuid(),
    channel: text(),
    /** Previous location of its activities; null once all have been moved. */
    movedFrom: jsonb().$type<{ segmentId: string; channel: string }>(),
    /** `waiting`, `in-progress`, `ok`, `parked` (until `dueAt`), `skipped` or `error`. */
    status: text().notNull().default("waiting"),
    message: text(),
    total: bigint({ mode: "number" }),
    done: bigint({ mode: "number" }).notNull().default(0),
    /** Position from which the next sync continues. The shape depends on the platform. */
    cursor: jsonb().$type<Json>().notNull().default({}),
    /** Number of activities imported so far. */
    imported: bigint({ mode: "number" }).notNull().default(0),
    /** Records with aggregates that must be recomputed, because activities of theirs were moved or deleted. */
    stale: jsonb().$type<{ readonly members: readonly string[]; readonly organizations: readonly string[] }>(),
    /** Number of requests of the current pass, from which the end of a sync is estimated. */
    requests: integer().notNull().default(0),
    error: text(),
    /** What the last pass left out, such as a record that is too large: one sentence each, for the card. */
    leftOut: jsonb().$type<readonly string[]>(),
    /** Number of consecutive passes that failed for a temporary reason. */
    failures: integer().notNull().default(0),
    /** Time of the next read; null to read it with every sync of the integration. */
    dueAt: moment(),
    lastSyncedAt: moment(),
    createdAt: created(),
    updatedAt: created(),
  },
  (t) => [uniqueIndex("integration_streams_key").on(t.integrationId, t.stream, t.key)],
);

/** Result of each sync, shown as the log on the card. */
export const integrationRuns = pgTable(
  "integration_runs",
  {
    id: id(),
    integrationId: uuid()
      .notNull()
      .references(() => integrations.id, { onDelete: "cascade" }),
    startedAt: created(),
    /** Null while it runs, and for an interrupted run. */
    endedAt: moment(),
    /** Status of the integration at the end of the run. */
    status: text(),
    added: integer().notNull().default(0),
    updated: integer().notNull().default(0),
    deleted: integer().notNull().default(0),
    /** Number of records written to the provider. */
    sent: integer().notNull().default(0),
    requests: integer().notNull().default(0),
    /** Number of times that the provider's rate limit was reached. */
    limits: integer().notNull().default(0),
    /** Records that the provider charges for, by kind; null where it charges for none. */
    billed: jsonb().$type<Readonly<Record<string, number>>>(),
    error: text(),
  },
  (t) => [index("integration_runs_integration").on(t.integrationId, t.startedAt.desc())],
);

/** Writes to providers: one row per record and time, inserted before the request is sent. */
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
    /** Id and URL of the record at the provider. */
    target: text().notNull(),
    url: text().notNull(),
    changes: jsonb()
      .$type<readonly { property: string; label: string; from: string | null; to: string; value: string }[]>()
      .notNull(),
    /** `pending` until the provider has responded, then `sent` or `refused`. */
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

/** Email addresses that a repository's `.mailmap` assigns to one person, as hashes in lower case. */
export const mailmapEntries = pgTable(
  "mailmap_entries",
  {
    streamId: uuid()
      .notNull()
      .references(() => integrationStreams.id, { onDelete: "cascade" }),
    address: bigint({ mode: "bigint" }).notNull(),
    /** Hash of the address that replaces it. */
    proper: bigint({ mode: "bigint" }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.streamId, t.address] }),
    index("mailmap_entries_address").on(t.address),
    index("mailmap_entries_proper").on(t.proper),
  ],
);

/**
 * People whom a repository's files list as maintainers, now or in their history. Which profile they are is found by
 * identities when it is read, so that merges and new identities need no job.
 */
export const repositoryMaintainers = pgTable(
  "repository_maintainers",
  {
    id: id(),
    streamId: uuid()
      .notNull()
      .references(() => integrationStreams.id, { onDelete: "cascade" }),
    /** Identity that listed the person first, in lower case. */
    key: text().notNull(),
    name: text(),
    email: text(),
    platform: text(),
    login: text(),
    /** `maintainer`, `approver` or `code-owner`. */
    role: text().notNull(),
    /** File that lists the person, or listed them last. */
    path: text().notNull(),
    /** First day of the month; null when it is unknown. */
    since: date({ mode: "string" }),
    /** Null for present maintainers. */
    until: date({ mode: "string" }),
    /** Profile that a user confirmed. */
    memberId: uuid(),
    /** Profiles that a user rejected. */
    rejectedIds: uuid().array().notNull().default(sql`'{}'`),
  },
  (t) => [
    uniqueIndex("repository_maintainers_key").on(t.streamId, t.key),
    index("repository_maintainers_login").on(sql`fold_case(${t.login})`, t.platform),
    index("repository_maintainers_email").on(sql`fold_case(${t.email})`),
    index("repository_maintainers_name").on(sql`sort_text(${t.name})`),
    index("repository_maintainers_member").on(t.memberId).where(sql`member_id is not null`),
  ],
);

/** Versions of a Git repository, by the commits that its tags name. */
export const repositoryReleases = pgTable(
  "repository_releases",
  {
    streamId: uuid()
      .notNull()
      .references(() => integrationStreams.id, { onDelete: "cascade" }),
    commit: text().notNull(),
    tag: text().notNull(),
    /** Date of the commit. */
    releasedAt: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.streamId, t.commit] })],
);

/**
 * Remaining requests at a provider, by credential and kind of request. Integrations with the same credential share the
 * limit.
 */
export const providerLimits = pgTable(
  "provider_limits",
  {
    /** Hash of the credential. */
    credential: text().notNull(),
    /** Kind of request. Providers count some kinds separately. */
    lane: text().notNull(),
    remaining: integer().notNull(),
    /** Requests allowed until `resetsAt`; null where the provider does not tell. */
    total: integer(),
    resetsAt: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.credential, t.lane] })],
);

/** Webhook messages of providers. Stored until they are processed, then kept for some days to detect duplicates. */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    id: id(),
    integrationId: uuid()
      .notNull()
      .references(() => integrations.id, { onDelete: "cascade" }),
    deliveryId: text().notNull(),
    headers: jsonb().$type<Record<string, string>>().notNull(),
    /** Unmodified body; null once it was processed. */
    body: bytea(),
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
 * Deletions reported by a provider through webhook or gateway, kept for some days. A page requested before a deletion
 * may still contain the record, and must not add it again. `id` is an activity's, or `idBelow` of a parent.
 */
export const reportedDeletions = pgTable(
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

/** State of the single connection to a provider's gateway, so that any worker can resume it. */
export const gatewaySessions = pgTable("gateway_sessions", {
  platform: text().primaryKey(),
  /** Shape depends on the platform; null when there is no session to resume. */
  session: jsonb().$type<object | null>(),
  /** Reason why events are missing, with a remedy; null when all events arrive. */
  error: text(),
  updatedAt: created(),
});

/** Repositories mapped to sub-projects, for all code platforms. */
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

/** Pending sign-ins at a provider, with user and sub-project. */
export const oauthStates = pgTable("oauth_states", {
  /** Hash of the state that the provider sends back. */
  state: text().primaryKey(),
  provider: text().notNull(),
  userId: uuid().notNull(),
  segmentId: uuid()
    .notNull()
    .references(() => segments.id, { onDelete: "cascade" }),
  /** PKCE code verifier, encrypted. */
  verifier: text().notNull(),
  expiresAt: moment().notNull(),
});
