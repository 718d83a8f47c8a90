import { notFound } from "#server/platform/core/http-error.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { iso } from "#server/platform/db/iso.ts";
import type { ImportJob } from "#shared/contract/imports.ts";
import type { ImportField } from "#shared/domain/csv-import/field.ts";
import type { ImportKind } from "#shared/domain/csv-import/import-kind.ts";
import { csvMark, csvRow } from "#shared/domain/text/csv.ts";

/** An import as stored. */
export type ImportRecord = Omit<ImportJob, "failures" | "canBeUndone" | "createdAt" | "endedAt"> & {
  kind: ImportKind;
  user_id: string;
  segment_id: string;
  text: string;
  columns: ImportField[];
  ip_address: string | null;
  user_agent: string | null;
  request_id: string | null;
  created_at: string;
  ended_at: string | null;
};

/** Most failures in an answer. The receipt lists all. */
const mostFailures = 100;
const mostListed = 5;

/**
 * Locks an import until the end of the transaction, without its table, which may be large.
 * @returns its status; null when it no longer exists
 */
export async function lockImport(tx: Executor, id: string): Promise<Pick<ImportRecord, "status"> | null> {
  const found = await tx.execute<Pick<ImportRecord, "status">>(sql`
    select status from member_imports where id = ${id}::uuid for update`);
  return found.rows[0] ?? null;
}

/** An import; null when it no longer exists. */
export async function readImport(db: Executor, id: string): Promise<ImportRecord | null> {
  const found = await db.execute<ImportRecord>(sql`
    select id, kind, user_id, segment_id, text, columns, status, error, total, done, created, updated, skipped, failed,
      undone, kept, host(ip_address) as ip_address, user_agent, request_id, created_at, ended_at
    from member_imports where id = ${id}::uuid`);
  return found.rows[0] ?? null;
}

/** A user's own import as the API answers it. @throws HttpError 404 */
export async function findImport(db: Executor, userId: string, kind: ImportKind, id: string): Promise<ImportJob> {
  const found = await readImport(db, id);
  if (!found || found.user_id !== userId || found.kind !== kind) throw notFound();
  const { status, error, total, done, created, updated, skipped, failed, undone, kept } = found;
  const isUndo = status === "undoing" || status === "undone";
  const failures =
    (isUndo ? kept : failed) === 0
      ? []
      : (
          await db.execute<ImportJob["failures"][number]>(sql`
            select line, name, reason from member_import_rows
            where import_id = ${id}::uuid and result = ${isUndo ? "kept" : "failed"} order by line limit ${mostFailures}`)
        ).rows;
  return {
    id: found.id,
    ...{ status, error, total, done, created, updated, skipped, failed, undone, kept, failures },
    canBeUndone: ["done", "cancelled", "failed"].includes(status) && (await hasUndo(db, id)),
    createdAt: iso(found.created_at),
    endedAt: iso(found.ended_at),
  };
}

/** Returns true while rows remain that an undo can revert. Imports of earlier versions stored none. */
async function hasUndo(db: Executor, id: string): Promise<boolean> {
  const found = await db.execute(sql`
    select 1 from member_import_rows where import_id = ${id}::uuid and undo is not null limit 1`);
  return found.rows.length > 0;
}

/** A user's own latest imports, newest first. */
export async function latestImports(db: Executor, userId: string, kind: ImportKind): Promise<ImportJob[]> {
  const found = await db.execute<{ id: string }>(sql`
    select id from member_imports where user_id = ${userId}::uuid and kind = ${kind}
    order by created_at desc, id limit ${mostListed}`);
  const jobs: ImportJob[] = [];
  for (const { id } of found.rows) jobs.push(await findImport(db, userId, kind, id));
  return jobs;
}

/** The result of each line, as CSV. */
export async function* receiptOf(db: Executor, id: string): AsyncGenerator<string> {
  yield csvMark + csvRow(["Line", "Name", "Result", "Reason", "ID"]);
  for (let after = 0; ; ) {
    const found = await db.execute<{
      line: number;
      name: string;
      result: string;
      reason: string | null;
      member_id: string | null;
    }>(sql`
      select line, name, result, reason, member_id from member_import_rows
      where import_id = ${id}::uuid and line > ${after} order by line limit 500`);
    const last = found.rows.at(-1);
    if (!last) return;
    yield found.rows
      .map(({ line, name, result, reason, member_id }) =>
        csvRow([String(line), name, result, reason ?? "", member_id ?? ""]),
      )
      .join("");
    after = last.line;
  }
}
