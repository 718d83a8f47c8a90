import { type SQL, sql } from "#server/platform/db/drizzle.ts";
import { type AttributeTypes, attributeProperty } from "#server/platform/filters/attribute-property.ts";
import type { SortField } from "#server/platform/filters/order-by.ts";
import type { Properties, Property } from "#server/platform/filters/property.ts";
import { foldedContains } from "#server/platform/filters/search.ts";
import { rowColumns, type StoredField } from "#server/platform/filters/stored-field.ts";
import { activityDates } from "#server/records/common/activity-dates.ts";
import { contributionDates } from "#server/records/common/contributions.ts";
import { afterEnd } from "#server/records/employers/independent-at.ts";
import { isMaintainerRole, rolesOfMaintainers } from "./list-maintainers.ts";

/** Work history of a person `m`, without organizations in the trash. */
const visibleWork = sql`from member_organizations mo
  join organizations wo on wo.id = mo.organization_id and wo.deleted_at is null
  where mo.member_id = m.id and mo.deleted_at is null`;

/** True for work without an end, or whose last day or month is not over. */
const isStillOn = (end: SQL) => sql`coalesce(${afterEnd(end)} > now(), true)`;
const isCurrent = isStillOn(sql`mo.date_end`);

/** Employers whose entry in the work history fulfills a condition. */
const employersWhere = (condition: SQL): Property => ({
  kind: "ids",
  some: (ids) =>
    sql`(exists (select 1 ${visibleWork} and ${condition} and mo.organization_id = any(${sql.param(ids)}::uuid[])))`,
  any: sql`(exists (select 1 ${visibleWork} and ${condition}))`,
});

/** Organizations that activities of a person count for in the segment, without those in the trash. */
const countedFor = sql`from organization_people op
  join organizations oo on oo.id = op.organization_id and oo.deleted_at is null
  where op.member_id = ms.member_id and op.segment_id = ms.segment_id`;

/**
 * True for people whom a repository of the segment lists as maintainer, in a period that fulfills a condition. The set is
 * small and does not depend on the row, so it is read once.
 */
const maintains = (condition: SQL) => sql`((ms.segment_id, ms.member_id) in (
  select held.id, role.member_id from (${rolesOfMaintainers(sql`true`)}) role join segments s on s.id = role.segment_id
  cross join lateral (values (s.id), (s.parent_id), (s.grandparent_id)) held(id)
  where ${condition} and held.id is not null and ${isMaintainerRole(sql`role.role`)}))`;

const ofPlatforms = { kind: "texts", sql: sql`ms.platforms`, table: "segment", indexed: true } as const;

/** Field of people, with its sort order where lists can be sorted by it. Its `sql` defaults to the field's own. */
type PersonField = StoredField & { readonly sort?: Partial<SortField> & { readonly clusters?: string } };

/**
 * Fields of people for rows and filters (wire.md 17.3, and those of 18.1 that are disabled there but stored here);
 * `shared/contract/member-row.ts` describes them. `m` is the person, `ms` their row in the segment.
 */
export const storedFields: Readonly<Record<string, PersonField>> = {
  id: { kind: "uuid", sql: sql`m.id`, indexed: true },
  segmentId: { kind: "uuid", sql: sql`ms.segment_id`, table: "segment" },
  displayName: {
    kind: "text",
    sql: sql`m.display_name`,
    narrow: amongSearched,
    searchText: sql`m.search_text`,
    sort: { sql: sql`(sort_text(m.display_name) collate "C")`, index: "asc", clusters: "displayName" },
  },
  activityCount: {
    kind: "integer",
    sql: sql`ms.activity_count`,
    table: "segment",
    indexed: true,
    value: sql`coalesce(ms.activity_count, 0)`,
    sort: {},
  },
  averageSentiment: { kind: "real", sql: sql`ms.average_sentiment`, table: "segment", indexed: true },
  lastActive: {
    kind: "timestamp",
    sql: sql`ms.last_active`,
    table: "segment",
    indexed: true,
    sort: { nullable: true, index: "both" },
  },
  identityPlatforms: { ...ofPlatforms, value: sql`coalesce(ms.platforms, '{}')` },
  activeOn: { ...ofPlatforms, value: null },
  activityTypes: {
    kind: "texts",
    sql: sql`ms.activity_types`,
    table: "segment",
    indexed: true,
    value: null,
  },
  score: { kind: "integer", sql: sql`m.score`, indexed: true, sort: {} },
  joinedAt: { kind: "timestamp", sql: sql`m.joined_at`, indexed: true, sort: {} },
  lastEnrichedAt: { kind: "timestamp", sql: sql`m.last_enriched_at`, indexed: "where any" },
  isBot: { kind: "boolean", sql: sql`m.is_bot`, indexed: "where true" },
  isTeamMember: { kind: "boolean", sql: sql`m.is_team_member`, indexed: "where true" },
  isOrganization: { kind: "boolean", sql: sql`m.is_organization`, indexed: "where true" },
  organizations: {
    kind: "ids",
    some: (ids) => sql`(exists (select 1 ${visibleWork} and mo.organization_id = any(${sql.param(ids)}::uuid[])))`,
    any: sql`(exists (select 1 ${visibleWork}))`,
  },
  currentOrganizations: employersWhere(isCurrent),
  formerOrganizations: employersWhere(
    sql`not ${isCurrent} and not exists (select from member_organizations now where now.member_id = m.id
      and now.organization_id = mo.organization_id and now.deleted_at is null and ${isStillOn(sql`now.date_end`)})`,
  ),
  // The people that `organization_segments.member_count` counts.
  activityOrganizations: {
    kind: "ids",
    table: "segment",
    some: (ids) => sql`(exists (select 1 ${countedFor} and op.organization_id = any(${sql.param(ids)}::uuid[])))`,
    any: sql`(exists (select 1 ${countedFor}))`,
  },
  isIndependent: {
    kind: "boolean",
    sql: sql`(exists (select from member_organizations mo where mo.member_id = m.id and mo.organization_id is null
      and mo.deleted_at is null and ${isCurrent}))`,
    value: null,
  },
  maintainer: { kind: "boolean", table: "segment", sql: maintains(sql`until is null`), value: null },
  formerMaintainer: {
    kind: "boolean",
    table: "segment",
    sql: sql`(${maintains(sql`until is not null`)} and not ${maintains(sql`until is null`)})`,
    value: null,
  },
  tags: {
    kind: "ids",
    some: (ids) => sql`(exists (select 1 from member_tags mt where mt.member_id = m.id
      and mt.tag_id = any(${sql.param(ids)}::uuid[])))`,
    any: sql`(exists (select 1 from member_tags mt where mt.member_id = m.id))`,
  },
};

const dates = activityDates({
  own: sql`e.member_id = ms.member_id`,
  segmentId: sql`ms.segment_id`,
  lastActive: sql`ms.last_active`,
  platforms: sql`ms.platforms`,
});
const contributions = contributionDates({ own: sql`e.member_id = ms.member_id`, segmentId: sql`ms.segment_id` });

/** Aliases: flags are also columns, where a missing value counts as false; two attributes have short names. */
const aliases: Readonly<Record<string, string>> = {
  jobTitle: "attributes.jobTitle.default",
  location: "attributes.location.default",
  "attributes.isBot.default": "isBot",
  "attributes.isTeamMember.default": "isTeamMember",
  "attributes.isOrganization.default": "isOrganization",
};

/** Columns of a `PersonRecord`. */
export const personColumns = sql`${rowColumns(storedFields)}, m.attributes, m.reach, m.version, ms.platforms as "activeOn",
  ms.activity_types as "activityTypes"`;

/** Properties of people for filters, including the workspace's custom attributes. */
export function peopleProperties(types: AttributeTypes): Properties {
  return (name) => {
    const plain = Object.hasOwn(aliases, name) ? (aliases[name] ?? name) : name;
    return Object.hasOwn(storedFields, plain)
      ? storedFields[plain]
      : (dates(plain) ?? contributions(plain) ?? attributeProperty(plain, types));
  };
}

/** The search text contains name and identities, and has an index for substrings. */
function amongSearched(text: string): SQL {
  return foldedContains(sql`m.search_text`, text);
}

/** Returns true when a filter names custom attributes, whose types must be loaded. */
export const namesAttributes = (filter: unknown): boolean =>
  /"(?:attributes\.|jobTitle|location)/.test(JSON.stringify(filter ?? {}));
