import type { Database } from "#server/platform/db/database.ts";
import type { ListQuery } from "#server/platform/filters/page.ts";
import { listOrganizations, organizationRows } from "#server/records/organizations/list.ts";
import { type OrganizationRow, organizationFields } from "#shared/contract/organization-row.ts";
import { organizationHandle, platformName } from "#shared/domain/identities/platforms.ts";
import { type Column, csvColumns, type OnRows, tableOf } from "./column.ts";

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
  row.identities.filter(({ type }) => type === "username" || type === "affiliated-profile");

const { displayName, website, headline, industry, location, size, memberCount, activityCount, ...others } = csvColumns<
  OrganizationRow,
  typeof organizationFields
>(organizationFields);
const { lastActive, joinedAt, isTeamOrganization, parent, ...added } = others;

const columns: readonly Column<OrganizationRow>[] = [
  displayName,
  website,
  {
    title: "Domains",
    of: ({ identities }) => identities.flatMap(({ type, value }) => (domains.has(type) ? [value] : [])),
  },
  {
    title: "Identities",
    of: (row) =>
      handles(row).map(({ platform, value }) => `${platformName(platform)}: ${organizationHandle(platform, value)}`),
  },
  ...[headline, industry, location, size, memberCount, activityCount],
  ...[lastActive, joinedAt, isTeamOrganization, parent],
  { title: "Belongs to it since", of: ({ parent }) => parent?.since },
  ...Object.values<Column<OrganizationRow>>(added),
  { title: "ID", of: ({ id }) => id },
];
