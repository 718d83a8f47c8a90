import { setTimeout as pause } from "node:timers/promises";
import { forbidden, HttpError } from "#server/platform/core/http-error.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import type { Database, Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { withRetry } from "#server/platform/db/with-retry.ts";
import { createBatchSize } from "#server/platform/jobs/batch-size.ts";
import { requesterOf } from "#server/platform/jobs/requester-of.ts";
import { refreshEngagement } from "#server/records/aggregates/rebuild-organizations.ts";
import { rebuildSegments, refreshScores } from "#server/records/aggregates/rebuild-people.ts";
import { reviseLeft } from "#server/records/employers/domain-organizations.ts";
import { refreshGuesses } from "#server/records/employers/guesses.ts";
import { recordParts } from "#shared/contract/v1/export.ts";
import { errorCodes } from "#shared/domain/messages/error-codes.ts";
import { ownSegment } from "./formats/format.ts";
import { readSource, sourceOf } from "./read-source.ts";
import { type Cursor, type ImportRecord, type ImportStatus, readImport, saveOutcomes } from "./records.ts";
import {
  asJson,
  type ImportContext,
  type ImportRow,
  type Outcome,
  outcome,
  partNumber,
  preferIndexes,
} from "./rows.ts";
import { recountAfterUndo, undoPart, undoParts } from "./undo.ts";
import { partWrites } from "./write-parts.ts";

type Needs = Pick<Platform, "config" | "db" | "jobs" | "secrets">;

/** Runs the current step of an import, or resumes it: reading with the dry run, importing, or undoing. */
export async function runRecordImport(platform: Needs, id: string, signal: AbortSignal): Promise<void> {
  const { db } = platform;
  const record = await readImport(db, id);
  if (!record) return;
  try {
    if (record.status === "reading") {
      if ((record.cursor?.step ?? "read") === "read" && !(await readSource(platform, record, signal))) return;
      if (await writeAll(platform, id, "plan", signal)) await setStatus(db, id, "reading", "ready");
    } else if (record.status === "importing") {
      if (!(await writeAll(platform, id, "import", signal))) return;
      if (await finish(platform, id, signal)) await setStatus(db, id, "importing", "done");
    } else if (record.status === "undoing") {
      if (await undoAll(platform, id, signal)) await setStatus(db, id, "undoing", "undone");
    }
  } catch (error) {
    if (!(error instanceof HttpError) || signal.aborted) throw error;
    await failImport(db, id, error.message);
  }
  await forgetSource(db, id);
}

/** Marks a running import as failed. */
export async function failImport(db: Executor, id: string, error: string): Promise<void> {
  await db.execute(sql`
    update record_imports set status = 'failed', error = ${error}, ended_at = now()
    where id = ${id}::uuid and status in ('reading', 'importing', 'undoing')`);
}

const endings: ReadonlySet<ImportStatus> = new Set(["done", "undone"]);

async function setStatus(db: Executor, id: string, from: ImportStatus, to: ImportStatus): Promise<void> {
  await db.execute(sql`
    update record_imports set status = ${to}, cursor = null, ended_at = ${endings.has(to) ? sql`now()` : sql`null`}
    where id = ${id}::uuid and status = ${from}`);
}

/** Deletes the source data of an ended import. The rows stay, without data, for the receipt and the undo. */
async function forgetSource(db: Database, id: string): Promise<void> {
  const over = await db.execute(sql`
    update record_imports set source = null where id = ${id}::uuid and ended_at is not null returning 1`);
  if (over.rows.length === 0) return;
  await db.execute(sql`delete from record_import_files where import_id = ${id}::uuid`);
  type Place = { part: number; owner: string; key: string };
  for (let after: Place | undefined = { part: -1, owner: "", key: "" }; after; ) {
    const cleared: { rows: Place[] } = await db.execute<Place>(sql`
      with chosen as materialized (
        select part, owner, key from record_import_rows
        where import_id = ${id}::uuid and (part, owner, key) > (${after.part}, ${after.owner}, ${after.key})
          and data is not null order by part, owner, key limit 2000
      ), cleared as (
        update record_import_rows r set data = null, result = coalesce(result, 'skipped'),
          reason = coalesce(reason, case when result is null then 'The import ended before this record.' end)
        from chosen c where r.import_id = ${id}::uuid and (r.part, r.owner, r.key) = (c.part, c.owner, c.key)
      )
      select part, owner, key from chosen order by part desc, owner desc, key desc limit 1`);
    [after] = cleared.rows;
  }
}

/** Parts with few rows, written in one batch because they refer to each other. */
const wholeParts: ReadonlySet<string> = new Set(["attributeDefinitions", "segments"]);
const mostWhole = 20_000;

async function contextOf(platform: Needs, record: ImportRecord, isDry: boolean): Promise<ImportContext> {
  const requester = await requesterOf(platform.db, record);
  if (!requester.user.roles.includes("admin")) throw forbidden();
  const segments = await platform.db.execute<{ key: string; record_id: string }>(sql`
    select key, record_id from record_import_rows
    where import_id = ${record.id}::uuid and part = ${partNumber("segments")} and record_id is not null`);
  const own = record.segment_id === null ? [] : [[ownSegment, record.segment_id] as const];
  return {
    ...{ platform, requester, importId: record.id, source: sourceOf(record.format), isDry },
    segments: new Map([...own, ...segments.rows.map(({ key, record_id }) => [key, record_id] as const)]),
  };
}

/** Thrown to roll back the transaction of a dry run. */
class DryRun extends Error {
  readonly outcomes: readonly Outcome[];
  constructor(outcomes: readonly Outcome[]) {
    super("A dry run ended.");
    this.outcomes = outcomes;
  }
}

/**
 * Writes the rows part by part. A dry run stores only their outcomes.
 * @returns false when the platform stops or the import is cancelled
 */
async function writeAll(platform: Needs, id: string, step: "plan" | "import", signal: AbortSignal): Promise<boolean> {
  const { db } = platform;
  const batchSize = createBatchSize(platform.config.databaseUrl === null);
  const savedCursor = (await readImport(db, id))?.cursor ?? null;
  if (savedCursor?.step === "finish") return true;
  const start = savedCursor?.step === step ? savedCursor : null;
  for (const [part, name] of recordParts.entries()) {
    const write = partWrites[name];
    if (!write || part < (start?.part ?? 0)) continue;
    const record = await readImport(db, id);
    if (!record) return false;
    const context = await contextOf(platform, record, step === "plan");
    let { owner = "", key = "" } = start?.part === part ? start : {};
    for (;;) {
      if (signal.aborted) return false;
      const rows = await nextRows(db, id, part, { owner, key }, wholeParts.has(name) ? mostWhole : batchSize.rows());
      const last = rows.at(-1);
      if (!last) break;
      const cursor: Cursor = { step, part, owner: last.owner, key: last.key };
      const isOn = await batchSize.measure(rows.length, () =>
        attempt((isLast) => {
          const writeSome = (tx: Executor) => writeRows(tx, rows, (inner, some) => write(inner, context, some), isLast);
          return step === "plan"
            ? tryBatch(db, id, cursor, writeSome)
            : saveWritten(db, id, "importing", "import", cursor, writeSome);
        }, signal),
      );
      if (!isOn) return false;
      ({ owner, key } = last);
    }
  }
  return true;
}

/** Bytes of the rows of a batch, with those that belong to them, which are read and written at once. */
const batchBytes = 2_000_000;

async function nextRows(
  db: Database,
  id: string,
  part: number,
  after: { owner: string; key: string },
  limit: number,
): Promise<ImportRow[]> {
  const name = recordParts[part];
  // Identities are written with their person or organization.
  const ownedBytes =
    name === "people" || name === "organizations"
      ? sql`coalesce((select sum(octet_length(o.data::text)) from record_import_rows o where o.import_id = ${id}::uuid
          and o.part = ${partNumber(name === "people" ? "identities" : "organizationIdentities")} and o.owner = n.key), 0)`
      : sql`0`;
  const isWhole = wholeParts.has(name ?? "");
  const found = await db.execute<ImportRow>(sql`
    with following as (
      select part, owner, key, data, result, record_id, undo from record_import_rows
      where import_id = ${id}::uuid and part = ${part} and (owner, key) > (${after.owner}, ${after.key})
        and data is not null
      order by owner, key limit ${limit}
    ), weighed as (
      select n.*, row_number() over (order by owner, key) as at,
        sum(octet_length(data::text) + ${ownedBytes}) over (order by owner, key rows unbounded preceding) as bytes
      from following n
    )
    select part, owner, key, data, result, record_id, undo from weighed
    where ${isWhole} or at = 1 or bytes <= ${batchBytes} order by owner, key`);
  return found.rows;
}

/** SQLSTATE codes of values that cannot be stored: data exceptions, program limits, not-null and check violations. */
const refused = /^(22|54|23502|23514)/;
/** SQLSTATE codes of conflicts with another transaction, or with the data when they stay. */
const conflicting = /^(23503|23505)/;

/**
 * Writes rows. When one is refused, by the database or a rule, halves the batch until only that row fails.
 * @param isLast true when another attempt would meet the same conflicts
 */
async function writeRows(
  tx: Executor,
  rows: readonly ImportRow[],
  write: (tx: Executor, rows: readonly ImportRow[]) => Promise<Outcome[]>,
  isLast: boolean,
): Promise<Outcome[]> {
  try {
    return await tx.transaction((inner) => write(inner, rows));
  } catch (error) {
    const reason = refusalOf(error, isLast);
    if (reason === null) throw error;
    const [row] = rows;
    if (rows.length === 1 && row) return [outcome(row, "failed", null, { reason })];
    const middle = Math.ceil(rows.length / 2);
    const first = await writeRows(tx, rows.slice(0, middle), write, isLast);
    return [...first, ...(await writeRows(tx, rows.slice(middle), write, isLast))];
  }
}

/** Why a row cannot be written; null when another attempt may succeed. */
function refusalOf(error: unknown, isLast: boolean): string | null {
  if (error instanceof HttpError) return isMergeRunning(error) && !isLast ? null : error.message;
  const { code = "", message } = ((error as Error).cause ?? error) as { code?: string; message?: string };
  return refused.test(code) || (isLast && conflicting.test(code)) ? `It cannot be stored: ${message}.` : null;
}

const isMergeRunning = (error: unknown): boolean =>
  error instanceof HttpError && error.code === errorCodes.mergeInProgress;

/** Longest time to wait for merges of other users that concern the rows of a batch, and pause between attempts. */
const mergesMs = 60_000;
const pauseMs = 250;

/**
 * Writes a batch. Waits while another user's merge moves the activities of one of its records. When a conflict stays,
 * only its rows fail.
 */
async function attempt<T>(write: (isLast: boolean) => Promise<T>, signal: AbortSignal): Promise<T> {
  const until = performance.now() + mergesMs;
  for (;;) {
    signal.throwIfAborted();
    try {
      return await write(false);
    } catch (error) {
      const code = ((error as Error).cause as { code?: string } | undefined)?.code ?? "";
      if (!isMergeRunning(error) && !conflicting.test(code)) throw error;
      if (conflicting.test(code) || performance.now() > until) return write(true);
      await pause(pauseMs, undefined, { signal });
    }
  }
}

async function tryBatch(
  db: Database,
  id: string,
  cursor: Cursor,
  write: (tx: Executor) => Promise<Outcome[]>,
): Promise<boolean> {
  const outcomes = await withRetry(() =>
    db
      .transaction(async (tx): Promise<readonly Outcome[]> => {
        await preferIndexes(tx);
        throw new DryRun(await write(tx));
      })
      .catch((error: unknown) => {
        if (error instanceof DryRun) return error.outcomes;
        throw error;
      }),
  );
  return saveWritten(db, id, "reading", "plan", cursor, async () => [...outcomes]);
}

/** @returns false, without any change, when the import is no longer at this step */
function saveWritten(
  db: Database,
  id: string,
  status: ImportStatus,
  step: "plan" | "import" | "undo",
  cursor: Cursor,
  write: (tx: Executor) => Promise<Outcome[]>,
): Promise<boolean> {
  return withRetry(() =>
    db.transaction(async (tx) => {
      // The row lock serializes this transaction with one that cancels the import.
      const now = await readImport(tx, id, sql`for update of i`);
      if (now?.status !== status) return false;
      await preferIndexes(tx);
      await saveOutcomes(tx, now, step, await write(tx), cursor);
      return true;
    }),
  );
}

/** Records whose aggregates are computed in one transaction. */
const figuresAtOnce = 200;

/** Computes the figures that `addActivities` leaves out: scores, average sentiment and engagement. */
async function finish({ db }: Needs, id: string, signal: AbortSignal): Promise<boolean> {
  const people = ids(db, id, "people");
  for await (const some of people) {
    if (signal.aborted) return false;
    await withRetry(() => db.transaction((tx) => refreshGuesses(tx, some)));
    await db.transaction(async (tx) => {
      await preferIndexes(tx);
      await refreshScores(tx, some);
      const withSentiment = await tx.execute<{ id: string }>(sql`
        select distinct member_id as id from activities
        where member_id = any(${sql.param(some)}::uuid[]) and sentiment is not null`);
      if (withSentiment.rows.length > 0)
        await rebuildSegments(
          tx,
          withSentiment.rows.map((row) => row.id),
        );
    });
  }
  for await (const some of ids(db, id, "organizations")) {
    if (signal.aborted) return false;
    await db.transaction(async (tx) => {
      await preferIndexes(tx);
      await refreshEngagement(tx, some);
    });
  }
  return true;
}

/** Ids of our records that an import wrote or matched, in pages. */
async function* ids(db: Database, id: string, part: "people" | "organizations"): AsyncGenerator<string[]> {
  for (let after = ""; ; ) {
    const found = await db.execute<{ key: string; record_id: string }>(sql`
      select key, record_id from record_import_rows
      where import_id = ${id}::uuid and part = ${partNumber(part)} and owner = '' and key > ${after}
        and record_id is not null
      order by key limit ${figuresAtOnce}`);
    const last = found.rows.at(-1);
    if (!last) return;
    yield [...new Set(found.rows.map(({ record_id }) => record_id))];
    after = last.key;
  }
}

async function undoAll(platform: Needs, id: string, signal: AbortSignal): Promise<boolean> {
  const { db } = platform;
  const batchSize = createBatchSize(platform.config.databaseUrl === null);
  const record = await readImport(db, id);
  if (!record) return false;
  const context = await contextOf(platform, record, false);
  const start = record.cursor?.step === "undo" ? record.cursor : null;
  const first = start ? undoParts.findIndex((name) => partNumber(name) === start.part) : 0;
  for (const [at, name] of undoParts.entries()) {
    if (record.cursor?.step === "recount" || at < first) continue;
    const part = partNumber(name);
    let { owner = "", key = "" } = start?.part === part ? start : {};
    for (;;) {
      if (signal.aborted) return false;
      const rows = (
        await db.execute<ImportRow>(sql`
          select part, owner, key, null as data, result, record_id, undo from record_import_rows
          where import_id = ${id}::uuid and part = ${part} and (owner, key) > (${owner}, ${key})
            and result in ('created', 'updated')
          order by owner, key limit ${batchSize.rows()}`)
      ).rows;
      const last = rows.at(-1);
      if (!last) break;
      const cursor: Cursor = { step: "undo", part, owner: last.owner, key: last.key };
      const isOn = await batchSize.measure(rows.length, () =>
        saveWritten(db, id, "undoing", "undo", cursor, (tx) => undoPart(tx, context, name, rows)),
      );
      if (!isOn) return false;
      ({ owner, key } = last);
    }
  }
  await db.execute(sql`
    update record_imports set cursor = ${asJson([{ step: "recount" } satisfies Cursor])}::jsonb -> 0 where id = ${id}::uuid`);
  for (const kind of ["people", "organizations"] as const) {
    for await (const some of ids(db, id, kind)) {
      if (signal.aborted) return false;
      await recountAfterUndo(db, kind, some);
    }
  }
  // Organizations may have been made from the domains of its people.
  await withRetry(() => db.transaction(reviseLeft));
  return true;
}
