import { isDeepStrictEqual } from "node:util";
import type { Platform } from "#server/platform/core/platform.ts";
import { and, asc, eq, inArray, lte, ne, or, sql } from "#server/platform/db/drizzle.ts";
import { isTemporaryFailure } from "#server/platform/db/failure.ts";
import { refreshStatistics } from "#server/platform/db/refresh-statistics.ts";
import { integrationStreams } from "#server/platform/db/schema/integrations.ts";
import { createBatchSize } from "#server/platform/jobs/batch-size.ts";
import { chosenPartitions, withChosenStreams } from "../chosen-setting.ts";
import type { StreamRecord } from "../records.ts";
import { type Connection, connectTo } from "./connect-to.ts";
import {
  type Change,
  type Connector,
  type Cursor,
  type OutgoingStream,
  type Page,
  type Partition,
  type Stream,
  SyncError,
} from "./connector.ts";
import { endRun, yieldRun } from "./end-run.ts";
import { readTelling } from "./leave-out.ts";
import { moveActivities } from "./move-activities.ts";
import { placePartitions, reconcilePartitions } from "./partitions.ts";
import { earliestTime } from "./plausible-time.ts";
import { rebuildStale, refreshPeople } from "./rebuild.ts";
import { beginRun, type Run, type StreamChange, StreamGone, saveStream } from "./run.ts";
import { sendPass } from "./send-pass.ts";
import { saveSite } from "./site.ts";
import { noneStale, storedStale } from "./stale.ts";
import { type Destination, writePage } from "./write-page.ts";

/** Hours until a skipped partition is tried again. */
const skippedHours = 24;
/** Minutes by which the wait grows after each consecutive failure. */
const failureMinutes = 15;
const mostFailures = 5;
/** Maximum number of sentences about records that a stream left out. */
const mostLeftOut = 50;
/** Maximum number of changes per write, and reading time after which all changes are written, milliseconds. */
const mostChanges = 1_000;
const longestReadMs = 2_000;
/** Maximum duration of a run while other integrations wait; it then continues after them, milliseconds. */
const turnMs = 5 * 60_000;
/** Maximum duration of a stream's turn while other streams of the integration wait, milliseconds. */
const streamTurnMs = 20_000;

/**
 * Reads the due streams of an integration page by page and saves the position after each page, so that it can continue
 * after a restart. Stores an error with its partition and continues with the others.
 * @throws Error only for errors that a retry may fix, such as an unavailable database
 */
export async function runSync(
  platform: Platform,
  whole: Connector,
  integrationId: string,
  signal: AbortSignal,
  turn = turnMs,
): Promise<void> {
  const started = await beginRun(platform, integrationId);
  if (!started) return;
  const { run, integration } = started;
  const connector = withChosenStreams(whole, integration.settings);
  const touched = new Set<string>();
  let connection: Connection | null = null;
  try {
    connection = await connectTo(platform, connector, integration, { signal, counts: run.counts, isSync: true });
    const available = await connector.partitions(connection.context);
    const found = chosenPartitions(connector, integration.settings, available);
    const partitions = await placePartitions(platform, connector, integration, found);
    await reconcilePartitions(platform.db, connector, integrationId, partitions);
    const endsAt = performance.now() + turn;
    const isTurnOver = () => performance.now() >= endsAt;
    const { readFrom } = integration;
    const isRead = await readAll({ platform, connector, connection, run, partitions, touched, readFrom, isTurnOver });
    await refreshPeople(platform, [...touched], signal);
    if (isRead) await endRun(platform, connector, run, null);
    else await yieldRun(platform, run);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof StreamGone) return;
    if (!(error instanceof SyncError) && isOfDatabase(error)) throw error;
    if (!(error instanceof SyncError)) platform.log.error(error, `The sync of ${connector.platform} failed`);
    await endRun(platform, connector, run, error instanceof SyncError ? error : unreadable(error));
  } finally {
    await connection?.close();
  }
  if (run.counts.added > 0 && platform.config.databaseUrl === null) await refreshStatistics(platform.db);
}

interface Work {
  readonly platform: Platform;
  readonly connector: Connector;
  readonly connection: Connection;
  readonly run: Run;
  readonly partitions: readonly Partition[];
  readonly touched: Set<string>;
  /** Earlier activities are left out. */
  readonly readFrom: Date | null;
  /** Returns true when the run has used up its time. It then stops after the current page, in favor of others. */
  isTurnOver(): boolean;
}

/**
 * Reads until no stream waits or the turn is over.
 * @returns true when no stream waits
 * @throws SyncError of the kind `reconnect`, which concerns all streams
 */
async function readAll(work: Work): Promise<boolean> {
  const { platform, connector, connection, run, touched, isTurnOver } = work;
  const { signal } = connection.context;
  const partitions = new Map(work.partitions.map((partition) => [partition.key, partition]));
  const streams = new Map(connector.streams.map((stream) => [stream.name, stream]));
  const site = await saveSite(platform.db, connector, connection.context);
  const outgoing = new Map(connector.outgoing?.map((stream) => [stream.name, stream]));
  const known: Destination["known"] = new Map();
  const batchSize = createBatchSize(platform.config.databaseUrl === null);
  // Each run reads at least one page, so that short turns make progress too.
  let hasBegun = false;
  for (;;) {
    signal.throwIfAborted();
    const row = await nextStream(platform, run.integrationId);
    const partition = partitions.get(row?.key ?? "");
    const stream = streams.get(row?.stream ?? "");
    const sent = outgoing.get(row?.stream ?? "");
    const line = stream ?? sent;
    if (!row || !partition || !line) return true;
    if (hasBegun && isTurnOver()) return false;
    hasBegun = true;
    const { segmentId, channel } = partition;
    const to: Destination = {
      ...{
        platform,
        integrationId: run.integrationId,
        counts: run.counts,
        key: connector.platform,
        recordsMove: connector.recordsMove,
        site,
        segmentId,
        channel,
      },
      ...{ known, touched, batchSize },
      save: (tx, change) => saveStream(tx, run, row, change),
    };
    try {
      await saveStream(platform.db, run, row, { status: "in-progress", error: null });
      if (row.movedFrom) await moveActivities(to, row);
      if (stream) await readPass(work, to, stream, partition, row);
      if (sent) await writePass(work, to, sent, partition, row);
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof SyncError) || error.kind === "reconnect") throw error;
      await saveFailure(work, row, line, error);
    }
  }
}

/**
 * Returns the stream to read next: an interrupted one, else the one that has waited longest since its last page, so
 * that streams take turns.
 */
async function nextStream({ db }: Platform, integrationId: string): Promise<StreamRecord | undefined> {
  const { status, dueAt, updatedAt, createdAt, key, stream } = integrationStreams;
  const [next] = await db
    .select()
    .from(integrationStreams)
    .where(
      and(
        eq(integrationStreams.integrationId, integrationId),
        or(inArray(status, ["in-progress", "waiting"]), and(eq(status, "parked"), lte(dueAt, new Date()))),
      ),
    )
    .orderBy(asc(status), asc(updatedAt), asc(createdAt), asc(key), asc(stream))
    .limit(1);
  return next;
}

async function isAnotherWaiting({ db }: Platform, { integrationId, id }: StreamRecord): Promise<boolean> {
  const [other] = await db
    .select({ id: integrationStreams.id })
    .from(integrationStreams)
    .where(
      and(
        eq(integrationStreams.integrationId, integrationId),
        eq(integrationStreams.status, "waiting"),
        ne(integrationStreams.id, id),
      ),
    )
    .limit(1);
  return other !== undefined;
}

/** Stored form of `Cursor`. `newest` is the newest position of the pass so far; the stream does not receive it. */
interface StoredCursor extends Cursor {
  readonly newest?: string | undefined;
}

interface RequestedPage extends Page {
  readonly askedAt: Date;
  readonly leftOut: readonly string[];
}

/**
 * Reads a stream of a partition to the end of its pass. Requests the next page while one is written. Writes small, fast
 * pages together, because few large writes are much cheaper than many small ones.
 */
async function readPass(
  { platform, connection, run, readFrom, isTurnOver }: Work,
  to: Destination,
  stream: Stream,
  partition: Partition,
  row: StreamRecord,
): Promise<void> {
  const { context } = connection;
  const ask = async ({ since, page }: StoredCursor): Promise<RequestedPage> => {
    const now = new Date();
    const sentences: string[] = [];
    const begin = since ?? (readFrom ? startOf(stream, readFrom, now) : undefined);
    const own = { ...context, now, leaveOut: (sentence: string) => void sentences.push(sentence) };
    try {
      return {
        ...(await readTelling(stream, own, partition, { since: begin, page })),
        askedAt: now,
        leftOut: sentences,
      };
    } catch (error) {
      context.signal.throwIfAborted();
      if (error instanceof SyncError) throw error;
      platform.log.warn(error, `A response could not be read: ${stream.name} of ${partition.label}`);
      throw unreadable(error);
    }
  };
  let cursor = row.cursor as StoredCursor;
  const isResumed = cursor.page !== undefined;
  let total = isResumed ? row.total : null;
  let done = isResumed ? row.done : 0;
  const requestsBefore = (isResumed ? row.requests : 0) - run.counts.requests;
  let stale = row.stale ?? noneStale;
  let leftOut = isResumed ? (row.leftOut ?? []) : [];
  let changes: Change[] = [];
  /** Time of the request for the first of these changes. */
  let readAt: Date | null = null;
  let wroteAt = performance.now();
  /** Write in progress. Reading continues in parallel. */
  let writing: Promise<void> = Promise.resolve();

  /** Starts to write the changes read so far. Waits for the previous write, so that batches are stored in order. */
  async function flush(change: StreamChange): Promise<void> {
    const requests = requestsBefore + run.counts.requests;
    const read = { cursor, done, total, requests, leftOut: leftOut.length > 0 ? leftOut : null, ...change };
    const part = { changes, readAt: readAt ?? new Date() };
    changes = [];
    readAt = null;
    await writing;
    wroteAt = performance.now();
    writing = writePage(to, part, stale, ({ added, stale: now }) => ({
      ...read,
      imported: added,
      stale: storedStale(now),
    })).then((written) => {
      stale = written.stale;
    });
    // `writing` is awaited later. Without a handler, an earlier failure would end the process.
    writing.catch(() => {});
  }

  // The first turn of a pass is one page, so that the newest records of all partitions appear soon.
  const turnEndsAt = performance.now() + (isResumed ? streamTurnMs : 0);
  const isForOthers = async () => performance.now() >= turnEndsAt && (await isAnotherWaiting(platform, row));

  let isInterrupted = false;
  let nextPage: Promise<RequestedPage> | null = ask(cursor);
  try {
    while (nextPage) {
      const page: RequestedPage = await nextPage;
      if (page.next !== undefined && isDeepStrictEqual(page.next, cursor.page)) {
        throw new SyncError("setup", "The provider keeps sending the same page.");
      }
      const newest = page.since ?? cursor.newest;
      const isEnd = page.next === undefined;
      cursor = isEnd ? { since: newest ?? cursor.since } : { since: cursor.since, page: page.next, newest };
      isInterrupted = !isEnd && (isTurnOver() || (await isForOthers()));
      nextPage = isEnd || isInterrupted ? null : ask(cursor);
      // `nextPage` is awaited after the write, which may fail first.
      nextPage?.catch(() => {});
      const read = readFrom ? page.changes.filter((change) => isSince(change, readFrom)) : page.changes;
      changes.push(...read.map((change) => readWhen(change, page.askedAt)));
      leftOut = [...new Set([...leftOut, ...page.leftOut])].slice(0, mostLeftOut);
      readAt ??= page.askedAt;
      done += page.done ?? page.changes.filter(({ op }) => op === "upsert").length;
      total = page.total ?? total;
      if (isEnd) await flush({ ...ended(stream), total: done });
      else if (isInterrupted) await flush({ status: "waiting" });
      else if (changes.length >= mostChanges || performance.now() - wroteAt > longestReadMs) await flush({});
    }
  } catch (error) {
    if (error instanceof SyncError && changes.length > 0) await flush({});
    throw error;
  } finally {
    await writing;
  }
  if (isInterrupted || !storedStale(stale)) return;
  await rebuildStale(platform, stale, context.signal);
  await saveStream(platform.db, run, row, { stale: null });
}

const startOf = (stream: Stream, from: Date, now: Date): string | undefined =>
  stream.startAt ? stream.startAt(from, now) : from.toISOString();

/** Activities without a plausible time are dated later, so they stay. */
const isSince = (change: Change, from: Date): boolean =>
  change.op !== "upsert" || !(change.activity.timestamp < from) || change.activity.timestamp.getTime() < earliestTime;

/** Pages that are written together were read at different times. */
function readWhen(change: Change, askedAt: Date): Change {
  if (change.op !== "upsert" || change.activity.changedAt) return change;
  return { ...change, activity: { ...change.activity, changedAt: askedAt } };
}

/** Writes to the provider from the position of the last interruption. */
async function writePass(
  { platform, connector, connection, run }: Work,
  { save }: Destination,
  stream: OutgoingStream,
  partition: Partition,
  row: StreamRecord,
): Promise<void> {
  const { page } = row.cursor as StoredCursor;
  const { db } = platform;
  const place = { db, key: connector.platform, integrationId: run.integrationId };
  const [after, before] = typeof page === "string" ? [page, row.done] : [undefined, 0];
  const done = await sendPass({ ...place, connection, counts: run.counts, save }, stream, partition, after, before);
  await save(db, { cursor: {}, done, total: done, ...ended(stream) });
}

/** Returns the stream state at the end of a pass. Aggregates are recomputed right after it, or after the next pass. */
function ended({ everyMinutes }: Pick<Stream, "everyMinutes">): StreamChange {
  const now = new Date();
  return { status: "ok", failures: 0, dueAt: later(now, everyMinutes), lastSyncedAt: now };
}

/** Stores the error of a stream and the time of its next retry. */
async function saveFailure(
  { platform, run }: Work,
  row: StreamRecord,
  { name, everyMinutes }: Pick<Stream, "name" | "everyMinutes">,
  { kind, message, resumeAt }: SyncError,
): Promise<void> {
  const now = new Date();
  if (kind === "limit") {
    const dueAt = resumeAt ?? later(now, failureMinutes);
    await saveStream(platform.db, run, row, { status: "parked", error: message, dueAt });
    // Streams of the same kind would exceed the same limit.
    await platform.db.execute(sql`
      update integration_streams set status = 'parked', error = ${message}, due_at = ${dueAt.toISOString()}::timestamptz
      where integration_id = ${run.integrationId}::uuid and stream = ${name} and status = 'waiting'`);
    return;
  }
  if (kind === "skip") {
    await saveStream(platform.db, run, row, {
      status: "skipped",
      error: message,
      failures: 0,
      dueAt: later(now, skippedHours * 60),
    });
    return;
  }
  const failures = row.failures + 1;
  const isParked = kind === "transient" && failures < mostFailures;
  await saveStream(platform.db, run, row, {
    status: isParked ? "parked" : "error",
    error: message,
    failures: isParked ? failures : 0,
    // The stored page position may be the cause of the error, so it is reset.
    ...(isParked ? {} : { cursor: { since: (row.cursor as StoredCursor).since } }),
    dueAt: later(now, isParked ? failures * failureMinutes : Math.max(everyMinutes, failureMinutes)),
  });
}

const unreadable = (error: unknown) =>
  new SyncError("setup", `The response could not be processed: ${error instanceof Error ? error.message : error}`, {
    cause: error,
  });

/** Errors of database queries have a `query` property; other errors are bugs of a connector. */
const isOfDatabase = (error: unknown): boolean =>
  isTemporaryFailure(error) || (error instanceof Error && "query" in error);

const later = (now: Date, minutes: number) => new Date(now.getTime() + minutes * 60_000);
