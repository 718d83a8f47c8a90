import { type SQL, sql } from "#server/platform/db/drizzle.ts";
import { idArray } from "#server/platform/db/id-array.ts";
import type { Properties, Property } from "#server/platform/filters/property.ts";
import { endKinds, isContributor, isOfKinds, isOfThread } from "#server/records/common/contributions.ts";
import { isOfTrashedOrganization } from "#server/records/common/visible-activities.ts";
import { independencePeriods, isIndependent } from "#server/records/employers/independent-at.ts";
import { searchAlternatives } from "./search.ts";

/** Condition that title, body, channel or type match a text search. */
const searched = (search: string) =>
  sql`(${sql.join(
    searchAlternatives(search).map((each) => each.sql),
    sql` or `,
  )})`;
const text = (column: SQL): Property => ({ kind: "text", sql: column, searched });

/** Property for a flag of the person. */
function flag(column: SQL): Property {
  return { kind: "boolean", sql: sql`(a.member_id in (select f.id from members f where f.${column}))` };
}

/** Organization that an activity counts for; none while it is in the trash. */
const organization: Property = {
  kind: "ids",
  some: (ids) => sql`((a.organization_id = any(${idArray(ids)}) and not ${isOfTrashedOrganization}) is true)`,
  any: sql`(a.organization_id is not null and not ${isOfTrashedOrganization})`,
};

/** What is known about the employer of an activity: `known`, `independent` or `unknown`. */
const employer = sql`(case when a.organization_id is not null and not ${isOfTrashedOrganization} then 'known'
  when ${isIndependent(sql`(${independencePeriods})`)} then 'independent' else 'unknown' end)`;

/** Issues and change requests that were open at the end of a range. */
const openAt: Property = {
  kind: "activity",
  within: (_from, to) => {
    const end = (condition: SQL) => sql`exists (select from activities e
      where ${isOfThread} and ${isOfKinds(endKinds, sql`e`)} and ${condition})`;
    const until = to ?? sql`now()`;
    return sql`(${isOfKinds(["issue", "changeRequest"])} and a."timestamp" <= ${until}
      and (${end(sql`e."timestamp" > ${until}`)} or not ${end(sql`true`)}))`;
  },
};

/** Properties that filters of activities can use. */
const known: Readonly<Record<string, Property>> = {
  id: { kind: "uuid", sql: sql`a.id` },
  memberId: { kind: "uuid", sql: sql`a.member_id` },
  organizationId: organization,
  segmentId: { kind: "uuid", sql: sql`a.segment_id` },
  timestamp: { kind: "timestamp", sql: sql`a."timestamp"` },
  sentiment: { kind: "integer", sql: sql`a.sentiment` },
  isContributor: {
    kind: "boolean",
    sql: sql`(exists (select from members m where m.id = a.member_id and ${isContributor}))`,
  },
  employer: { kind: "text", sql: employer },
  openAt,
  isBot: flag(sql`is_bot`),
  isTeamMember: flag(sql`is_team_member`),
  createdAt: { kind: "timestamp", sql: sql`a.created_at` },
  platform: text(sql`a.platform`),
  type: text(sql`a.type`),
  channel: text(sql`a.channel`),
  title: text(sql`a.title`),
  body: text(sql`a.body`),
};

export const activityProperties: Properties = (name) => (Object.hasOwn(known, name) ? known[name] : undefined);
