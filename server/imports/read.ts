import { badRequest } from "#server/base/http-error.ts";
import type { Executor } from "#server/db/database.ts";
import type { Requester, RequestSegment } from "#server/http/route.ts";
import type { BodyOf } from "#shared/contract/call.ts";
import type { ImportPreview, imports } from "#shared/contract/imports.ts";
import type { ImportKind } from "#shared/domain/csv-import/import-kind.ts";
import { parseTable } from "#shared/domain/csv-import/parse-table.ts";
import { type ImportedRow, importing } from "./import-kinds.ts";

type Sent = Pick<BodyOf<typeof imports.member.preview>, "text" | "columns">;

/** Rows that are looked up at once, so that each statement stays short. */
const atOnce = 200;
/** How many lines of each kind a preview shows. */
const shown = 200;

/** The rows of a table. @throws HttpError 400 in plain words when it is none */
export function readTable(kind: ImportKind, { text, columns }: Sent): ImportedRow[] {
  const table = parseTable(text);
  if (table.problem !== null) throw badRequest(table.problem);
  if (columns.length !== table.titles.length) throw badRequest("The columns are not those of the table.");
  const fields = columns.filter((field) => field !== null);
  if (new Set(fields).size < fields.length) throw badRequest("Two columns hold the same.");
  return importing(kind).read(table, columns);
}

/** The sub-project of an import. @throws HttpError 400 when none, or more than one, is named */
export function importSegment({ segments }: Requester): RequestSegment {
  const [segment, ...others] = segments.filter(({ type }) => type === "subproject");
  if (!segment || others.length > 0) throw badRequest("Exactly one sub-project is required.");
  return segment;
}

/** What importing a table would do. Nothing is written. @throws HttpError 400 */
export async function previewImport(
  db: Executor,
  requester: Requester,
  importKind: ImportKind,
  sent: Sent,
): Promise<ImportPreview> {
  importSegment(requester);
  const table = readTable(importKind, sent);
  const counts = { new: 0, changed: 0, same: 0, wrong: 0 };
  const rows: ImportPreview["rows"] = [];
  for (let from = 0; from < table.length; from += atOnce) {
    for (const plan of await importing(importKind).plan(db, requester, table.slice(from, from + atOnce))) {
      counts[plan.kind] += 1;
      if (plan.kind === "same" || counts[plan.kind] > shown) continue;
      const { line, kind, id, name, changes, problem } = plan;
      rows.push({ line, kind, id, name, changes, problem });
    }
  }
  return { total: table.length, counts, rows };
}
