import { sql } from "drizzle-orm";
import { forbidden, HttpError } from "#server/base/http-error.ts";
import { requesterOf } from "#server/bulk/work.ts";
import { bulkJson } from "#server/db/bulk-json.ts";
import type { Database, Executor } from "#server/db/database.ts";
import { withRetry } from "#server/db/with-retry.ts";
import { checkAccess } from "#server/http/check-access.ts";
import { findSegments } from "#server/http/request-segments.ts";
import type { Requester } from "#server/http/route.ts";
import { type ImportJob, imports } from "#shared/contract/imports.ts";
import type { ImportKind } from "#shared/domain/csv-import/import-kind.ts";
import type { ImportedRow } from "./importing.ts";
import { planRows } from "./plan.ts";
import { importings, readTable } from "./read.ts";
import { type ImportRecord, readImport } from "./records.ts";

/**
 * Milliseconds after which a transaction takes no more rows: each is many statements, and on the embedded database
 * everybody else waits meanwhile (50 ms at most for a job; rules.md 12).
 */
const batchMilliseconds = 15;
/** Rows of one transaction at most. */
const batchSize = 20;

const maxAttempts = 5;

const isOver = ({ status }: ImportRecord) => status !== "waiting" && status !== "running";

/**
 * Runs or resumes an import. Rows are planned again: the records may have changed since the preview. Ends after the last
 * row, when somebody cancels it, or when the platform stops.
 */
export async function runImport(db: Database, id: string, signal: AbortSignal): Promise<void> {
  const job = await readImport(db, id);
  if (!job || isOver(job)) return;
  try {
    const [segment] = await findSegments(db, [job.segment_id]);
    if (!segment) throw forbidden();
    const requester: Requester = { ...(await requesterOf(db, job)), segments: [segment] };
    checkAccess(imports[job.kind].start, requester.user, requester.segments);
    const rows = readTable(job.kind, job);
    await db.execute(sql`update member_imports set status = 'running' where id = ${id}::uuid and status = 'waiting'`);
    for (let from = job.done; from < rows.length && !signal.aborted; ) {
      const some = rows.slice(from, from + batchSize);
      const taken = await withRetry(() => db.transaction((tx) => importSome(tx, requester, job, some)));
      if (taken === null) return;
      from += taken;
    }
    if (!signal.aborted) await endImport(db, id, "done", null);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    await endImport(db, id, "failed", error.message);
  }
}

/** Ends an import that is not over, and deletes its table. */
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

/** @returns how many rows were imported; null when the import was cancelled meanwhile. */
async function importSome(
  tx: Executor,
  requester: Requester,
  { id, kind }: ImportRecord,
  rows: readonly ImportedRow[],
): Promise<number | null> {
  // The lock makes a cancellation and this transaction wait for each other.
  const now = await readImport(tx, id, sql`for update`);
  if (!now || isOver(now)) return null;
  const started = performance.now();
  const results: Result[] = [];
  // One by one, so that a row finds what the one before it added.
  for (const row of rows) {
    results.push(await importOne(tx, requester, kind, row));
    if (performance.now() - started > batchMilliseconds) break;
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

/** Plans a refused row again: somebody may have created the same person, tag or organization at this moment. */
async function importOne(
  tx: Executor,
  requester: Requester,
  kind: ImportKind,
  row: ImportedRow,
  attempt = 1,
): Promise<Result> {
  const importing = importings[kind];
  const [plan] = await planRows(tx, requester, importing, [row]);
  const named = { line: row.line, name: plan?.name ?? row.name };
  if (!plan || plan.kind === "wrong") {
    return { ...named, result: "failed", member_id: plan?.id ?? null, reason: plan?.problem ?? "" };
  }
  if (plan.kind === "same") return { ...named, result: "skipped", member_id: plan.id, reason: null };
  try {
    const member_id = await tx.transaction((inner) => importing.apply(inner, requester, plan.id, plan.change));
    return { ...named, result: plan.kind === "new" ? "created" : "updated", member_id, reason: null };
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    if (attempt < maxAttempts) return importOne(tx, requester, kind, row, attempt + 1);
    return { ...named, result: "failed", member_id: plan.id, reason: error.message };
  }
}
