import type { Database } from "#server/db/database.ts";
import { listOrganizations, type OrganizationsQuery } from "#server/organizations/list.ts";
import { organizationRows } from "#server/organizations/rows.ts";
import type { OrganizationRow } from "#shared/contract/organizations.ts";
import { organizationWebsite } from "#shared/domain/organization-website.ts";
import { organizationHandle, platformName } from "#shared/domain/platforms.ts";
import { type Column, tableOf } from "./column.ts";

/** The longest page a list gives. */
const atOnce = 200;

const domains = new Set(["primary-domain", "alternative-domain", "affiliated-profile"]);

/** @throws HttpError 400 for a search or filter that is not understood. */
export async function assertOrganizationsTable(
  db: Database,
  segmentId: string,
  query: OrganizationsQuery,
): Promise<void> {
  await listOrganizations(db, segmentId, "active", { ...query, limit: 1, offset: 0, count: false });
}

/** The organizations of a list with their figures in the segment, or those of them with these ids, as a table. */
export async function organizationsTable(
  db: Database,
  segmentId: string,
  query: OrganizationsQuery,
  ids?: readonly string[],
): Promise<AsyncIterable<string>> {
  const { search, filter, orderBy } = query;
  const wanted = ids ? { filter: { and: [{ id: { in: [...ids] } }] }, orderBy } : { search, filter, orderBy };
  // What cannot be asked is told before the first piece is sent.
  await assertOrganizationsTable(db, segmentId, wanted);
  return tableOf(columns, inBatches(db, segmentId, wanted));
}

async function* inBatches(db: Database, segmentId: string, query: OrganizationsQuery) {
  for (let offset = 0; ; offset += atOnce) {
    const page = { ...query, limit: atOnce, offset, count: false };
    const { organizations } = await listOrganizations(db, segmentId, "active", page);
    yield await organizationRows(db, segmentId, organizations, new Date());
    if (organizations.length < atOnce) return;
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
  { title: "ID", of: ({ id }) => id },
];
