import { notFound } from "#server/platform/core/http-error.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { iso } from "#server/platform/db/iso.ts";
import type { RecordFormat, RecordImport } from "#shared/contract/record-imports.ts";
import { recordParts } from "#shared/contract/v1/export.ts";
import { csvMark, csvRow } from "#shared/domain/text/csv.ts";
import { asJson, type Outcome } from "./rows.ts";

export type ImportStatus =
  | "sending"
  | "reading"
  | "ready"
  | "importing"
  | "done"
  | "cancelled"
  | "failed"
  | "undoing"
  | "undone";

/** Position to resume the job from: a step, and within it the last processed row or the position of the reader. */
export interface Cursor {
  readonly step: "read" | "plan" | "import" | "finish" | "undo" | "recount";
  readonly part?: number;
  readonly owner?: string;
  readonly key?: string;
  readonly source?: unknown;
}

type Counts = Partial<Record<"plan" | "import" | "undo", Record<string, Record<string, number>>>>;

/** An import as stored. */
export type ImportRecord = {
  id: string;
  user_id: string;
  user_name: string | null;
  format: RecordFormat;
  name: string;
  segment_id: string | null;
  source: { url: string; token: string; group?: string } | null;
  status: ImportStatus;
  error: string | null;
  cursor: Cursor | null;
  total: number;
  done: number;
  counts: Counts;
  notes: string[];
  ip_address: string | null;
  user_agent: string | null;
  request_id: string | null;
  created_at: string;
  ended_at: string | null;
};

const mostListed = 50;
const mostProblems = 100;

/** An import; null when it no longer exists. */
export async function readImport(db: Executor, id: string, lock = sql``): Promise<ImportRecord | null> {
  const found = await db.execute<ImportRecord>(sql`
    select i.id, user_id, (select coalesce(nullif(u.full_name, ''), u.email) from users u where u.id = i.user_id) as user_name,
      format, name, segment_id, source, status, error, cursor, total, done, counts, notes,
      host(ip_address) as ip_address, user_agent, request_id, i.created_at, ended_at
    from record_imports i where i.id = ${id}::uuid ${lock}`);
  return found.rows[0] ?? null;
}

/** An import as the API returns it. @throws HttpError 404 */
export async function findImport(db: Executor, id: string): Promise<RecordImport> {
  const found = await readImport(db, id);
  if (!found) throw notFound();
  return present(db, found);
}

/** Imports of the last 30 days, newest first. */
export async function listImports(db: Executor): Promise<RecordImport[]> {
  const found = await db.execute<{ id: string }>(
    sql`select id from record_imports order by created_at desc, id limit ${mostListed}`,
  );
  const answers: RecordImport[] = [];
  for (const { id } of found.rows) answers.push(await findImport(db, id));
  return answers;
}

async function present(db: Executor, found: ImportRecord): Promise<RecordImport> {
  const { id, format, name, user_name: user, status, error, total, done, counts, notes } = found;
  const problems = await db.execute<{ part: number; key: string; reason: string }>(sql`
    select part, key, reason from record_import_rows
    where import_id = ${id}::uuid and reason is not null order by part, owner, key limit ${mostProblems}`);
  const imported = counts.import ?? {};
  const hasWritten = Object.values(imported).some(({ created = 0, updated = 0 }) => created + updated > 0);
  return {
    ...{ id, format, name, user, status, error, total, done, notes },
    planned: counts.plan ?? {},
    imported,
    undone: counts.undo ?? {},
    problems: problems.rows.map(({ part, key, reason }) => ({ part: recordParts[part] ?? "", key, reason })),
    canBeUndone: hasWritten && ["done", "cancelled", "failed"].includes(status),
    createdAt: iso(found.created_at),
    endedAt: iso(found.ended_at),
  };
}

/** Stores the outcomes of rows and the position to resume from. @param step the key in `counts` */
export async function saveOutcomes(
  tx: Executor,
  record: ImportRecord,
  step: "plan" | "import" | "undo",
  outcomes: readonly Outcome[],
  cursor: Cursor,
): Promise<void> {
  const { id } = record;
  // A dry run stores only data for later steps: records with their ids, and problems.
  const stored = step === "plan" ? outcomes.filter(({ owner, reason }) => owner === "" || reason) : outcomes;
  const set =
    step === "plan"
      ? sql`planned = o.result, record_id = o.record_id, reason = o.reason`
      : step === "import"
        ? sql`result = o.result, record_id = o.record_id, reason = o.reason, undo = o.undo, data = null`
        : sql`result = o.result, reason = o.reason, undo = o.undo`;
  if (stored.length > 0) {
    await tx.execute(sql`
      update record_import_rows r set ${set}
      from json_to_recordset(${asJson(stored)}) as o(part int, owner text, key text, result text, record_id uuid,
        reason text, undo jsonb)
      where r.import_id = ${id}::uuid and r.part = o.part and r.owner = o.owner and r.key = o.key`);
  }
  const counts = withCounts(record.counts, step, outcomes);
  await tx.execute(sql`
    update record_imports set done = done + ${outcomes.length}, cursor = ${asJson([cursor])}::jsonb -> 0,
      counts = ${asJson([counts])}::jsonb -> 0 where id = ${id}::uuid`);
}

function withCounts(counts: Counts, step: "plan" | "import" | "undo", outcomes: readonly Outcome[]): Counts {
  const own = structuredClone(counts[step] ?? {});
  for (const { part, result } of outcomes) {
    const name = recordParts[part] ?? "";
    const of = own[name] ?? {};
    of[result] = (of[result] ?? 0) + 1;
    own[name] = of;
  }
  return { ...counts, [step]: own };
}

type ReceiptRow = {
  part: number;
  owner: string;
  key: string;
  result: string | null;
  reason: string | null;
  record_id: string | null;
};

/** Writes the outcome of every record as CSV. */
export async function* receiptOf(db: Executor, id: string): AsyncGenerator<string> {
  yield csvMark + csvRow(["Part", "Source ID", "Belongs to", "Result", "Reason", "ID"]);
  for (let [part, owner, key] = [-1, "", ""]; ; ) {
    const { rows } = await db.transaction(async (tx) => {
      // Without fresh statistics the planner reads and sorts all remaining rows for each page.
      await tx.execute(sql`set local enable_sort = off`);
      return tx.execute<ReceiptRow>(sql`
        select part, owner, key, result, reason, record_id from record_import_rows
        where import_id = ${id}::uuid and (part, owner, key) > (${part}, ${owner}, ${key})
        order by part, owner, key limit 2000`);
    });
    const last = rows.at(-1);
    if (!last) return;
    yield rows
      .map((row) =>
        csvRow([
          ...[recordParts[row.part] ?? "", row.key, row.owner, row.result ?? "not imported", row.reason ?? ""],
          row.record_id ?? "",
        ]),
      )
      .join("");
    ({ part, owner, key } = last);
  }
}
