import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  date,
  index,
  inet,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";

/**
 * The one schema, for PGlite and PostgreSQL 15 alike. Column names are snake_case in the database (`casing`).
 * Change it, then `npx drizzle-kit generate`: what a data folder holds is only ever moved forward by migrations.
 */

type Json = Record<string, unknown>;

const id = () => uuid().primaryKey().defaultRandom();
const moment = () => timestamp({ withTimezone: true, mode: "date", precision: 3 });
const created = () => moment().notNull().defaultNow();
/**
 * What a search of one or two characters asks for: every pair of neighbours, and single characters that are rarer than
 * letters and digits of ASCII. Trigrams know neither. The condition of a short search must write it the same way.
 */
const shortPieces = (column: AnyPgColumn) =>
  sql`(string_to_array(regexp_replace(${column}, '[a-z0-9]', '', 'g'), null)
    || string_to_array(regexp_replace(${column}, '(..)', '\\1' || chr(1), 'g'), chr(1))
    || string_to_array(regexp_replace(substr(${column}, 2), '(..)', '\\1' || chr(1), 'g'), chr(1)))`;
const version = () => integer().notNull().default(1);

// --- Workspace, users -----------------------------------------------------------------------------------------

/** The one tenant of this installation, with the settings row of wire.md 8 in `settings`. */
export const workspace = pgTable("workspace", {
  id: uuid().primaryKey(),
  name: text().notNull(),
  settings: jsonb().$type<Json>().notNull(),
  createdAt: created(),
  updatedAt: created(),
});

export const users = pgTable(
  "users",
  {
    id: id(),
    issuer: text().notNull(),
    /** The provider's `sub`: a user is recognised by it, never by the address. */
    subject: text().notNull(),
    email: text().notNull(),
    fullName: text().notNull().default(""),
    firstName: text(),
    lastName: text(),
    roles: text().array().notNull().default(sql`'{}'`),
    adminSegments: uuid().array().notNull().default(sql`'{}'`),
    /** `active`, `invited` or `empty-permissions` (wire.md 2.2). */
    status: text().notNull().default("active"),
    settings: jsonb().$type<Json>().notNull().default({}),
    tokensValidFrom: moment(),
    createdAt: created(),
    updatedAt: created(),
  },
  (t) => [uniqueIndex("users_subject").on(t.issuer, t.subject), index("users_email").on(sql`lower(${t.email})`)],
);

/** Answers of writes, kept 24 hours, so that a repeated request with the same key is answered and not done again. */
export const idempotentAnswers = pgTable(
  "idempotent_answers",
  {
    userId: uuid().notNull(),
    key: text().notNull(),
    /** Method, path and a hash of the body: the same key with another request is refused. */
    fingerprint: text().notNull(),
    status: smallint(),
    answer: text(),
    contentType: text(),
    etag: text(),
    /** Set by the write's own transaction: whatever becomes of the answer, this is not done again. */
    isDone: boolean().notNull().default(false),
    createdAt: created(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] }), index("idempotent_answers_age").on(t.createdAt)],
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

export const auditLogs = pgTable(
  "audit_logs",
  {
    id: id(),
    timestamp: created(),
    userId: uuid(),
    ipAddress: inet(),
    userAgent: text(),
    requestId: text(),
    actionType: text().notNull(),
    entityType: text().notNull(),
    entityId: uuid().notNull(),
    /**
     * The project groups whose admins read the entry: where the entity was known when it was written. Null for what is
     * of the whole workspace, and for entries of older versions: only admins read those.
     */
    segmentIds: uuid().array(),
    success: boolean().notNull().default(true),
    oldState: jsonb().$type<unknown>(),
    newState: jsonb().$type<unknown>(),
    diff: jsonb().$type<unknown>(),
    error: jsonb().$type<unknown>(),
  },
  (t) => [
    index("audit_logs_time").on(t.timestamp.desc()),
    index("audit_logs_entity").on(t.entityId, t.timestamp.desc()),
    index("audit_logs_user").on(t.userId, t.timestamp.desc()),
  ],
);

// --- Segments -------------------------------------------------------------------------------------------------

/** Project groups, projects and sub-projects in one table (wire.md 4.1). */
export const segments = pgTable(
  "segments",
  {
    id: id(),
    /** `projectGroup`, `project` or `subproject`. */
    type: text().notNull(),
    name: text().notNull(),
    slug: text().notNull(),
    parentId: uuid(),
    grandparentId: uuid(),
    parentSlug: text(),
    grandparentSlug: text(),
    parentName: text(),
    grandparentName: text(),
    status: text().notNull().default("active"),
    url: text(),
    description: text(),
    sourceId: text(),
    sourceParentId: text(),
    isLf: boolean().notNull().default(true),
    customActivityTypes: jsonb().$type<Json>().notNull().default({}),
    createdAt: created(),
    updatedAt: created(),
    version: version(),
  },
  (t) => [
    uniqueIndex("segments_slugs").on(
      t.slug,
      sql`coalesce(${t.parentSlug}, '')`,
      sql`coalesce(${t.grandparentSlug}, '')`,
    ),
    index("segments_parent").on(t.parentId),
    index("segments_grandparent").on(t.grandparentId),
    index("segments_type_name").on(t.type, t.name),
    index("segments_source").on(t.sourceId),
  ],
);

// --- People ---------------------------------------------------------------------------------------------------

export const members = pgTable(
  "members",
  {
    id: id(),
    displayName: text().notNull(),
    /** Name and identity values, one a line: what the list's search looks in. Kept by `server/people/search-text.ts`. */
    searchText: text().notNull().default(""),
    joinedAt: moment().notNull(),
    attributes: jsonb().$type<Json>().notNull().default({}),
    isBot: boolean().notNull().generatedAlwaysAs(sql`coalesce((attributes #>> '{isBot,default}') = 'true', false)`),
    isTeamMember: boolean()
      .notNull()
      .generatedAlwaysAs(sql`coalesce((attributes #>> '{isTeamMember,default}') = 'true', false)`),
    isOrganization: boolean()
      .notNull()
      .generatedAlwaysAs(sql`coalesce((attributes #>> '{isOrganization,default}') = 'true', false)`),
    /** Engagement, 0 to 10. */
    score: smallint().notNull().default(0),
    reach: jsonb().$type<Json>().notNull().default({ total: -1 }),
    manuallyCreated: boolean().notNull().default(false),
    /** Columns and `attributes.{name}` that a person changed: automatic updates leave them alone. */
    manuallyChangedFields: text().array().notNull().default(sql`'{}'`),
    lastEnrichedAt: moment(),
    createdAt: created(),
    updatedAt: created(),
    deletedAt: moment(),
    deletedById: uuid(),
    /** In the trash, and to be erased from then on; null is 30 days after the deletion. */
    purgeAt: moment(),
    version: version(),
  },
  (t) => [
    index("members_trash").on(t.deletedAt.desc(), t.id).where(sql`deleted_at is not null`),
    index("members_name").on(sql`lower(${t.displayName})`, t.id),
    index("members_joined").on(t.joinedAt.desc().nullsLast(), t.id),
    index("members_search").using("gin", sql`${t.searchText} gin_trgm_ops`),
    index("members_search_short").using("gin", shortPieces(t.searchText)),
    index("members_score").on(t.score.desc().nullsLast(), t.id),
    index("members_team").on(t.id).where(sql`is_team_member`),
    index("members_bots").on(t.id).where(sql`is_bot`),
    index("members_organizations").on(t.id).where(sql`is_organization`),
    index("members_enriched").on(t.lastEnrichedAt).where(sql`last_enriched_at is not null`),
    /** The defaults of all attributes as text: what `server/filters` narrows by before it compares one of them. */
    index("members_attribute_values").using(
      "gin",
      sql`(jsonb_path_query_array(${t.attributes}, '$.*.default')::text) gin_trgm_ops`,
    ),
    /** The names of a person's attributes: who has one at all. */
    index("members_attribute_names").using("gin", sql`(jsonb_path_query_array(${t.attributes}, '$.keyvalue()."key"'))`),
  ],
);

export const memberIdentities = pgTable(
  "member_identities",
  {
    id: id(),
    memberId: uuid()
      .notNull()
      .references(() => members.id, { onDelete: "cascade" }),
    platform: text().notNull(),
    /** `username` or `email`. */
    type: text().notNull(),
    value: text().notNull(),
    verified: boolean().notNull().default(false),
    /** `ui`, `git`, `github`, `enrichment`, … (spec 3). */
    source: text(),
    sourceId: text(),
    integrationId: uuid(),
    createdAt: created(),
    updatedAt: created(),
  },
  (t) => [
    uniqueIndex("member_identities_own").on(t.memberId, t.platform, t.type, sql`lower(${t.value})`),
    /** A verified identity belongs to one person. */
    uniqueIndex("member_identities_verified").on(t.platform, t.type, sql`lower(${t.value})`).where(sql`verified`),
    /** Look-up by value, whatever the platform and whether verified or not. */
    index("member_identities_value").on(sql`lower(${t.value})`, t.platform),
  ],
);

export const tags = pgTable(
  "tags",
  {
    id: id(),
    name: text().notNull(),
    createdAt: created(),
    updatedAt: created(),
    createdById: uuid(),
    version: version(),
  },
  (t) => [uniqueIndex("tags_name").on(sql`lower(${t.name})`)],
);

export const memberTags = pgTable(
  "member_tags",
  {
    memberId: uuid()
      .notNull()
      .references(() => members.id, { onDelete: "cascade" }),
    tagId: uuid()
      .notNull()
      .references(() => tags.id, { onDelete: "cascade" }),
  },
  (t) => [primaryKey({ columns: [t.memberId, t.tagId] }), index("member_tags_tag").on(t.tagId)],
);

/** Definitions of custom attributes (wire.md 11). */
export const attributeDefinitions = pgTable(
  "attribute_definitions",
  {
    id: id(),
    name: text().notNull(),
    label: text().notNull(),
    type: text().notNull(),
    canDelete: boolean().notNull().default(true),
    show: boolean().notNull().default(true),
    options: text().array().notNull().default(sql`'{}'`),
    createdAt: created(),
    updatedAt: created(),
    createdById: uuid(),
    updatedById: uuid(),
  },
  (t) => [uniqueIndex("attribute_definitions_name").on(t.name)],
);

/**
 * What a person did in a segment: one row for the sub-project, one for its project, one for its group. A row with
 * count 0 is a person created by hand there. `lastActive` is null until the first activity.
 */
export const memberSegments = pgTable(
  "member_segments",
  {
    segmentId: uuid().notNull(),
    memberId: uuid()
      .notNull()
      .references(() => members.id, { onDelete: "cascade" }),
    activityCount: integer().notNull().default(0),
    lastActive: moment(),
    /** Platforms with activity, sorted. */
    platforms: text().array().notNull().default(sql`'{}'`),
    /** `platform:type` of the activities, sorted. */
    activityTypes: text().array().notNull().default(sql`'{}'`),
    averageSentiment: real(),
  },
  (t) => [
    primaryKey({ columns: [t.segmentId, t.memberId] }),
    index("member_segments_member").on(t.memberId),
    index("member_segments_count").on(t.segmentId, t.activityCount.desc(), t.memberId),
    index("member_segments_active").on(t.segmentId, t.lastActive.desc().nullsLast(), t.memberId),
    index("member_segments_silent").on(t.segmentId, t.lastActive.asc().nullsLast(), t.memberId),
    index("member_segments_sentiment").on(t.segmentId, t.averageSentiment).where(sql`average_sentiment is not null`),
    index("member_segments_platforms").using("gin", t.platforms),
    index("member_segments_types").using("gin", t.activityTypes),
  ],
);

/** Activities a month by person, sub-project and platform: what sparklines, charts and summaries add up. */
export const memberMonths = pgTable(
  "member_months",
  {
    memberId: uuid()
      .notNull()
      .references(() => members.id, { onDelete: "cascade" }),
    segmentId: uuid().notNull(),
    platform: text().notNull(),
    /** First day of the month, UTC. */
    month: date({ mode: "string" }).notNull(),
    count: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.memberId, t.month, t.segmentId, t.platform] })],
);

// --- Organizations --------------------------------------------------------------------------------------------

export const organizations = pgTable(
  "organizations",
  {
    id: id(),
    displayName: text().notNull(),
    searchText: text().notNull().default(""),
    description: text(),
    logo: text(),
    headline: text(),
    industry: text(),
    location: text(),
    type: text(),
    size: text(),
    employees: integer(),
    founded: integer(),
    tags: text().array(),
    revenueRange: jsonb().$type<{ min: number; max: number }>(),
    employeeChurnRate: jsonb().$type<Json>(),
    employeeGrowthRate: jsonb().$type<Json>(),
    isTeamOrganization: boolean().notNull().default(false),
    lfxMembership: jsonb().$type<Json>(),
    /** `{ name: { default, <source>: [values] } }` (wire.md 12.5). */
    attributes: jsonb().$type<Json>().notNull().default({}),
    joinedAt: moment(),
    manuallyCreated: boolean().notNull().default(false),
    manuallyChangedFields: text().array().notNull().default(sql`'{}'`),
    lastEnrichedAt: moment(),
    createdAt: created(),
    updatedAt: created(),
    deletedAt: moment(),
    deletedById: uuid(),
    purgeAt: moment(),
    version: version(),
  },
  (t) => [
    index("organizations_trash").on(t.deletedAt.desc(), t.id).where(sql`deleted_at is not null`),
    index("organizations_name").on(sql`lower(${t.displayName})`, t.id),
    index("organizations_search").using("gin", sql`${t.searchText} gin_trgm_ops`),
  ],
);

export const organizationIdentities = pgTable(
  "organization_identities",
  {
    id: id(),
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id, { onDelete: "cascade" }),
    platform: text().notNull(),
    /** `username`, `email`, `primary-domain`, `alternative-domain` or `affiliated-profile`. */
    type: text().notNull(),
    value: text().notNull(),
    verified: boolean().notNull().default(false),
    source: text(),
    sourceId: text(),
    integrationId: uuid(),
    createdAt: created(),
    updatedAt: created(),
  },
  (t) => [
    uniqueIndex("organization_identities_own").on(t.organizationId, t.platform, t.type, sql`lower(${t.value})`),
    uniqueIndex("organization_identities_verified").on(t.platform, t.type, sql`lower(${t.value})`).where(sql`verified`),
    index("organization_identities_value").on(sql`lower(${t.value})`, t.platform),
  ],
);

export const organizationSegments = pgTable(
  "organization_segments",
  {
    segmentId: uuid().notNull(),
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id, { onDelete: "cascade" }),
    activityCount: integer().notNull().default(0),
    memberCount: integer().notNull().default(0),
    lastActive: moment(),
    platforms: text().array().notNull().default(sql`'{}'`),
    avgContributorEngagement: real(),
  },
  (t) => [
    primaryKey({ columns: [t.segmentId, t.organizationId] }),
    index("organization_segments_organization").on(t.organizationId),
    index("organization_segments_count").on(t.segmentId, t.activityCount.desc(), t.organizationId),
    index("organization_segments_members").on(t.segmentId, t.memberCount.desc(), t.organizationId),
  ],
);

/** Who was active in a segment for an organization: what `organization_segments.member_count` counts. */
export const organizationPeople = pgTable(
  "organization_people",
  {
    segmentId: uuid().notNull(),
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id, { onDelete: "cascade" }),
    memberId: uuid()
      .notNull()
      .references(() => members.id, { onDelete: "cascade" }),
  },
  (t) => [
    primaryKey({ columns: [t.segmentId, t.organizationId, t.memberId] }),
    index("organization_people_member").on(t.memberId),
    index("organization_people_organization").on(t.organizationId),
  ],
);

export const organizationMonths = pgTable(
  "organization_months",
  {
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id, { onDelete: "cascade" }),
    segmentId: uuid().notNull(),
    platform: text().notNull(),
    month: date({ mode: "string" }).notNull(),
    count: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.organizationId, t.month, t.segmentId, t.platform] })],
);

/** Work experiences, each with its affiliation override (wire.md 10.3, 10.4). */
export const memberOrganizations = pgTable(
  "member_organizations",
  {
    id: id(),
    memberId: uuid()
      .notNull()
      .references(() => members.id, { onDelete: "cascade" }),
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id, { onDelete: "cascade" }),
    title: text(),
    dateStart: moment(),
    dateEnd: moment(),
    source: text(),
    overrideId: uuid(),
    allowAffiliation: boolean().notNull().default(true),
    isPrimaryWorkExperience: boolean().notNull().default(false),
    createdAt: created(),
    updatedAt: created(),
    deletedAt: moment(),
  },
  (t) => [
    uniqueIndex("member_organizations_same").on(
      t.memberId,
      t.organizationId,
      sql`coalesce(${t.title}, '')`,
      sql`coalesce(${t.dateStart}, 'epoch')`,
      sql`coalesce(${t.dateEnd}, 'epoch')`,
    ),
    index("member_organizations_organization").on(t.organizationId),
  ],
);

/** Manual affiliations per sub-project; no organization means "Individual". */
export const memberAffiliations = pgTable(
  "member_affiliations",
  {
    id: id(),
    memberId: uuid()
      .notNull()
      .references(() => members.id, { onDelete: "cascade" }),
    segmentId: uuid().notNull(),
    organizationId: uuid().references(() => organizations.id, { onDelete: "cascade" }),
    dateStart: moment(),
    dateEnd: moment(),
    createdAt: created(),
  },
  (t) => [index("member_affiliations_member").on(t.memberId)],
);

/** People whose work history or affiliations changed: with whom their activities count is computed anew. */
export const affiliationChanges = pgTable("affiliation_changes", {
  memberId: uuid()
    .primaryKey()
    .references(() => members.id, { onDelete: "cascade" }),
  changedAt: moment().notNull().defaultNow(),
});

export const maintainerRoles = pgTable(
  "maintainer_roles",
  {
    id: id(),
    memberId: uuid()
      .notNull()
      .references(() => members.id, { onDelete: "cascade" }),
    segmentId: uuid().notNull(),
    role: text().notNull(),
    url: text().notNull(),
    repoType: text().notNull(),
    dateStart: date({ mode: "string" }),
    dateEnd: date({ mode: "string" }),
  },
  (t) => [index("maintainer_roles_member").on(t.memberId)],
);

// --- Merging --------------------------------------------------------------------------------------------------

/** Pairs that somebody said are not the same: final. The lower id stands first. */
export const noMerges = pgTable(
  "no_merges",
  {
    /** `member` or `organization`. */
    kind: text().notNull(),
    aId: uuid().notNull(),
    bId: uuid().notNull(),
    userId: uuid(),
    createdAt: created(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.aId, t.bId] }), index("no_merges_b").on(t.kind, t.bId)],
);

/** Merges and unmerges with all that taking one back needs (wire.md 13.6). */
export const mergeActions = pgTable(
  "merge_actions",
  {
    id: id(),
    /** `member` or `organization`. */
    kind: text().notNull(),
    primaryId: uuid().notNull(),
    /** Whose row is gone after a merge, and there again after an unmerge. */
    secondaryId: uuid().notNull(),
    primaryName: text().notNull(),
    secondaryName: text().notNull(),
    /** `in-progress`, `merged`, `unmerged` or `error`. */
    state: text().notNull(),
    /** `merge-started`, `merge-done`, `unmerge-started` or `unmerge-done`. */
    step: text().notNull(),
    userId: uuid(),
    /** Both profiles as they were before a merge; its shape is that of `server/merging`. */
    backup: jsonb().$type<Json>(),
    /** How much went to the other profile, by kind. */
    moved: jsonb().$type<Json>().notNull().default({}),
    /** Activities moved so far. */
    activities: integer().notNull().default(0),
    /** Where the work behind it goes on. */
    cursor: jsonb().$type<Json>(),
    error: text(),
    createdAt: created(),
    /** When the merge began, or taking it back: the newest is the state of a profile. */
    startedAt: created(),
    updatedAt: created(),
  },
  (t) => [
    index("merge_actions_primary").on(t.primaryId, t.startedAt.desc()),
    index("merge_actions_secondary").on(t.secondaryId, t.startedAt.desc()),
    index("merge_actions_running").on(t.startedAt).where(sql`state = 'in-progress'`),
  ],
);

// --- Merge suggestions ----------------------------------------------------------------------------------------

const memberOwner = () =>
  uuid()
    .notNull()
    .references(() => members.id, { onDelete: "cascade" });
const organizationOwner = () =>
  uuid()
    .notNull()
    .references(() => organizations.id, { onDelete: "cascade" });

/** What a person may have in common with another (`candidateKeys`), each as 64 bits of its hash. */
export const memberMatchKeys = pgTable(
  "member_match_keys",
  { key: bigint({ mode: "bigint" }).notNull(), ownerId: memberOwner() },
  (t) => [primaryKey({ columns: [t.key, t.ownerId] }), index("member_match_keys_owner").on(t.ownerId)],
);

export const organizationMatchKeys = pgTable(
  "organization_match_keys",
  { key: bigint({ mode: "bigint" }).notNull(), ownerId: organizationOwner() },
  (t) => [primaryKey({ columns: [t.key, t.ownerId] }), index("organization_match_keys_owner").on(t.ownerId)],
);

/** How far matching is with somebody: who they were when their keys were made, and whether pairs are to be looked at. */
const matchState = {
  /** A hash of everything that matching looks at: when it differs from the record's, they have changed. */
  fingerprint: bigint({ mode: "bigint" }).notNull(),
  isWaiting: boolean().notNull(),
};

export const memberMatchStates = pgTable(
  "member_match_states",
  {
    ownerId: memberOwner().primaryKey(),
    ...matchState,
    /** How surely it is a bot, in percent; null where nothing says so. */
    botConfidence: smallint(),
  },
  (t) => [
    index("member_match_states_waiting").on(t.ownerId).where(sql`is_waiting`),
    index("member_match_states_bots").on(t.botConfidence.desc()).where(sql`bot_confidence is not null`),
  ],
);

export const organizationMatchStates = pgTable(
  "organization_match_states",
  { ownerId: organizationOwner().primaryKey(), ...matchState },
  (t) => [index("organization_match_states_waiting").on(t.ownerId).where(sql`is_waiting`)],
);

/** Two profiles that may be one. The lower id stands first. */
const suggestion = {
  id: id(),
  /** In percent: the sum of the evidence. */
  similarity: smallint().notNull(),
  /** Activities of both together when they were last looked at. */
  activityEstimate: integer().notNull(),
  /** Segments of all levels that know one of them. */
  segmentIds: uuid().array().notNull(),
  /** The decision that the two are not the same which was last looked at. */
  declinedAt: moment(),
  /** When evidence came that was not known at the decision: it is shown again. */
  returnedAt: moment(),
  createdAt: created(),
  updatedAt: created(),
};

export const memberSuggestions = pgTable(
  "member_suggestions",
  { ...suggestion, aId: memberOwner(), bId: memberOwner() },
  (t) => [
    uniqueIndex("member_suggestions_pair").on(t.aId, t.bId),
    index("member_suggestions_b").on(t.bId),
    index("member_suggestions_similarity").on(t.similarity.desc(), t.activityEstimate.desc(), t.id),
    index("member_suggestions_activity").on(t.activityEstimate.desc(), t.similarity.desc(), t.id),
    index("member_suggestions_segments").using("gin", t.segmentIds),
  ],
);

export const organizationSuggestions = pgTable(
  "organization_suggestions",
  { ...suggestion, aId: organizationOwner(), bId: organizationOwner() },
  (t) => [
    uniqueIndex("organization_suggestions_pair").on(t.aId, t.bId),
    index("organization_suggestions_b").on(t.bId),
    index("organization_suggestions_similarity").on(t.similarity.desc(), t.activityEstimate.desc(), t.id),
    index("organization_suggestions_activity").on(t.activityEstimate.desc(), t.similarity.desc(), t.id),
    index("organization_suggestions_segments").using("gin", t.segmentIds),
  ],
);

/** What suggestions rest on: beside them, since counting hundreds of thousands must not read it. */
const suggestionEvidence = {
  evidence: jsonb().$type<unknown[]>().notNull(),
  /** What was known when somebody decided that the two are not the same. */
  knownEvidence: jsonb().$type<unknown[]>(),
};

export const memberSuggestionEvidence = pgTable("member_suggestion_evidence", {
  suggestionId: uuid()
    .primaryKey()
    .references(() => memberSuggestions.id, { onDelete: "cascade" }),
  ...suggestionEvidence,
});

export const organizationSuggestionEvidence = pgTable("organization_suggestion_evidence", {
  suggestionId: uuid()
    .primaryKey()
    .references(() => organizationSuggestions.id, { onDelete: "cascade" }),
  ...suggestionEvidence,
});

/** When everybody was last compared with who they were when matched, and when that was last asked for. */
export const matchRounds = pgTable("match_rounds", {
  /** `member` or `organization`. */
  kind: text().primaryKey(),
  askedAt: moment(),
  /** When the last one that came to its end began. */
  doneAt: moment(),
});

/** Who looks at which suggestion; forgotten within a minute. */
export const suggestionViewers = pgTable(
  "suggestion_viewers",
  { suggestionId: uuid().notNull(), userId: uuid().notNull(), seenAt: created() },
  (t) => [primaryKey({ columns: [t.suggestionId, t.userId] }), index("suggestion_viewers_age").on(t.seenAt)],
);

// --- Activities -----------------------------------------------------------------------------------------------

export const activities = pgTable(
  "activities",
  {
    /** Name-based UUID of segment, platform, channel, type and source id: inserting twice is inserting once. */
    id: uuid().primaryKey(),
    timestamp: moment().notNull(),
    platform: text().notNull(),
    type: text().notNull(),
    channel: text().notNull().default(""),
    sourceId: text().notNull(),
    sourceParentId: text(),
    segmentId: uuid().notNull(),
    memberId: uuid().notNull(),
    organizationId: uuid(),
    integrationId: uuid(),
    title: text(),
    body: text(),
    url: text(),
    attributes: jsonb().$type<Json>().notNull().default({}),
    sentiment: smallint(),
    /** The identity on its platform it was done with; null where the source does not tell. */
    username: text(),
    /** The merges that moved it, oldest first: taking one back finds what it moved. */
    mergeIds: uuid().array(),
    createdAt: created(),
  },
  (t) => [
    index("activities_member").on(t.memberId, t.timestamp.desc()),
    index("activities_organization").on(t.organizationId, t.timestamp.desc()).where(sql`organization_id is not null`),
    index("activities_segment").on(t.segmentId, t.timestamp.desc()),
  ],
);

/** Channels seen by segment and platform, so that the channel list never scans activities. */
export const activityChannels = pgTable(
  "activity_channels",
  { segmentId: uuid().notNull(), platform: text().notNull(), channel: text().notNull() },
  (t) => [primaryKey({ columns: [t.segmentId, t.platform, t.channel] })],
);

// --- Integrations ---------------------------------------------------------------------------------------------

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

/** Repositories mapped to sub-projects, whatever the code platform (wire.md 25, 26). */
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

// --- Reports and Community Lens -------------------------------------------------------------------------------

/** What somebody found wrong or missing on a profile (wire.md 23.2). */
export const issueReports = pgTable(
  "issue_reports",
  {
    id: id(),
    /** `person` or `organization`. */
    entity: text().notNull(),
    entityId: uuid().notNull(),
    profileUrl: text().notNull(),
    /** `incorrect` or `missing`. */
    dataIssue: text().notNull(),
    dataType: text().notNull(),
    description: text().notNull(),
    /** Where the tracker keeps it; null without a tracker, or until it has been opened there. */
    issueUrl: text(),
    /** The tracker was asked once, and may have opened the issue although its answer never came. */
    trackerAskedAt: moment(),
    /** `open` or `resolved`. */
    state: text().notNull().default("open"),
    resolvedAt: moment(),
    resolvedById: uuid(),
    createdById: uuid(),
    createdAt: created(),
    updatedAt: created(),
  },
  (t) => [
    index("issue_reports_state").on(t.state, t.createdAt.desc()),
    index("issue_reports_entity").on(t.entityId, t.createdAt.desc()),
  ],
);

/** Posts that somebody bookmarked or rated in Community Lens (wire.md 21.3). */
export const lensPosts = pgTable(
  "lens_posts",
  {
    id: id(),
    platform: text().notNull(),
    url: text().notNull(),
    postedAt: moment().notNull(),
    /** Title, description, thumbnail. */
    post: jsonb().$type<Json>().notNull(),
    createdAt: created(),
    updatedAt: created(),
  },
  (t) => [uniqueIndex("lens_posts_url").on(t.url), index("lens_posts_time").on(t.postedAt.desc(), t.id)],
);

export const lensActions = pgTable(
  "lens_actions",
  {
    id: id(),
    contentId: uuid()
      .notNull()
      .references(() => lensPosts.id, { onDelete: "cascade" }),
    /** `bookmark`, `thumbs-up` or `thumbs-down`. */
    type: text().notNull(),
    timestamp: moment().notNull(),
    actionById: uuid().notNull(),
    createdAt: created(),
  },
  (t) => [
    uniqueIndex("lens_actions_own").on(t.contentId, t.actionById, t.type),
    index("lens_actions_person").on(t.actionById, t.type),
  ],
);

// --- Saved views, changes of many rows ------------------------------------------------------------------------------

/** A list's state under a name (wire.md 19): of one user, or shared with the workspace. Deleted ones stay. */
export const savedViews = pgTable(
  "saved_views",
  {
    id: id(),
    name: text().notNull(),
    /** `user` or `tenant`. */
    visibility: text().notNull(),
    /** The list it is for: `member`, `organization`, … */
    placement: text().notNull(),
    config: jsonb().$type<Json>().notNull(),
    createdAt: created(),
    updatedAt: created(),
    deletedAt: moment(),
    /** Null for those that the workspace came with. */
    createdById: uuid(),
    updatedById: uuid(),
    version: version(),
  },
  (t) => [
    uniqueIndex("saved_views_shared_name")
      .on(t.placement, sql`lower(${t.name})`)
      .where(sql`visibility = 'tenant' and deleted_at is null`),
    uniqueIndex("saved_views_own_name")
      .on(t.createdById, t.placement, sql`lower(${t.name})`)
      .where(sql`visibility = 'user' and deleted_at is null`),
  ],
);

/** Where a user wants a view to stand among the others. */
export const savedViewOrders = pgTable(
  "saved_view_orders",
  {
    userId: uuid().notNull(),
    viewId: uuid()
      .notNull()
      .references(() => savedViews.id, { onDelete: "cascade" }),
    position: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.viewId] })],
);

/** A change of many people or organizations: what is asked, how far it is, and who asked from where. */
export const bulkJobs = pgTable(
  "bulk_jobs",
  {
    id: id(),
    userId: uuid().notNull(),
    /** `member` or `organization`. */
    kind: text().notNull(),
    action: jsonb().$type<Json>().notNull(),
    /** `{ ids }`, `{ segmentId, filter, search }` or `{ undoOf }`. */
    selection: jsonb().$type<Json>().notNull(),
    /** `waiting`, `running`, `done`, `cancelled` or `failed`. */
    status: text().notNull().default("waiting"),
    /** Why it could not go on, when it failed. */
    error: text(),
    /** Null until it is counted. */
    total: integer(),
    done: integer().notNull().default(0),
    unchanged: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    /** The last row that was taken up; rows go by id. */
    cursor: uuid(),
    ipAddress: inet(),
    userAgent: text(),
    requestId: text(),
    createdAt: created(),
    endedAt: moment(),
  },
  (t) => [index("bulk_jobs_user").on(t.userId, t.createdAt.desc()), index("bulk_jobs_age").on(t.createdAt)],
);

/** What became of each row that a job changed or could not change: what takes the change back, or the reason. */
export const bulkJobRows = pgTable(
  "bulk_job_rows",
  {
    jobId: uuid()
      .notNull()
      .references(() => bulkJobs.id, { onDelete: "cascade" }),
    entityId: uuid().notNull(),
    /** Null for a row that was changed. */
    reason: text(),
    undo: jsonb().$type<Json>(),
  },
  (t) => [
    primaryKey({ columns: [t.jobId, t.entityId] }),
    index("bulk_job_rows_failed").on(t.jobId, t.entityId).where(sql`reason is not null`),
  ],
);

/** An import of people or organizations from a table: what was read, how far it is, and who asked from where. */
export const memberImports = pgTable(
  "member_imports",
  {
    id: id(),
    /** `member` or `organization`. */
    kind: text().notNull().default("member"),
    userId: uuid().notNull(),
    /** The sub-project in whose lists what is new shows. */
    segmentId: uuid().notNull(),
    /** The table as text; empty once the work is over. */
    text: text().notNull(),
    /** What each column holds. */
    columns: jsonb().$type<unknown>().notNull(),
    /** `waiting`, `running`, `done`, `cancelled` or `failed`. */
    status: text().notNull().default("waiting"),
    error: text(),
    total: integer().notNull(),
    /** Rows that were taken up; they go by their place. */
    done: integer().notNull().default(0),
    created: integer().notNull().default(0),
    updated: integer().notNull().default(0),
    skipped: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    ipAddress: inet(),
    userAgent: text(),
    requestId: text(),
    createdAt: created(),
    endedAt: moment(),
  },
  (t) => [index("member_imports_age").on(t.createdAt), index("member_imports_user").on(t.userId, t.createdAt.desc())],
);

/** What became of each row of an import. */
export const memberImportRows = pgTable(
  "member_import_rows",
  {
    importId: uuid()
      .notNull()
      .references(() => memberImports.id, { onDelete: "cascade" }),
    line: integer().notNull(),
    /** `created`, `updated`, `skipped` or `failed`. */
    result: text().notNull(),
    /** The person, or the organization. */
    memberId: uuid(),
    name: text().notNull(),
    /** Why it failed. */
    reason: text(),
  },
  (t) => [primaryKey({ columns: [t.importId, t.line] })],
);
