import { badRequest } from "#server/platform/core/http-error.ts";
import type { Executor } from "#server/platform/db/database.ts";
import type { Requester, RequestSegment } from "#server/platform/http/route.ts";
import type { BodyOf } from "#shared/contract/call.ts";
import type { ImportPreview, imports } from "#shared/contract/imports.ts";
import type { ImportKind } from "#shared/domain/csv-import/import-kind.ts";
import type { CurrentRecord, ImportedRow, Importing } from "./importing.ts";
import { organizationsImporting } from "./organizations.ts";
import { peopleImporting } from "./people.ts";
import { planRows } from "./plan.ts";
import { readTableInThread } from "./read-in-thread.ts";

type Sent = Pick<BodyOf<typeof imports.member.preview>, "text" | "columns">;

/** Rows planned by one set of statements, which keeps each short. */
const batchSize = 200;
/** Rows of each kind that a preview shows. */
const mostShown = 200;
/** Different placeholders that a preview shows. */
const mostTexts = 5;

export const importings: Record<ImportKind, Importing<ImportedRow, CurrentRecord, unknown>> = {
  member: peopleImporting,
  organization: organizationsImporting,
};

/** The sub-project of an import. @throws HttpError 400 when none, or more than one, is named */
export function importSegment({ segments }: Requester): RequestSegment {
  const [segment, ...others] = segments.filter(({ type }) => type === "subproject");
  if (!segment || others.length > 0) throw badRequest("Exactly one sub-project is required.");
  return segment;
}

/** Shows what importing a table would do. Reads only. @throws HttpError 400 */
export async function previewImport(
  db: Executor,
  requester: Requester,
  importKind: ImportKind,
  sent: Sent,
): Promise<ImportPreview> {
  importSegment(requester);
  const table = await readTableInThread(importKind, sent);
  const counts = { new: 0, changed: 0, same: 0, wrong: 0 };
  const shown = { ...counts };
  const rows: ImportPreview["rows"] = [];
  for (let from = 0; from < table.rows.length; from += batchSize) {
    const plans = await planRows(db, requester, importings[importKind], table.rows.slice(from, from + batchSize));
    for (const plan of plans) {
      counts[plan.kind] += 1;
      if (plan.kind === "same" && !plan.refused) continue;
      shown[plan.kind] += 1;
      if (shown[plan.kind] > mostShown) continue;
      const { change: _, ...row } = plan;
      rows.push(row);
    }
  }
  const emptied = table.rows.flatMap((row) => row.emptied);
  return {
    total: table.rows.length,
    counts,
    rows,
    emptied: { cells: emptied.length, texts: [...new Set(emptied)].slice(0, mostTexts) },
    summaryLines: [...table.summaryLines],
  };
}
