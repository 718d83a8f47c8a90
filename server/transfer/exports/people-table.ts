import type { Database } from "#server/platform/db/database.ts";
import { eq, sql } from "#server/platform/db/drizzle.ts";
import { attributeDefinitions } from "#server/platform/db/schema/attribute-definitions.ts";
import type { ListQuery } from "#server/platform/filters/page.ts";
import { listPeople, listPeopleIds, peopleByIds } from "#server/records/people/list.ts";
import { personRows } from "#server/records/people/rows.ts";
import { type MemberRow, personFields } from "#shared/contract/member-row.ts";
import { accountText } from "#shared/domain/identities/account-text.ts";
import { platformName } from "#shared/domain/identities/platforms.ts";
import { type Column, csvColumns, type OnRows, tableOf } from "./column.ts";

/** Rows read by one set of statements. Keeps each statement short on the embedded database. */
const batchSize = 200;

/** Platforms with a separate column. All others share one. */
const ownColumns = ["github", "linkedin", "twitter"];

/** Attributes shown in other columns. */
const separatelyShown = new Set(["jobTitle", "location", "isBot", "isTeamMember", "avatarUrl", "isOrganization"]);

/** @throws HttpError 400 for an unknown search or filter */
export async function assertPeopleTable(db: Database, segmentId: string, query: ListQuery): Promise<void> {
  await listPeople(db, segmentId, { ...query, limit: 1, offset: 0, count: false });
}

/** Writes the people of a list, or only those with the given ids, with their figures in the segment. */
export async function peopleTable(
  db: Database,
  segmentId: string,
  query: ListQuery,
  ids?: readonly string[],
  onRows?: OnRows,
): Promise<AsyncIterable<string>> {
  const { name, label, show } = attributeDefinitions;
  const definitions = await db
    .select({ name, label })
    .from(attributeDefinitions)
    .where(eq(show, true))
    .orderBy(sql`${label} collate "C"`);
  const attributes = definitions.filter((each) => !separatelyShown.has(each.name));
  const columns: Column<MemberRow>[] = [
    ...known,
    ...attributes.map(({ name, label }) => ({ title: label, of: attribute(name) })),
    { title: "ID", of: ({ id }) => id },
  ];
  // Refuses an unknown filter before the response starts.
  const all = ids ?? (await listPeopleIds(db, segmentId, query));
  return tableOf(columns, inBatches(db, segmentId, all), { onRows });
}

async function* inBatches(db: Database, segmentId: string, ids: readonly string[]) {
  for (let from = 0; from < ids.length; from += batchSize) {
    const people = await peopleByIds(db, segmentId, ids.slice(from, from + batchSize));
    yield await personRows(db, segmentId, people, new Date());
  }
}

const attribute = (name: string) => (row: MemberRow) => row.attributes?.[name]?.default;

const usernames = (row: MemberRow) => (row.identities ?? []).filter(({ type }) => type !== "email");

const { displayName, jobTitle, organization, formerEmployers, location, emails, tags, engagementLevel, ...others } =
  csvColumns<MemberRow, typeof personFields>(personFields);
const { activityCount, lastActive, joinedAt, isBot, isTeamMember, ...added } = others;

const known: readonly Column<MemberRow>[] = [
  ...[displayName, jobTitle, organization, formerEmployers, location, emails],
  ...ownColumns.map((key) => ({
    title: platformName(key),
    of: (row: MemberRow) =>
      usernames(row).flatMap((identity) => (identity.platform === key ? [accountText(identity)] : [])),
  })),
  {
    title: "Other identities",
    of: (row) =>
      usernames(row).flatMap((identity) =>
        ownColumns.includes(identity.platform) ? [] : [`${platformName(identity.platform)}: ${accountText(identity)}`],
      ),
  },
  ...[tags, engagementLevel, activityCount, lastActive, joinedAt, isBot, isTeamMember],
  ...Object.values<Column<MemberRow>>(added),
];
