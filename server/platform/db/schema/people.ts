import { sql } from "#server/platform/db/drizzle.ts";
import {
  boolean,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "#server/platform/db/pg-core.ts";
import { created, id, type Json, moment, shortPieces, version } from "./columns.ts";

export const members = pgTable(
  "members",
  {
    id: id(),
    displayName: text().notNull(),
    /**
     * Name and identity values, one per line, for the search of the list. Maintained by
     * `server/records/common/search-text.ts`.
     */
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
    /** Stands for deleted accounts of a platform: no person, so it is in no segment (`deleted-accounts.ts`). */
    isDeletedAccount: boolean().notNull().default(false),
    /** Engagement, 0 to 10. */
    score: smallint().notNull().default(0),
    reach: jsonb().$type<Json>().notNull().default({ total: -1 }),
    manuallyCreated: boolean().notNull().default(false),
    /** Columns and `attributes.{name}` that were changed by hand. Automatic updates do not overwrite them. */
    manuallyChangedFields: text().array().notNull().default(sql`'{}'`),
    lastEnrichedAt: moment(),
    createdAt: created(),
    updatedAt: created(),
    deletedAt: moment(),
    deletedById: uuid(),
    /** Time from which a person in the trash may be erased; null for 30 days after the deletion. */
    purgeAt: moment(),
    version: version(),
  },
  (t) => [
    index("members_trash").on(t.deletedAt.desc(), t.id).where(sql`deleted_at is not null`),
    // Also contains the name itself, because PostgreSQL otherwise reads the row in addition to the index.
    index("members_name").on(sql`sort_text(${t.displayName}) COLLATE "C"`, t.id, t.displayName),
    index("members_joined").on(t.joinedAt.desc().nullsLast(), t.id),
    index("members_search").using("gin", sql`${t.searchText} gin_trgm_ops`),
    index("members_search_short").using("gin", shortPieces(t.searchText)),
    index("members_score").on(t.score.desc().nullsLast(), t.id),
    index("members_team").on(t.id).where(sql`is_team_member`),
    index("members_bots").on(t.id).where(sql`is_bot`),
    index("members_organizations").on(t.id).where(sql`is_organization`),
    index("members_deleted_accounts").on(t.id).where(sql`is_deleted_account`),
    index("members_enriched").on(t.lastEnrichedAt).where(sql`last_enriched_at is not null`),
    /**
     * Default values of all attributes as folded text. `server/platform/filters` uses it to preselect rows before it compares a
     * single attribute.
     */
    index("members_attribute_values").using(
      "gin",
      sql`search_fold(jsonb_path_query_array(${t.attributes}, '$.*.default')::text) gin_trgm_ops`,
    ),
    /** Names of a person's attributes, to find the people who have an attribute. */
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
    /**
     * Server or workspace that the account belongs to. Empty where accounts are unique on the whole platform, for
     * emails, and when it is unknown. See `shared/domain/identities/account-site.ts`.
     */
    site: text().notNull().default(""),
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
    uniqueIndex("member_identities_own").on(t.memberId, t.platform, t.type, sql`fold_case(${t.value})`, t.site),
    /** A verified identity belongs to one person. */
    uniqueIndex("member_identities_verified")
      .on(t.platform, t.type, sql`fold_case(${t.value})`, t.site)
      .where(sql`verified`),
    /** Look-up by value, on any platform, verified or not. */
    index("member_identities_value").on(sql`fold_case(${t.value})`, t.platform),
    /** Verified identities that look the same, because some letters do. */
    index("member_identities_look").on(sql`look_alike(${t.value})`).where(sql`verified`),
    /** Look-up by the provider's id, which also finds renamed accounts. */
    index("member_identities_source").on(t.sourceId, t.platform).where(sql`source_id is not null`),
    /** Addresses by domain, reversed, so that a prefix also finds subdomains. */
    index("member_identities_domain")
      .on(sql`reverse(fold_case(split_part(${t.value}, '@', 2))) text_pattern_ops`)
      .where(sql`${t.value} like '%@%'`),
  ],
);

/**
 * Names that an account had, and when it was seen with them: from noreply addresses of commits, and from renames. An
 * address without a number means the account that had the name at that time.
 */
export const accountNames = pgTable(
  "account_names",
  {
    platform: text().notNull(),
    site: text().notNull().default(""),
    /** Lower case. */
    name: text().notNull(),
    /** Number of the account (`account-number.ts`). */
    account: text().notNull(),
    firstSeen: moment().notNull(),
    lastSeen: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.platform, t.site, t.name, t.account] }),
    index("account_names_account").on(t.account, t.platform, t.site),
  ],
);

/**
 * Activity of a person in a segment: one row each for the sub-project, its project and its group. A row with count 0 is
 * a person created by hand there. `lastActive` is null before the first activity.
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
    // Each index also contains the other figure, so that queries on both need not read the row.
    index("member_segments_count").on(t.segmentId, t.activityCount.desc(), t.memberId, t.lastActive),
    index("member_segments_active").on(t.segmentId, t.lastActive.desc().nullsLast(), t.memberId, t.activityCount),
    index("member_segments_silent").on(t.segmentId, t.lastActive.asc().nullsLast(), t.memberId, t.activityCount),
    index("member_segments_sentiment").on(t.segmentId, t.averageSentiment).where(sql`average_sentiment is not null`),
    index("member_segments_platforms").using("gin", t.platforms),
    index("member_segments_types").using("gin", t.activityTypes),
  ],
);

/** The language of the database decides no order. */
const sortedText = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });

/**
 * Sort keys of people that are not columns of `members`: name of the active organization, job title and location, as
 * shown in lists, in lower case. Maintained by triggers. A separate table, so that renaming an organization does not
 * rewrite the rows of its people, which have many indexes.
 */
export const memberSortKeys = pgTable(
  "member_sort_keys",
  {
    memberId: uuid()
      .primaryKey()
      .references(() => members.id, { onDelete: "cascade" }),
    organization: sortedText(),
    jobTitle: sortedText(),
    location: sortedText(),
  },
  (t) => [
    index("member_sort_keys_organization").on(t.organization.asc().nullsLast(), t.memberId),
    index("member_sort_keys_organization_desc").on(t.organization.desc().nullsLast(), t.memberId),
    index("member_sort_keys_job_title").on(t.jobTitle.asc().nullsLast(), t.memberId),
    index("member_sort_keys_job_title_desc").on(t.jobTitle.desc().nullsLast(), t.memberId),
    index("member_sort_keys_location").on(t.location.asc().nullsLast(), t.memberId),
    index("member_sort_keys_location_desc").on(t.location.desc().nullsLast(), t.memberId),
  ],
);

/** Number of activities by month, person, sub-project and platform, for sparklines, charts and summaries. */
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
