import { assertOrganizationsTable, organizationsTable } from "./organizations-table.ts";
import { assertPeopleTable, peopleTable } from "./people-table.ts";

/** How each kind of list is written as a table, and how it is told beforehand whether it can be. */
export const tables = {
  people: { write: peopleTable, check: assertPeopleTable },
  organizations: { write: organizationsTable, check: assertOrganizationsTable },
} as const;

export type ExportKind = keyof typeof tables;
