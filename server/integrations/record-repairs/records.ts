import { notFound } from "#server/platform/core/http-error.ts";
import { bulkJson } from "#server/platform/db/bulk-json.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { iso } from "#server/platform/db/iso.ts";
import { type RecordRepair, type RepairKind, repairKinds } from "#shared/contract/record-repairs.ts";
import { csvMark, csvRow } from "#shared/domain/text/csv.ts";
import type { Shown } from "./repair-kind.ts";

export type RepairStatus = "finding" | "ready" | "repairing" | "done" | "cancelled" | "failed" | "undoing" | "undone";

export type Counts = Record<string, Record<string, number>>;

/** A repair as stored. */
export type RepairRecord = {
  id: string;
  user_id: string;
  user_name: string | null;
  status: RepairStatus;
  error: string | null;
  /** Position of the search. */
  cursor: { readonly kind: RepairKind; readonly at: unknown } | null;
  counts: Counts;
  done: number;
  ip_address: string | null;
  user_agent: string | null;
  request_id: string | null;
  created_at: string;
  ended_at: string | null;
};

const mostListed = 50;
const samplesPerKind = 10;

const stored = sql`
  select r.id, user_id, (select coalesce(nullif(u.full_name, ''), u.email) from users u where u.id = r.user_id) as user_name,
    status, error, cursor, counts, done, host(ip_address) as ip_address, user_agent, request_id, r.created_at, ended_at
  from record_repairs r`;

/** A repair; null when it no longer exists. */
export async function readRepair(db: Executor, id: string, lock = sql``): Promise<RepairRecord | null> {
  const found = await db.execute<RepairRecord>(sql`${stored} where r.id = ${id}::uuid ${lock}`);
  return found.rows[0] ?? null;
}

/** A repair as the API returns it. @throws HttpError 404 */
export async function findRepair(db: Executor, id: string): Promise<RecordRepair> {
  const found = await readRepair(db, id);
  if (!found) throw notFound();
  const samples = await samplesOf(db, id);
  return { ...present(found), samples };
}

/** Repairs of the last 30 days, newest first, without samples. */
export async function listRepairs(db: Executor): Promise<RecordRepair[]> {
  const found = await db.execute<RepairRecord>(sql`${stored} order by r.created_at desc, r.id limit ${mostListed}`);
  return found.rows.map(present);
}

function present({
  id,
  user_name: user,
  status,
  error,
  counts,
  done,
  created_at,
  ended_at,
}: RepairRecord): RecordRepair {
  const hasRepaired = Object.values(counts).some(({ repaired = 0 }) => repaired > 0);
  return {
    ...{ id, user, status, error, counts, done, samples: [] },
    canBeUndone: hasRepaired && ["done", "cancelled", "failed"].includes(status),
    createdAt: iso(created_at),
    endedAt: iso(ended_at),
  };
}

async function samplesOf(db: Executor, id: string): Promise<RecordRepair["samples"]> {
  const samples: RecordRepair["samples"] = [];
  for (const kind of repairKinds) {
    const found = await db.execute<{ found: Shown; result: string | null; reason: string | null }>(sql`
      select found, result, reason from record_repair_rows where repair_id = ${id}::uuid and kind = ${kind}
      order by record_id limit ${samplesPerKind}`);
    for (const { found: shown, result, reason } of found.rows) {
      samples.push({ kind, title: shown.title, detail: shown.detail, result, reason });
    }
  }
  return samples;
}

/** A row to store: found, or its outcome. */
export interface StoredRow {
  readonly record_id: string;
  readonly member_ids?: readonly string[];
  readonly found?: object;
  readonly result: string | null;
  readonly reason: string | null;
  readonly undo?: object | undefined;
}

/** Stores what a page of the search found. */
export async function storeFound(
  tx: Executor,
  { id, counts }: RepairRecord,
  kind: RepairKind,
  rows: readonly StoredRow[],
  cursor: RepairRecord["cursor"],
): Promise<void> {
  const stored = await tx.execute<{ result: string | null }>(sql`
    insert into record_repair_rows (repair_id, kind, record_id, member_ids, found, result, reason)
    select ${id}::uuid, ${kind}, record_id, array(select value::uuid from jsonb_array_elements_text(member_ids)), found,
      result, reason
    from json_to_recordset(${bulkJson(rows)}::json)
      as r(record_id uuid, member_ids jsonb, found jsonb, result text, reason text)
    on conflict do nothing returning result`);
  const kept = stored.rows.filter(({ result }) => result !== null).length;
  const more = { found: stored.rows.length, kept };
  await tx.execute(sql`
    update record_repairs set cursor = ${JSON.stringify(cursor)}::jsonb, done = done + ${stored.rows.length},
      counts = ${JSON.stringify(withCounts(counts, kind, more))}::jsonb where id = ${id}::uuid`);
}

/** Stores outcomes of repairing or undoing. */
export async function storeOutcomes(
  tx: Executor,
  { id, counts }: RepairRecord,
  kind: RepairKind,
  rows: readonly StoredRow[],
): Promise<void> {
  await tx.execute(sql`
    update record_repair_rows r set result = o.result, reason = o.reason, undo = o.undo
    from json_to_recordset(${bulkJson(rows)}::json) as o(record_id uuid, result text, reason text, undo jsonb)
    where r.repair_id = ${id}::uuid and r.kind = ${kind} and r.record_id = o.record_id`);
  const more: Record<string, number> = {};
  for (const { result } of rows) if (result !== null) more[result] = (more[result] ?? 0) + 1;
  await tx.execute(sql`
    update record_repairs set done = done + ${rows.length},
      counts = ${JSON.stringify(withCounts(counts, kind, more))}::jsonb where id = ${id}::uuid`);
}

function withCounts(counts: Counts, kind: RepairKind, more: Readonly<Record<string, number>>): Counts {
  const own = { ...counts[kind] };
  for (const [result, n] of Object.entries(more)) if (n > 0) own[result] = (own[result] ?? 0) + n;
  return { ...counts, [kind]: own };
}

/** Writes the outcome of every record as CSV. */
export async function* receiptOf(db: Executor, id: string): AsyncGenerator<string> {
  yield csvMark + csvRow(["Kind", "Record", "Detail", "Result", "Reason", "ID"]);
  type Row = { kind: string; record_id: string; found: Shown; result: string | null; reason: string | null };
  for (let [kind, after] = ["", "00000000-0000-0000-0000-000000000000"]; ; ) {
    const { rows } = await db.execute<Row>(sql`
      select kind, record_id, found, result, reason from record_repair_rows
      where repair_id = ${id}::uuid and (kind, record_id) > (${kind}, ${after}::uuid) order by kind, record_id limit 2000`);
    const last = rows.at(-1);
    if (!last) return;
    yield rows
      .map(({ kind: of, found, result, reason, record_id }) =>
        csvRow([of, found.title, found.detail, result ?? "not repaired", reason ?? "", record_id]),
      )
      .join("");
    [kind, after] = [last.kind, last.record_id];
  }
}
