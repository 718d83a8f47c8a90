import { sql } from "drizzle-orm";
import { forbidden, HttpError } from "#server/base/http-error.ts";
import { requesterOf } from "#server/bulk/work.ts";
import { bulkJson } from "#server/db/bulk-json.ts";
import type { Database, Executor } from "#server/db/database.ts";
import { again } from "#server/db/with-retry.ts";
import { checkAccess } from "#server/http/check-access.ts";
import { findSegments } from "#server/http/request-segments.ts";
import type { Requester, RequestSegment } from "#server/http/route.ts";
import { type ImportJob, imports } from "#shared/contract/imports.ts";
import type { ImportKind } from "#shared/domain/csv-import/import-kind.ts";
import { type ImportedRow, importing } from "./import-kinds.ts";
import { readTable } from "./read.ts";
import { type ImportRecord, readImport } from "./records.ts";

/**
 * Milliseconds after which a transaction takes up no more rows: each is many statements, and on the embedded database
 * all others wait meanwhile (50 at most for what a job does; settled, "Machine").
 */
const longEnough = 15;
/** Rows of one transaction at most. */
const most = 20;

const attempts = 5;

const isOver = ({ status }: ImportRecord) => status !== "waiting" && status !== "running";

/**
 * Does an import from where its last transaction ended. What the record says now counts and not what the preview saw.
 * Ends when there are no more rows, when somebody cancelled it, or when the platform stops.
 */
export async function workImportOff(db: Database, id: string, signal: AbortSignal): Promise<void> {
  const job = await readImport(db, id);
  if (!job || isOver(job)) return;
  try {
    const requester = await requesterOf(db, job);
    const [segment] = await findSegments(db, [job.segment_id]);
    if (!segment) throw forbidden();
    checkAccess(imports[job.kind].start, requester.user, [segment]);
    const rows = readTable(job.kind, job);
    await db.execute(sql`update member_imports set status = 'running' where id = ${id}::uuid and status = 'waiting'`);
    for (let from = job.done; from < rows.length && !signal.aborted; ) {
      const some = rows.slice(from, from + most);
      const taken = await again(() => db.transaction((tx) => importSome(tx, requester, segment, job, some)));
      if (taken === null) return;
      from += taken;
    }
    if (!signal.aborted) await endImport(db, id, "done", null);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    await endImport(db, id, "failed", error.message);
  }
}

/** Ends an import that is not over; the table it was made from is forgotten. */
export async function endImport(
  db: Executor,
  id: string,
  status: Exclude<ImportJob["status"], "waiting" | "running">,
  error: string | null,
): Promise<void> {
  await db.execute(sql`
    update member_imports set status = ${status}, error = ${error}, ended_at = now(), text = ''
    where id = ${id}::uuid and status in ('waiting', 'running')`);
}

interface Result {
  readonly line: number;
  readonly result: "created" | "updated" | "skipped" | "failed";
  readonly member_id: string | null;
  readonly name: string;
  readonly reason: string | null;
}

/** @returns how many rows were taken up; null when it was cancelled meanwhile: then nothing was done. */
async function importSome(
  tx: Executor,
  requester: Requester,
  segment: RequestSegment,
  { id, kind }: ImportRecord,
  rows: readonly ImportedRow[],
): Promise<number | null> {
  // Whoever cancels waits for this transaction, and this one for whoever cancels.
  const now = await readImport(tx, id, sql`for update`);
  if (!now || isOver(now)) return null;
  const started = performance.now();
  const results: Result[] = [];
  // One after the other: what one adds, the next one finds.
  for (const row of rows) {
    results.push(await importOne(tx, requester, segment, kind, row));
    if (performance.now() - started > longEnough) break;
  }
  const count = (result: Result["result"]) => results.filter((each) => each.result === result).length;
  await tx.execute(sql`
    insert into member_import_rows (import_id, line, result, member_id, name, reason)
    select ${id}::uuid, line, result, member_id, name, reason
    from jsonb_to_recordset(${bulkJson(results)}::jsonb)
      as r(line int, result text, member_id uuid, name text, reason text)`);
  await tx.execute(sql`
    update member_imports set done = done + ${results.length}, created = created + ${count("created")},
      updated = updated + ${count("updated")}, skipped = skipped + ${count("skipped")},
      failed = failed + ${count("failed")}
    where id = ${id}::uuid`);
  return results.length;
}

/**
 * What is refused is looked at again: somebody may have entered the same person, tag or organization in this moment, and
 * each of them is found the next time.
 */
async function importOne(
  tx: Executor,
  requester: Requester,
  segment: RequestSegment,
  kind: ImportKind,
  row: ImportedRow,
  attempt = 1,
): Promise<Result> {
  const { plan: planRows, apply } = importing(kind);
  const [plan] = await planRows(tx, requester, [row]);
  const named = { line: row.line, name: plan?.name ?? row.name };
  if (!plan || plan.kind === "wrong") {
    return { ...named, result: "failed", member_id: plan?.id ?? null, reason: plan?.problem ?? "" };
  }
  if (plan.kind === "same") return { ...named, result: "skipped", member_id: plan.id, reason: null };
  try {
    const member_id = await tx.transaction((inner) => apply(inner, requester, segment, plan));
    return { ...named, result: plan.kind === "new" ? "created" : "updated", member_id, reason: null };
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    if (attempt < attempts) return importOne(tx, requester, segment, kind, row, attempt + 1);
    return { ...named, result: "failed", member_id: plan.id, reason: error.message };
  }
}
