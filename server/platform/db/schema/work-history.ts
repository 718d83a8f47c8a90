import { sql } from "#server/platform/db/drizzle.ts";
import { boolean, date, index, pgTable, primaryKey, text, uniqueIndex, uuid } from "#server/platform/db/pg-core.ts";
import { created, id, moment } from "./columns.ts";
import { organizations } from "./organizations.ts";
import { ofMember } from "./owners.ts";
import { members } from "./people.ts";

/** Work experiences, each with its affiliation override. No organization means that the person was independent. */
export const memberOrganizations = pgTable(
  "member_organizations",
  {
    id: id(),
    memberId: ofMember(),
    organizationId: uuid().references(() => organizations.id, { onDelete: "cascade" }),
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
    uniqueIndex("member_organizations_independent")
      .on(t.memberId, sql`coalesce(${t.dateStart}, 'epoch')`, sql`coalesce(${t.dateEnd}, 'epoch')`)
      .where(sql`organization_id is null`),
    index("member_organizations_organization").on(t.organizationId),
  ],
);

/** Manual affiliations per sub-project; no organization means "Individual". */
export const memberAffiliations = pgTable(
  "member_affiliations",
  {
    id: id(),
    memberId: ofMember(),
    segmentId: uuid().notNull(),
    organizationId: uuid().references(() => organizations.id, { onDelete: "cascade" }),
    dateStart: moment(),
    dateEnd: moment(),
    createdAt: created(),
  },
  (t) => [
    index("member_affiliations_member").on(t.memberId),
    index("member_affiliations_organization").on(t.organizationId).where(sql`organization_id is not null`),
  ],
);

/**
 * People with changed work history or affiliations. The organizations that their activities count for must be
 * recomputed.
 */
export const affiliationChanges = pgTable("affiliation_changes", {
  memberId: uuid()
    .primaryKey()
    .references(() => members.id, { onDelete: "cascade" }),
  changedAt: moment().notNull().defaultNow(),
});

/** Organizations and domains whose change may move activities. A job notes their people in `affiliation_changes`. */
export const employerChanges = pgTable(
  "employer_changes",
  {
    /** `organization`, `domain`, `everyone`, or `left` for an organization that lost people. */
    kind: text().notNull(),
    /** Id or domain. */
    value: text().notNull(),
    changedAt: moment().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.value] })],
);

/**
 * Hosts of addresses that activities came with although their person has no identity there. A change of the host's
 * organization concerns these people, too.
 */
export const activityHosts = pgTable(
  "activity_hosts",
  {
    memberId: ofMember(),
    host: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.memberId, t.host] }),
    index("activity_hosts_host").on(sql`reverse(${t.host}) text_pattern_ops`),
  ],
);

/** Kinds of domain chosen in administration, instead of the built-in ones. */
export const employerDomains = pgTable("employer_domains", {
  domain: text().primaryKey(),
  /** A kind of `shared/domain/organizations/domain-kinds.ts`. */
  kind: text().notNull(),
  updatedAt: created(),
});

/** Domains of addresses that have no organization yet. An organization that arrives with the name gets the domain. */
export const unnamedDomains = pgTable(
  "unnamed_domains",
  {
    domain: text().primaryKey(),
    /** Key of the domain's label, as in `organization_name_keys`. */
    nameKey: text().notNull(),
    createdAt: created(),
  },
  (t) => [index("unnamed_domains_name").on(t.nameKey)],
);

export const maintainerRoles = pgTable(
  "maintainer_roles",
  {
    id: id(),
    memberId: ofMember(),
    segmentId: uuid().notNull(),
    role: text().notNull(),
    url: text().notNull(),
    repoType: text().notNull(),
    dateStart: date({ mode: "string" }),
    dateEnd: date({ mode: "string" }),
  },
  (t) => [index("maintainer_roles_member").on(t.memberId)],
);
