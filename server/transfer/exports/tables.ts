import type { Database } from "#server/platform/db/database.ts";
import { listActivities } from "#server/records/activities/list.ts";
import { listOrganizations } from "#server/records/organizations/list.ts";
import { listPeople } from "#server/records/people/list.ts";
import type { BodyOf } from "#shared/contract/call.ts";
import type { memberExport } from "#shared/contract/exports.ts";
import { activitiesTable, assertActivitiesTable } from "./activities-table.ts";
import { assertOrganizationsTable, organizationsTable } from "./organizations-table.ts";
import { assertPeopleTable, peopleTable } from "./people-table.ts";

/** Search, filter and order of a list, or ids. */
export type ExportQuery = Omit<BodyOf<typeof memberExport>, "segments">;

type CountQuery = ExportQuery & { readonly countOnly: true };

/** Functions that write each kind of list as a table, and checks of their queries. */
export const tables = {
  people: { write: peopleTable, check: assertPeopleTable, list: listPeople },
  organizations: {
    write: organizationsTable,
    check: assertOrganizationsTable,
    list: (db: Database, segmentId: string, query: CountQuery) => listOrganizations(db, segmentId, "active", query),
  },
  activities: {
    write: activitiesTable,
    check: assertActivitiesTable,
    list: (db: Database, segmentId: string, query: CountQuery) => listActivities(db, [segmentId], query),
  },
} as const;

export type ExportKind = keyof typeof tables;

/** Counts the rows of a table; null when that takes too long. */
export async function countRows(
  db: Database,
  kind: ExportKind,
  segmentId: string,
  { ids, ...query }: ExportQuery,
): Promise<number | null> {
  if (ids) return ids.length;
  return (await tables[kind].list(db, segmentId, { ...query, countOnly: true })).count;
}
