import { forbidden, HttpError } from "#server/platform/core/http-error.ts";
import { bulkJson } from "#server/platform/db/bulk-json.ts";
import type { Database, Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { withRetry } from "#server/platform/db/with-retry.ts";
import { checkAccess } from "#server/platform/http/check-access.ts";
import { findSegments } from "#server/platform/http/request-segments.ts";
import type { Requester } from "#server/platform/http/route.ts";
import { requesterOf } from "#server/platform/jobs/requester-of.ts";
import { imports } from "#shared/contract/imports.ts";
import type { ImportKind } from "#shared/domain/csv-import/import-kind.ts";
import { lookAlikeText } from "#shared/domain/identities/look-alike-text.ts";
import type { ImportedRow, ImportPlan } from "./importing.ts";
import { planRows } from "./plan.ts";
import { importings, readTableInThread } from "./read.ts";
import { type ImportRecord, lockImport, readImport } from "./records.ts";
import { type RowUndo, rowUndo, stateOf, undoRow } from "./undo.ts";

/**
 * Milliseconds after which a transaction takes no further rows. Each row needs many statements, and on the embedded
 * database all other queries wait meanwhile (50 ms at most for a job; rules.md 12).
 */
const batchMilliseconds = 15;
/** Most rows of one transaction. */
const batchSize = 20;

const maxAttempts = 5;

/** True when the rows were imported or the import was ended. An undo may still be running. */
const isOver = ({ status }: Pick<ImportRecord, "status">) => status !== "waiting" && status !== "running";

/**
 * Runs or resumes an import. Plans rows again, since the records may have changed after the preview. Ends after the
 * last row, when a user cancels it, or when the platform stops.
 */
export async function runImport(db: Database, id: string, signal: AbortSignal): Promise<void> {
  const job = await readImport(db, id);
  if (!job || isOver(job)) return;
  try {
    const requester = await importRequester(db, job);
    const table = await readTableInThread(job.kind, job);
    const rows = importings[job.kind].inOrder?.(table.rows) ?? table.rows;
    await db.execute(sql`update member_imports set status = 'running' where id = ${id}::uuid and status = 'waiting'`);
    for (let from = job.done; from < rows.length && !signal.aborted; ) {
      const some = rows.slice(from, from + batchSize);
      const importedRows = await withRetry(() => db.transaction((tx) => importSome(tx, requester, job, some)));
      if (importedRows === null) return;
      from += importedRows;
    }
    if (!signal.aborted) await endImport(db, id, "done", null);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    await endImport(db, id, "failed", error.message);
  }
}

/** Returns the user of an import, with its sub-project. @throws HttpError 403 when they may no longer import */
export async function importRequester(db: Database, job: ImportRecord): Promise<Requester> {
  const [segment] = await findSegments(db, [job.segment_id]);
  if (!segment) throw forbidden();
  const requester: Requester = { ...(await requesterOf(db, job)), segments: [segment] };
  checkAccess(imports[job.kind].start, requester.user, requester.segments);
  return requester;
}

/** Ends a running import and deletes its table. */
export async function endImport(
  db: Executor,
  id: string,
  status: "done" | "cancelled" | "failed",
  error: string | null,
): Promise<void> {
  await db.execute(sql`
    update member_imports set status = ${status}, error = ${error}, ended_at = now(), text = ''
    where id = ${id}::uuid and status in ('waiting', 'running')`);
}

/**
 * Makes imports that run at the same time take turns. Unverified identities have no unique index, so two imports of one
 * table would otherwise create each person twice.
 */
async function lockOldestImport(tx: Executor, kind: ImportKind): Promise<void> {
  await tx.execute(sql`
    select 1 from member_imports where kind = ${kind} and status in ('waiting', 'running')
    order by created_at, id limit 1 for update`);
}

interface Result {
  readonly line: number;
  readonly result: "created" | "updated" | "skipped" | "failed";
  readonly member_id: string | null;
  readonly name: string;
  readonly reason: string | null;
  readonly undo: RowUndo | null;
}

/** @returns the number of imported rows; null when the import was cancelled meanwhile. */
async function importSome(
  tx: Executor,
  requester: Requester,
  { id, kind }: ImportRecord,
  rows: readonly ImportedRow[],
): Promise<number | null> {
  await lockOldestImport(tx, kind);
  // The lock serializes this transaction with a cancellation.
  const now = await lockImport(tx, id);
  if (!now || isOver(now)) return null;
  const started = performance.now();
  const results: Result[] = [];
  // One by one, so that a row finds records that the previous one added.
  for (const row of rows) {
    results.push(await importOne(tx, requester, kind, row));
    if (performance.now() - started > batchMilliseconds) break;
  }
  const count = (result: Result["result"]) => results.filter((each) => each.result === result).length;
  await tx.execute(sql`
    insert into member_import_rows (import_id, line, result, member_id, name, reason, undo)
    select ${id}::uuid, line, result, member_id, name, reason, undo
    from jsonb_to_recordset(${bulkJson(results)}::jsonb)
      as r(line int, result text, member_id uuid, name text, reason text, undo jsonb)`);
  await tx.execute(sql`
    update member_imports set done = done + ${results.length}, created = created + ${count("created")},
      updated = updated + ${count("updated")}, skipped = skipped + ${count("skipped")},
      failed = failed + ${count("failed")}
    where id = ${id}::uuid`);
  return results.length;
}

/**
 * Imports one row. Plans a refused row again, because another user may have created the same person, tag or
 * organization concurrently.
 */
async function importOne(
  tx: Executor,
  requester: Requester,
  kind: ImportKind,
  row: ImportedRow,
  attempt = 1,
): Promise<Result> {
  const importing = importings[kind];
  const [plan] = await planRows(tx, requester, importing, [row]);
  const named = { line: row.line, name: plan?.name ?? row.name, undo: null };
  if (!plan || plan.kind === "wrong") {
    return { ...named, result: "failed", member_id: plan?.id ?? null, reason: plan?.problem ?? "" };
  }
  if (plan.kind === "same") return { ...named, result: "skipped", member_id: plan.id, reason: warningOf(plan) };
  try {
    const { id, undo } = await tx.transaction(async (inner) => {
      const before = plan.id === null ? null : await stateOf(inner, kind, plan.id);
      const applied = await importing.apply(inner, requester, plan.id, plan.change);
      return { id: applied.id, undo: rowUndo(before, await stateOf(inner, kind, applied.id), applied) };
    });
    return {
      ...named,
      result: plan.kind === "new" ? "created" : "updated",
      member_id: id,
      reason: warningOf(plan),
      undo,
    };
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    if (attempt < maxAttempts) return importOne(tx, requester, kind, row, attempt + 1);
    return { ...named, result: "failed", member_id: plan.id, reason: error.message };
  }
}

/** Names the values that were left out, and added identities that look like a verified one of another record. */
function warningOf({ refused = [], lookAlikes = [] }: ImportPlan): string | null {
  const resembling = lookAlikes.flatMap(({ value: own, looksLike }) =>
    looksLike.map(({ value, displayName }) => lookAlikeText(own, value, displayName)),
  );
  const sentences = [...refused.map((reason) => `Left out: ${reason}`), ...resembling];
  return sentences.length > 0 ? sentences.join(" ") : null;
}

/**
 * Runs or resumes an undo from the last row to the first, because a later row may depend on an earlier one. Returns
 * early when the platform stops.
 */
export async function undoImport(db: Database, id: string, signal: AbortSignal): Promise<void> {
  const job = await readImport(db, id);
  if (job?.status !== "undoing") return;
  try {
    const requester = await importRequester(db, job);
    while (!signal.aborted) {
      if (await withRetry(() => db.transaction((tx) => undoSome(tx, requester, job)))) continue;
      return await endUndo(db, id, "undone", null);
    }
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    await endUndo(db, id, "failed", error.message);
  }
}

/** Ends a running undo. */
export async function endUndo(
  db: Executor,
  id: string,
  status: "undone" | "failed",
  error: string | null,
): Promise<void> {
  await db.execute(sql`
    update member_imports set status = ${status}, error = ${error}, ended_at = now()
    where id = ${id}::uuid and status = 'undoing'`);
}

/** @returns false when no row is left */
async function undoSome(tx: Executor, requester: Requester, { id, kind }: ImportRecord): Promise<boolean> {
  // The lock allows only one job at a time to work on the import.
  await lockImport(tx, id);
  const found = await tx.execute<{ line: number; member_id: string; undo: RowUndo }>(sql`
    select line, member_id, undo from member_import_rows where import_id = ${id}::uuid and undo is not null
    order by line desc limit ${batchSize}`);
  const started = performance.now();
  const results: { line: number; result: "undone" | "kept"; reason: string | null }[] = [];
  for (const { line, member_id, undo } of found.rows) {
    const reason = await undoRow(tx, requester, kind, member_id, undo);
    results.push({ line, result: reason === null ? "undone" : "kept", reason });
    if (performance.now() - started > batchMilliseconds) break;
  }
  const kept = results.filter(({ result }) => result === "kept").length;
  await tx.execute(sql`
    update member_import_rows r set result = o.result, reason = o.reason, undo = null
    from jsonb_to_recordset(${bulkJson(results)}::jsonb) as o(line int, result text, reason text)
    where r.import_id = ${id}::uuid and r.line = o.line`);
  await tx.execute(sql`
    update member_imports set undone = undone + ${results.length - kept}, kept = kept + ${kept} where id = ${id}::uuid`);
  return results.length > 0;
}
