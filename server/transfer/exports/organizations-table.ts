import type { Database } from "#server/platform/db/database.ts";
import type { ListQuery } from "#server/platform/filters/page.ts";
import { listOrganizations } from "#server/records/organizations/list.ts";
import { organizationRows } from "#server/records/organizations/rows.ts";
import type { OrganizationRow } from "#shared/contract/organizations.ts";
import { organizationHandle, platformName } from "#shared/domain/identities/platforms.ts";
import { organizationWebsite } from "#shared/domain/organizations/organization-website.ts";
import { type Column, type OnRows, tableOf } from "./column.ts";

/** Length of the longest page of a list. */
const batchSize = 200;

const domains = new Set(["primary-domain", "alternative-domain", "affiliated-profile"]);

/** @throws HttpError 400 for an unknown search or filter */
export async function assertOrganizationsTable(db: Database, segmentId: string, query: ListQuery): Promise<void> {
  await listOrganizations(db, segmentId, "active", { ...query, limit: 1, offset: 0, count: false });
}

/** Writes the organizations of a list, or only those with the given ids, with their figures in the segment. */
export async function organizationsTable(
  db: Database,
  segmentId: string,
  query: ListQuery,
  ids?: readonly string[],
  onRows?: OnRows,
): Promise<AsyncIterable<string>> {
  const { search, filter, orderBy } = query;
  const listQuery = ids ? { filter: { and: [{ id: { in: [...ids] } }] }, orderBy } : { search, filter, orderBy };
  // Refuses an unknown filter before the response starts.
  await assertOrganizationsTable(db, segmentId, listQuery);
  return tableOf(columns, inBatches(db, segmentId, listQuery), { onRows });
}

async function* inBatches(db: Database, segmentId: string, query: ListQuery) {
  for (let offset = 0; ; offset += batchSize) {
    const page = { ...query, limit: batchSize, offset, count: false };
    const { organizations } = await listOrganizations(db, segmentId, "active", page);
    yield await organizationRows(db, segmentId, organizations, new Date());
    if (organizations.length < batchSize) return;
  }
}

const handles = (row: OrganizationRow) =>
  (row.identities ?? []).filter(({ type }) => type === "username" || type === "affiliated-profile");

const columns: readonly Column<OrganizationRow>[] = [
  { title: "Name", of: ({ displayName }) => displayName },
  { title: "Website", of: ({ identities }) => organizationWebsite(identities ?? []) },
  {
    title: "Domains",
    of: ({ identities }) => identities?.flatMap(({ type, value }) => (domains.has(type) ? [value] : [])),
  },
  {
    title: "Identities",
    of: (row) =>
      handles(row).map(({ platform, value }) => `${platformName(platform)}: ${organizationHandle(platform, value)}`),
  },
  { title: "Headline", of: ({ headline }) => headline },
  { title: "Industry", of: ({ industry }) => industry },
  { title: "Location", of: ({ location }) => location },
  { title: "Size", of: ({ size }) => size },
  { title: "People", of: ({ memberCount }) => memberCount },
  { title: "Activities", of: ({ activityCount }) => activityCount },
  { title: "Last activity", of: ({ lastActive }) => lastActive },
  { title: "Joined", of: ({ joinedAt }) => joinedAt },
  { title: "Team organization", of: ({ isTeamOrganization }) => (isTeamOrganization ? "yes" : "no") },
  { title: "Parent organization", of: ({ parent }) => parent?.displayName },
  { title: "Belongs to it since", of: ({ parent }) => parent?.since },
  { title: "ID", of: ({ id }) => id },
];
