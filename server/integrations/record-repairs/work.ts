import { forbidden, HttpError } from "#server/platform/core/http-error.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { withRetry } from "#server/platform/db/with-retry.ts";
import { createBatchSize } from "#server/platform/jobs/batch-size.ts";
import { requesterOf } from "#server/platform/jobs/requester-of.ts";
import { type RepairKind, repairKinds } from "#shared/contract/record-repairs.ts";
import { doubledActivities } from "./activities.ts";
import { wholeAddresses } from "./identities.ts";
import { formerPlaceholders } from "./placeholders.ts";
import { type RepairRecord, type RepairStatus, readRepair, storeFound, storeOutcomes } from "./records.ts";
import type { RepairKindRules, RepairRow, Shown } from "./repair-kind.ts";

type Needs = Pick<Platform, "config" | "db">;

/** Each kind receives only positions and rows that it returned itself. */
const kinds: Readonly<Record<RepairKind, RepairKindRules<unknown, Shown, unknown>>> = {
  activity: doubledActivities,
  "deleted-account": formerPlaceholders,
  identity: wholeAddresses("member"),
  "organization-identity": wholeAddresses("organization"),
};

/** Runs the current step of a repair, or resumes it: finding, repairing or undoing. */
export async function runRepair(needs: Needs, id: string, signal: AbortSignal): Promise<void> {
  const { db } = needs;
  const record = await readRepair(db, id);
  if (!record) return;
  try {
    const requester = await requesterOf(db, record);
    if (!requester.user.roles.includes("admin")) throw forbidden();
    if (record.status === "finding") {
      if (await findAll(needs, record, signal)) await setStatus(db, id, "finding", "ready");
    } else if (record.status === "repairing") {
      if (await eachRow(needs, id, "repairing", signal)) await setStatus(db, id, "repairing", "done");
    } else if (record.status === "undoing") {
      if (await eachRow(needs, id, "undoing", signal)) await setStatus(db, id, "undoing", "undone");
    }
  } catch (error) {
    if (!(error instanceof HttpError) || signal.aborted) throw error;
    await failRepair(db, id, error.message);
  }
}

/** Marks a running repair as failed. */
export async function failRepair(db: Executor, id: string, error: string): Promise<void> {
  await db.execute(sql`
    update record_repairs set status = 'failed', error = ${error}, ended_at = now()
    where id = ${id}::uuid and status in ('finding', 'repairing', 'undoing')`);
}

async function setStatus(db: Executor, id: string, from: RepairStatus, to: RepairStatus): Promise<void> {
  await db.execute(sql`
    update record_repairs set status = ${to}, cursor = null, ended_at = ${to === "ready" ? sql`null` : sql`now()`}
    where id = ${id}::uuid and status = ${from}`);
}

/** Searches kind by kind. @returns false when the platform stops or the repair is cancelled */
async function findAll({ config, db }: Needs, record: RepairRecord, signal: AbortSignal): Promise<boolean> {
  const batchSize = createBatchSize(config.databaseUrl === null, "background");
  const start = record.cursor ? repairKinds.indexOf(record.cursor.kind) : 0;
  for (const kind of repairKinds.slice(start)) {
    let cursor: unknown = record.cursor?.kind === kind ? record.cursor.at : null;
    do {
      if (signal.aborted) return false;
      const size = batchSize.rows();
      const page = await batchSize.measure(size, () => kinds[kind].find(db, cursor, size));
      const rows = page.records.map(({ recordId, memberIds, found, reason }) => ({
        ...{ record_id: recordId, member_ids: memberIds, found, reason: reason ?? null },
        result: reason === undefined ? null : "kept",
      }));
      const next = repairKinds[repairKinds.indexOf(kind) + 1] ?? kind;
      const position = page.next === undefined ? { kind: next, at: null } : { kind, at: page.next };
      const isOn = await whileAt({ db }, record.id, "finding", (tx, now) => storeFound(tx, now, kind, rows, position));
      if (!isOn) return false;
      cursor = page.next;
    } while (cursor !== undefined);
  }
  return true;
}

/** Rows per transaction. Each may have to count a person's activities. */
const rowsAtOnce: Readonly<Record<RepairKind, number>> = {
  activity: 50,
  "deleted-account": 1,
  identity: 20,
  "organization-identity": 20,
};

/** Repairs or undoes the rows, kind by kind. @returns false when the platform stops or the repair is cancelled */
async function eachRow(
  { db }: Needs,
  id: string,
  step: "repairing" | "undoing",
  signal: AbortSignal,
): Promise<boolean> {
  const inOrder = step === "repairing" ? repairKinds : repairKinds.toReversed();
  for (const kind of inOrder) {
    for (let isMore = true; isMore; ) {
      if (signal.aborted) return false;
      const isOn = await whileAt({ db }, id, step, async (tx, now) => {
        const rows = await nextRows(tx, id, kind, step);
        isMore = rows.length > 0;
        if (!isMore) return;
        const { repair, undo } = kinds[kind];
        const outcomes = await (step === "repairing" ? repair(tx, id, rows) : undo(tx, id, rows));
        await storeOutcomes(
          tx,
          now,
          kind,
          outcomes.flatMap(({ recordId, result, reason, undo: data }) =>
            result === "continue" ? [] : [{ record_id: recordId, result, reason: reason ?? null, undo: data }],
          ),
        );
      });
      if (!isOn) return false;
    }
  }
  return true;
}

async function nextRows(
  tx: Executor,
  id: string,
  kind: RepairKind,
  step: "repairing" | "undoing",
): Promise<RepairRow<Shown, unknown>[]> {
  const isNext = step === "repairing" ? sql`result is null` : sql`result = 'repaired'`;
  const found = await tx.execute<{ record_id: string; found: Shown; undo: unknown }>(sql`
    select record_id, found, undo from record_repair_rows
    where repair_id = ${id}::uuid and kind = ${kind} and ${isNext} order by record_id limit ${rowsAtOnce[kind]}`);
  return found.rows.map(({ record_id, ...row }) => ({ recordId: record_id, ...row }));
}

/** Works in a transaction while the repair is at a step. @returns false, without any change, when it no longer is */
function whileAt(
  { db }: Pick<Needs, "db">,
  id: string,
  status: RepairStatus,
  work: (tx: Executor, now: RepairRecord) => Promise<void>,
): Promise<boolean> {
  return withRetry(() =>
    db.transaction(async (tx) => {
      // The lock serializes this transaction with one that cancels the repair.
      const now = await readRepair(tx, id, sql`for update of r`);
      if (now?.status !== status) return false;
      await work(tx, now);
      return true;
    }),
  );
}
