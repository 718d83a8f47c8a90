import type { Executor } from "#server/db/database.ts";
import type { Requester, RequestSegment } from "#server/http/route.ts";
import type { ImportPreviewRow } from "#shared/contract/imports.ts";
import type { ImportField } from "#shared/domain/csv-import/field.ts";
import type { ImportKind } from "#shared/domain/csv-import/import-kind.ts";
import type { ParsedTable } from "#shared/domain/csv-import/parse-table.ts";
import { readOrganizations } from "#shared/domain/csv-import/read-organizations.ts";
import { readPeople } from "#shared/domain/csv-import/read-people.ts";
import { applyOrganization } from "./apply-organizations.ts";
import { applyPerson } from "./apply-people.ts";
import { planOrganizations } from "./plan-organizations.ts";
import { planPeople } from "./plan-people.ts";

/** A row of a table as it was read. */
export interface ImportedRow {
  readonly line: number;
  readonly name: string;
}

/** What a kind of entity brings to imports. */
interface Importing<Row extends ImportedRow, Plan extends ImportPreviewRow> {
  /** The rows of a table, each with what is wrong with it. */
  read(table: ParsedTable, columns: readonly ImportField[]): Row[];
  /** What importing these rows does now. Reads only. */
  plan(db: Executor, requester: Requester, rows: readonly Row[]): Promise<Plan[]>;
  /** Does what a plan says, in a transaction of its own. @returns the id of the entity. @throws HttpError */
  apply(tx: Executor, requester: Requester, segment: RequestSegment, plan: Plan): Promise<string>;
}

/** A plan goes only to the kind that made it, and so does a row. */
const forget = <Row extends ImportedRow, Plan extends ImportPreviewRow>(kind: Importing<Row, Plan>) =>
  kind as unknown as Importing<ImportedRow, ImportPreviewRow>;

const kinds = {
  member: forget({ read: readPeople, plan: planPeople, apply: applyPerson }),
  organization: forget({ read: readOrganizations, plan: planOrganizations, apply: applyOrganization }),
} as const;

/** What imports of a kind do. */
export const importing = (kind: ImportKind) => kinds[kind];
