import { type SQL, sql } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import type { Pool } from "pg";
import PgBoss from "pg-boss";
import type { JobContext, JobPlace, Jobs, RunningJob, SendOptions } from "#server/base/jobs.ts";
import { isPassing, reasonOfFailure } from "#server/db/failure.ts";
import { afterCommit, requestTransaction } from "#server/db/request-transaction.ts";
import { followClock } from "./follow-clock.ts";

/** How often a worker looks for work that it was not woken for. */
const pollMs = 1_000;
/** A running job says so this often; one that has not for `silenceSeconds` lost its server and is taken up again. */
const heartbeatMs = 20_000;
const silenceSeconds = 120;
/** The shortest time between two tries. */
const retryDelaySeconds = 5;
/** How often the queue is held against the clock of the database. */
const clockMs = 5_000;
/** The id that no job has. */
const noJob = "00000000-0000-0000-0000-000000000000";
/** How long `stop` waits for running work to save itself. */
const patienceMs = 2_000;

interface Definition {
  work(payload: object, context: JobContext): Promise<void>;
  readonly concurrency: number;
  readonly retries: number;
  readonly place: JobPlace;
  afterwards(payload: object): Promise<void>;
}

interface Needs {
  readonly pool: Pool;
  /** No other process runs jobs of these places: what was running when it starts, nobody runs. */
  readonly isAlone: boolean;
  /** Whose jobs this process runs. */
  readonly places: readonly JobPlace[];
  /** Called after a job was sent that another process runs. */
  readonly onSentElsewhere?: (name: string) => void;
  /** Called when a job begins to run here, and when it no longer does. */
  readonly onRunning?: (job: RunningJob, isRunning: boolean) => void;
  readonly log: FastifyBaseLogger;
}

/**
 * Jobs on pg-boss, in the same database as everything else. Workers are our own loops over its queue, for three
 * things its workers do not have: a heartbeat, so that work of a killed server goes on soon; a signal to stop; and no
 * limit on how long work may take.
 */
export function createJobs({ pool, isAlone, places, onSentElsewhere, onRunning, log }: Needs): Jobs {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    superviseIntervalSeconds: 30,
    monitorIntervalSeconds: 30,
    maintenanceIntervalSeconds: 3_600,
  });
  boss.on("error", (error) => log.error(error, "The job queue reports an error"));

  const definitions = new Map<string, Definition>();
  const schedules = new Map<string, string>();
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  const sleepers = new Map<string, Set<() => void>>();
  let started = false;
  let clock: NodeJS.Timeout | undefined;

  const isOwn = ({ place }: Definition) => places.includes(place);

  function wake(name: string): void {
    for (const rouse of sleepers.get(name) ?? []) rouse();
  }

  function sleep(name: string): Promise<void> {
    return new Promise((resolve) => {
      const waiting = sleepers.get(name) ?? new Set();
      sleepers.set(name, waiting);
      const rouse = () => {
        clearTimeout(timer);
        waiting.delete(rouse);
        resolve();
      };
      const timer = setTimeout(rouse, pollMs);
      waiting.add(rouse);
    });
  }

  async function loop(name: string, definition: Definition): Promise<void> {
    let isWaiting = false;
    while (!stopping.signal.aborted) {
      try {
        const [job] = await boss.fetch<object>(name, { includeMetadata: true });
        isWaiting = false;
        if (!job) await sleep(name);
        else {
          onRunning?.({ name, id: job.id }, true);
          await runOne(name, definition, job).finally(() => onRunning?.({ name, id: job.id }, false));
        }
      } catch (error) {
        // A database that is away or full is said once, not every second.
        if (!isWaiting) log.error(error, `The worker of ${name} failed`);
        isWaiting = isPassing(error);
        await sleep(name);
      }
    }
  }

  async function runOne(name: string, definition: Definition, job: PgBoss.JobWithMetadata<object>): Promise<void> {
    const beat = setInterval(() => {
      pool
        .query("update pgboss.job set started_on = now() where name = $1 and id = $2", [name, job.id])
        .catch(() => {});
    }, heartbeatMs);
    const isInterruption = (error: unknown) => stopping.signal.aborted || isPassing(error);
    const isFinal = (error: unknown) => job.retryCount >= definition.retries && !isInterruption(error);
    try {
      await definition.work(job.data ?? {}, { signal: stopping.signal, isFinal });
      if (stopping.signal.aborted) return await putBack(name, job.id);
      await report(name, () => boss.complete(name, job.id));
    } catch (error) {
      if (isInterruption(error)) return await report(name, () => putBack(name, job.id));
      if (isFinal(error)) log.error(error, `The job ${name} ${job.id} failed for good`);
      else log.warn(error, `The job ${name} ${job.id} failed and will be tried again`);
      await report(name, () => boss.fail(name, job.id, { message: reasonOfFailure(error) }));
      return;
    } finally {
      clearInterval(beat);
    }
    await definition.afterwards(job.data ?? {});
  }

  /**
   * Tells the queue how a job ended, as often as the database is away meanwhile: what it is not told of stays unfinished
   * for `silenceSeconds`, and is then done again.
   */
  async function report(name: string, tell: () => Promise<unknown>): Promise<void> {
    for (;;) {
      try {
        await tell();
        return;
      } catch (error) {
        if (stopping.signal.aborted || !isPassing(error)) throw error;
        await sleep(name);
      }
    }
  }

  /** Interrupted work has not failed: it goes on at the next look or start, and no retry is used up. */
  async function putBack(
    name: string,
    id: string,
    seconds = stopping.signal.aborted ? 0 : retryDelaySeconds,
  ): Promise<void> {
    await pool.query(
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
        // The queue holds one job a key; work that may stand beside its like gets a key of its own.
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
      for (const [name, { retries }] of definitions) {
        const policy = {
          retryLimit: retries,
          retryDelay: retryDelaySeconds,
          retryBackoff: true,
          expireInSeconds: silenceSeconds,
        };
        if (await boss.getQueue(name)) await boss.updateQueue(name, policy);
        else {
          await boss.createQueue(name, { ...policy, policy: "exclusive" });
          // pg-boss reads a queue's definition when it is first used, outside of any transaction: where that is one on
          // the embedded database, which has one session, it would wait for itself.
          await boss.getJobById(name, noJob);
        }
      }
      if (isAlone) {
        const own = [...definitions].filter(([, definition]) => isOwn(definition)).map(([name]) => name);
        await pool.query(
          "update pgboss.job set state = 'retry', start_after = now() where state = 'active' and name = any($1)",
          [own],
        );
      }
      await followClock(pool);
      clock = setInterval(() => {
        followClock(pool).catch((error: unknown) => {
          if (!isPassing(error)) log.error(error, "The queue could not be held against the clock");
        });
      }, clockMs);
      started = true;
      for (const [name, cron] of schedules) await boss.schedule(name, cron);
      for (const [name, definition] of definitions) {
        for (let worker = 0; isOwn(definition) && worker < definition.concurrency; worker++) {
          const ended = loop(name, definition).finally(() => running.delete(ended));
          running.add(ended);
        }
      }
    },
    wake,
    async release(jobs) {
      for (const { name, id } of jobs) await putBack(name, id, 0);
      for (const { name } of jobs) wake(name);
    },
    async stop() {
      if (!started) return;
      stopping.abort();
      clearInterval(clock);
      for (const name of sleepers.keys()) wake(name);
      await Promise.race([Promise.all(running), new Promise((resolve) => setTimeout(resolve, patienceMs).unref())]);
      await boss.stop({ graceful: false, close: false });
    },
  };
}

/** A statement with `$1` places as a fragment that a transaction can run. */
function asSql(text: string, values: readonly unknown[]): SQL {
  const parts = text
    .split(/\$(\d+)/)
    .map((part, index) => (index % 2 === 0 ? sql.raw(part) : sql`${sql.param(values[Number(part) - 1])}`));
  return sql.join(parts);
}
