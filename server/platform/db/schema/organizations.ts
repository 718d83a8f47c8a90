import { sql } from "#server/platform/db/drizzle.ts";
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
  uuid,
} from "#server/platform/db/pg-core.ts";
import { created, id, type Json, moment, version } from "./columns.ts";
import { members } from "./people.ts";

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
    /** `yes`, `entered` or `never`; null for the default, which depends on its domains and name. */
    employerPolicy: text(),
    lfxMembership: jsonb().$type<Json>(),
    /** `{ name: { default, <source>: [values] } }`. */
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
    index("organizations_name").on(sql`sort_text(${t.displayName}) COLLATE "C"`, t.id),
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
    /**
     * Server or workspace that the account belongs to. Empty where accounts are unique on the whole platform, for
     * emails, and when it is unknown. See `shared/domain/identities/account-site.ts`.
     */
    site: text().notNull().default(""),
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
    uniqueIndex("organization_identities_own").on(
      t.organizationId,
      t.platform,
      t.type,
      sql`fold_case(${t.value})`,
      t.site,
    ),
    uniqueIndex("organization_identities_verified")
      .on(t.platform, t.type, sql`fold_case(${t.value})`, t.site)
      .where(sql`verified`),
    index("organization_identities_value").on(sql`fold_case(${t.value})`, t.platform),
    /** Verified identities that look the same, because some letters do. */
    index("organization_identities_look").on(sql`look_alike(${t.value})`).where(sql`verified`),
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
    firstActive: moment(),
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

/** People with activity in a segment for an organization, counted by `organization_segments.member_count`. */
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

/** The organization that each subsidiary belongs to. Chains of parents never close to a circle. */
export const organizationParents = pgTable(
  "organization_parents",
  {
    organizationId: uuid()
      .primaryKey()
      .references(() => organizations.id, { onDelete: "cascade" }),
    parentId: uuid()
      .notNull()
      .references(() => organizations.id, { onDelete: "cascade" }),
    /** First day of belonging to it; null when it always did, or when the day is unknown. */
    since: date({ mode: "string" }),
    createdAt: created(),
  },
  (t) => [index("organization_parents_parent").on(t.parentId)],
);

/**
 * Keys of the names by which an organization is known (`readOrganizationName`), so that another spelling of a name
 * finds it. An organization without a telling name has the empty key. Derived from its names by `refreshNameKeys`.
 */
export const organizationNameKeys = pgTable(
  "organization_name_keys",
  {
    key: text().notNull(),
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id, { onDelete: "cascade" }),
  },
  (t) => [
    primaryKey({ columns: [t.key, t.organizationId] }),
    index("organization_name_keys_organization").on(t.organizationId),
  ],
);
