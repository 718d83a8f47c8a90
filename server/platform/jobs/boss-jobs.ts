import { setTimeout as wait } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import type { FastifyBaseLogger } from "fastify";
import type { Pool } from "pg";
import PgBoss from "pg-boss";
import type { JobContext, JobPlace, Jobs, RunningJob, SendOptions } from "#server/platform/core/jobs.ts";
import { atMost } from "#server/platform/db/at-most.ts";
import { type SQL, sql } from "#server/platform/db/drizzle.ts";
import { failureMessage, isTemporaryFailure } from "#server/platform/db/failure.ts";
import { afterCommit, requestTransaction } from "#server/platform/db/request-transaction.ts";
import { trackQueries } from "#server/platform/db/tracked-queries.ts";
import { followClock } from "./follow-clock.ts";

/** Interval at which due jobs are looked up, for jobs that are delayed or sent by another process. */
const pollMs = 1_000;
/**
 * Heartbeat interval of a running job. Without a heartbeat for `silenceSeconds` its process counts as dead and another
 * one starts the job again.
 */
const heartbeatMs = 4_000;
const silenceSeconds = 20;
/** Interval at which abandoned jobs are looked up. */
const abandonedMs = 4_000;
/** Gap between two polls after which this process, or the database, was stopped. */
const gapMs = 5_000;
/** Shortest delay between two attempts. */
const retryDelaySeconds = 5;
/** Interval at which the queue is checked against the database clock. */
const clockMs = 5_000;
/** Id that no job has. */
const noJob = "00000000-0000-0000-0000-000000000000";
/** Time for running jobs to save their state when the platform stops. */
const lastWorkMs = 3_000;
/** Time limit for the queue's own statements when the platform stops. */
const lastQueriesMs = 1_000;

interface Definition {
  work(payload: object, context: JobContext): Promise<void>;
  readonly concurrency: number;
  readonly retries: number;
  readonly place: JobPlace;
  afterwards(payload: object): Promise<void>;
}

interface Needs {
  readonly pool: Pool;
  /**
   * True when no other process runs jobs of these places. Jobs marked as running at startup are then abandoned ones.
   */
  readonly isAlone: boolean;
  /** Places whose jobs this process runs. */
  readonly places: readonly JobPlace[];
  /** Called after sending a job that another process runs. */
  readonly onSentElsewhere?: (name: string) => void;
  /** Called when a job starts to run here, and when it stops. */
  readonly onRunning?: (job: RunningJob, isRunning: boolean) => void;
  /** Sends jobs at their scheduled times; true when omitted. */
  readonly schedules?: boolean;
  readonly log: FastifyBaseLogger;
}

/**
 * Job queue on pg-boss, in the same database as all other data. Uses its own worker loops because pg-boss workers lack
 * three features: a heartbeat, so that the work of a killed server resumes soon; a stop signal; and unlimited run time.
 */
export function createJobs({
  pool,
  isAlone,
  places,
  onSentElsewhere,
  onRunning,
  schedules: isScheduled = true,
  log,
}: Needs): Jobs {
  const queries = trackQueries(pool);
  const boss = new PgBoss({
    db: { executeSql: queries.query },
    superviseIntervalSeconds: 30,
    monitorIntervalSeconds: 30,
    maintenanceIntervalSeconds: 3_600,
    schedule: isScheduled,
  });
  boss.on("error", (error) => log.error(error, "The job queue reports an error"));

  const definitions = new Map<string, Definition>();
  const schedules = new Map<string, string>();
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  /** Names of the running jobs by id. */
  const runningJobs = new Map<string, string>();
  const sleepers = new Map<string, Set<() => void>>();
  let started = false;
  let clock: NodeJS.Timeout | undefined;

  /** `endWork` waits for it. */
  function keepRunning(work: Promise<void>): void {
    const ended = work.finally(() => running.delete(ended));
    running.add(ended);
  }

  /** Creates missing queues and updates changed ones. Reads them all with one query, because every start does this. */
  async function createQueues(): Promise<void> {
    const stored = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
    for (const [name, { retries }] of definitions) {
      const policy = {
        retryLimit: retries,
        retryDelay: retryDelaySeconds,
        retryBackoff: true,
        // Queued jobs are taken over long before (`takeOverAbandoned`).
        expireInSeconds: 6 * silenceSeconds,
      };
      const queue = stored.get(name);
      if (queue === undefined) {
        await boss.createQueue(name, { ...policy, policy: "exclusive" });
        // pg-boss reads a queue's definition at first use, outside of any transaction. Inside a transaction on the
        // embedded database, which has one session, that would deadlock. This call loads it beforehand.
        await boss.getJobById(name, noJob);
      } else if (!isDeepStrictEqual({ ...queue, ...policy }, { ...queue })) await boss.updateQueue(name, policy);
    }
  }

  async function saveSchedules(): Promise<void> {
    const stored = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]));
    for (const [name, cron] of schedules) if (stored.get(name) !== cron) await boss.schedule(name, cron);
  }

  const isOwn = ({ place }: Definition) => places.includes(place);

  function wake(name: string): void {
    for (const resume of sleepers.get(name) ?? []) resume();
  }

  /** Resolves when the queue is woken, or after `limitMs`, and at once when the platform stops. */
  function sleep(name: string, limitMs?: number): Promise<void> {
    // Stopping wakes the sleeping workers once. One that was just looking for a job would never wake.
    if (stopping.signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const waiting = sleepers.get(name) ?? new Set();
      sleepers.set(name, waiting);
      const resume = () => {
        clearTimeout(timer);
        waiting.delete(resume);
        resolve();
      };
      const timer = limitMs === undefined ? undefined : setTimeout(resume, limitMs);
      waiting.add(resume);
    });
  }

  /** Wakes the workers of queues with due jobs. One query for all queues, where pg-boss polls each queue. */
  async function poll(): Promise<void> {
    const names = [...sleepers.keys()];
    const due =
      "select distinct name from pgboss.job where name = any($1) and state < 'active' and start_after < now()";
    const { rows } = await queries.query(due, [names]);
    for (const { name } of rows as { name: string }[]) wake(name);
  }

  /** Takes over the jobs of processes that have ended. They have not failed and use up no retry. */
  async function takeOverAbandoned(): Promise<void> {
    const own = [...definitions].filter(([, definition]) => isOwn(definition)).map(([name]) => name);
    await pool.query(
      `update pgboss.job set state = 'retry', start_after = now()
       where state = 'active' and name = any($1) and started_on < now() - make_interval(secs => $2)`,
      [own, silenceSeconds],
    );
  }

  async function pollRepeatedly(): Promise<void> {
    let isWaiting = false;
    let lastPoll = performance.now();
    // After an interruption of the database, running jobs first get the time to report that they still run.
    let nextTakeover = lastPoll + abandonedMs;
    while (!stopping.signal.aborted) {
      try {
        await poll();
        isWaiting = false;
        const now = performance.now();
        if (now - lastPoll > gapMs) nextTakeover = now + 3 * heartbeatMs;
        lastPoll = now;
        if (now >= nextTakeover) {
          await takeOverAbandoned();
          nextTakeover = now + abandonedMs;
        }
      } catch (error) {
        if (!isWaiting) log.error(error, "The job queue could not be read");
        isWaiting = isTemporaryFailure(error);
      }
      await wait(pollMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  async function loop(name: string, definition: Definition): Promise<void> {
    let isWaiting = false;
    while (!stopping.signal.aborted) {
      try {
        const [job] = await boss.fetch<object>(name, { includeMetadata: true });
        isWaiting = false;
        if (!job) await sleep(name);
        else {
          noteRunning({ name, id: job.id }, true);
          await runOne(name, definition, job).finally(() => noteRunning({ name, id: job.id }, false));
        }
      } catch (error) {
        // Work that did not end in time was given back to the queue, and then lost its database.
        if (stopping.signal.aborted && isTemporaryFailure(error)) return;
        // Logs an unavailable or full database once, not every second.
        if (!isWaiting) log.error(error, `The worker of ${name} failed`);
        isWaiting = isTemporaryFailure(error);
        await sleep(name, pollMs);
      }
    }
  }

  function noteRunning(job: RunningJob, isRunning: boolean): void {
    if (isRunning) runningJobs.set(job.id, job.name);
    else runningJobs.delete(job.id);
    onRunning?.(job, isRunning);
  }

  async function runOne(name: string, definition: Definition, job: PgBoss.JobWithMetadata<object>): Promise<void> {
    const heartbeat = setInterval(() => {
      const update = "update pgboss.job set started_on = now() where name = $1 and id = $2";
      queries.query(update, [name, job.id]).catch(() => {});
    }, heartbeatMs);
    const isInterruption = (error: unknown) => stopping.signal.aborted || isTemporaryFailure(error);
    const isFinal = (error: unknown) => job.retryCount >= definition.retries && !isInterruption(error);
    try {
      await definition.work(job.data ?? {}, { signal: stopping.signal, isFinal });
      if (stopping.signal.aborted) return await putBack(name, job.id);
      await report(name, () => boss.complete(name, job.id));
    } catch (error) {
      if (isInterruption(error)) return await report(name, () => putBack(name, job.id));
      if (isFinal(error)) log.error(error, `The job ${name} ${job.id} failed permanently`);
      else log.warn(error, `The job ${name} ${job.id} failed and will be retried`);
      await report(name, () => boss.fail(name, job.id, { message: failureMessage(error) }));
      return;
    } finally {
      clearInterval(heartbeat);
    }
    await definition.afterwards(job.data ?? {});
  }

  /**
   * Reports the result of a job to the queue, with retries while the database is unavailable. An unreported job stays
   * unfinished for `silenceSeconds` and then runs again.
   */
  async function report(name: string, sendResult: () => Promise<unknown>): Promise<void> {
    for (;;) {
      try {
        await sendResult();
        return;
      } catch (error) {
        if (stopping.signal.aborted || !isTemporaryFailure(error)) throw error;
        await sleep(name, pollMs);
      }
    }
  }

  /**
   * Returns interrupted work to the queue. It has not failed: it resumes at the next poll or start and uses up no
   * retry.
   */
  async function putBack(
    name: string,
    id: string,
    seconds = stopping.signal.aborted ? 0 : retryDelaySeconds,
  ): Promise<void> {
    await queries.query(
      `update pgboss.job set state = 'retry', start_after = now() + make_interval(secs => $3)
       where name = $1 and id = $2 and state = 'active'`,
      [name, id, seconds],
    );
  }

  return {
    define(name, work, options = {}) {
      if (started) throw new Error(`The job ${name} must be defined before the jobs start.`);
      definitions.set(name, {
        work: work as Definition["work"],
        concurrency: options.concurrency ?? 1,
        retries: options.retries ?? 3,
        place: options.place ?? "web",
        afterwards: (options.afterwards ?? (async () => {})) as Definition["afterwards"],
      });
    },
    async send(name: string, payload: object, options: SendOptions = {}) {
      const { singletonKey, startAfter, tx = requestTransaction() } = options;
      await boss.send(name, payload, {
        // The queue allows one job per key. Jobs without a key may run in parallel and get a unique one.
        singletonKey: singletonKey ?? crypto.randomUUID(),
        ...(startAfter && { startAfter }),
        ...(tx && { db: { executeSql: (text: string, values: unknown[]) => tx.execute(asSql(text, values)) } }),
      });
      const definition = definitions.get(name);
      await afterCommit(() => (definition && !isOwn(definition) ? onSentElsewhere?.(name) : wake(name)));
    },
    async schedule(name, cron) {
      if (started) await boss.schedule(name, cron);
      else schedules.set(name, cron);
    },
    async start() {
      await boss.start();
      await createQueues();
      if (isAlone) {
        const own = [...definitions].filter(([, definition]) => isOwn(definition)).map(([name]) => name);
        await queries.query(
          "update pgboss.job set state = 'retry', start_after = now() where state = 'active' and name = any($1)",
          [own],
        );
      }
      await followClock(queries);
      clock = setInterval(() => {
        followClock(queries).catch((error: unknown) => {
          if (!isTemporaryFailure(error)) log.error(error, "The queue could not be adjusted to the clock");
        });
      }, clockMs);
      started = true;
      await saveSchedules();
      for (const [name, definition] of definitions) {
        for (let worker = 0; isOwn(definition) && worker < definition.concurrency; worker++) {
          keepRunning(loop(name, definition));
        }
      }
      keepRunning(pollRepeatedly());
    },
    wake,
    async release(jobs) {
      for (const { name, id } of jobs) await putBack(name, id, 0);
      for (const { name } of jobs) wake(name);
    },
    async endWork() {
      if (!started || stopping.signal.aborted) return;
      stopping.abort();
      clearInterval(clock);
      for (const name of sleepers.keys()) wake(name);
      await atMost(lastWorkMs, Promise.all(running));
      // The last statements of this work may still run. Another process must not start it before they have ended.
      const delay = isAlone ? 0 : retryDelaySeconds;
      const givenBack = [...runningJobs].map(([id, name]) => putBack(name, id, delay));
      await atMost(lastQueriesMs, Promise.all(givenBack));
    },
    async stop() {
      if (!started) return;
      await this.endWork();
      await boss.stop({ graceful: false, close: false });
      await atMost(lastQueriesMs, queries.ended());
    },
  };
}

/** Converts a statement with `$1` placeholders into a fragment that a transaction can run. */
function asSql(text: string, values: readonly unknown[]): SQL {
  const parts = text
    .split(/\$(\d+)/)
    .map((part, index) => (index % 2 === 0 ? sql.raw(part) : sql`${sql.param(values[Number(part) - 1])}`));
  return sql.join(parts);
}
