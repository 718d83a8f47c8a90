import { eq } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { attributeDefinitions } from "#server/db/schema/attribute-definitions.ts";
import { listPeople, listPeopleIds, type PeopleQuery, peopleByIds } from "#server/people/list.ts";
import { personRows } from "#server/people/rows.ts";
import type { MemberRow } from "#shared/contract/members.ts";
import { mergeEmails } from "#shared/domain/emails.ts";
import { engagementLevel } from "#shared/domain/engagement-level.ts";
import { platformName } from "#shared/domain/platforms.ts";
import { type Column, tableOf } from "./column.ts";

/** Few enough that each statement stays short on the embedded database. */
const atOnce = 200;

/** Platforms with a column of their own; what else a person has stands in one column. */
const ownColumns = ["github", "linkedin", "twitter"];

/** Columns of the table that attributes of these names would repeat. */
const told = new Set(["jobTitle", "location", "isBot", "isTeamMember", "avatarUrl", "isOrganization"]);

/** @throws HttpError 400 for a search or filter that is not understood. */
export async function assertPeopleTable(db: Database, segmentId: string, query: PeopleQuery): Promise<void> {
  await listPeople(db, segmentId, { ...query, limit: 1, offset: 0, count: false });
}

/** The people of a list with their figures in the segment, or those of them with these ids, as a table. */
export async function peopleTable(
  db: Database,
  segmentId: string,
  query: PeopleQuery,
  ids?: readonly string[],
): Promise<AsyncIterable<string>> {
  const { name, label, show } = attributeDefinitions;
  const definitions = await db.select({ name, label }).from(attributeDefinitions).where(eq(show, true)).orderBy(label);
  const attributes = definitions.filter((each) => !told.has(each.name));
  const columns: Column<MemberRow>[] = [
    ...known,
    ...attributes.map(({ name, label }) => ({ title: label, of: attribute(name) })),
    { title: "ID", of: ({ id }) => id },
  ];
  // What cannot be asked is told before the first piece is sent.
  const all = ids ?? (await listPeopleIds(db, segmentId, query));
  return tableOf(columns, inBatches(db, segmentId, all));
}

async function* inBatches(db: Database, segmentId: string, ids: readonly string[]) {
  for (let from = 0; from < ids.length; from += atOnce) {
    const people = await peopleByIds(db, segmentId, ids.slice(from, from + atOnce));
    yield await personRows(db, segmentId, people, new Date());
  }
}

const attribute = (name: string) => (row: MemberRow) => row.attributes?.[name]?.default;

const usernames = (row: MemberRow) => (row.identities ?? []).filter(({ type }) => type !== "email");

const known: readonly Column<MemberRow>[] = [
  { title: "Name", of: ({ displayName }) => displayName },
  { title: "Job title", of: attribute("jobTitle") },
  { title: "Organization", of: ({ organizations }) => organizations?.map(({ displayName }) => displayName) },
  { title: "Location", of: attribute("location") },
  { title: "E-mails", of: ({ identities }) => mergeEmails(identities ?? []).map(({ value }) => value) },
  ...ownColumns.map((key) => ({
    title: platformName(key),
    of: (row: MemberRow) => usernames(row).flatMap(({ platform, value }) => (platform === key ? [value] : [])),
  })),
  {
    title: "Other identities",
    of: (row) =>
      usernames(row).flatMap(({ platform, value }) =>
        ownColumns.includes(platform) ? [] : [`${platformName(platform)}: ${value}`],
      ),
  },
  { title: "Tags", of: ({ tags }) => tags?.map(({ name }) => name) },
  { title: "Engagement level", of: ({ score }) => engagementLevel(score)?.label },
  { title: "Activities", of: ({ activityCount }) => activityCount },
  { title: "Last activity", of: ({ lastActive }) => lastActive },
  { title: "Joined", of: ({ joinedAt }) => joinedAt },
  { title: "Bot", of: ({ isBot }) => (isBot ? "yes" : "no") },
  { title: "Team member", of: ({ isTeamMember }) => (isTeamMember ? "yes" : "no") },
];
