import { badRequest } from "#server/platform/core/http-error.ts";
import type { ImportField } from "#shared/domain/csv-import/field.ts";
import { isRepeatable } from "#shared/domain/csv-import/field.ts";
import type { ImportKind } from "#shared/domain/csv-import/import-kind.ts";
import { parseTable } from "#shared/domain/csv-import/parse-table.ts";
import { readOrganizations } from "#shared/domain/csv-import/read-organizations.ts";
import { readPeople } from "#shared/domain/csv-import/read-people.ts";
import type { ReadTable } from "#shared/domain/csv-import/read-rows.ts";
import type { ImportedRow } from "./importing.ts";

export interface SentTable {
  readonly text: string;
  readonly columns: readonly ImportField[];
}

const readers = { member: readPeople, organization: readOrganizations };

/** Reads the rows of a table. @throws HttpError 400 when the text is no table or the columns do not fit it */
export function readTable(kind: ImportKind, { text, columns }: SentTable): ReadTable<ImportedRow> {
  const table = parseTable(text);
  if (table.problem !== null) throw badRequest(table.problem);
  if (columns.length !== table.titles.length) throw badRequest("The columns do not match the table.");
  const fields = columns.filter((field) => field !== null && !isRepeatable(field));
  if (new Set(fields).size < fields.length) throw badRequest("Two columns are mapped to the same field.");
  return readers[kind](table, columns);
}
