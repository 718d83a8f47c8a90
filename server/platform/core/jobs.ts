import type { Executor } from "#server/platform/db/database.ts";

/** Arguments passed to running work. */
export interface JobContext {
  /** Aborts when the platform stops. Work must then save its progress and return. */
  readonly signal: AbortSignal;
  /** True when work that fails with this error has no retries left. */
  readonly isFinal: (error: unknown) => boolean;
}

export interface SendOptions {
  /** At most one waiting or running job with this name and key. */
  singletonKey?: string;
  startAfter?: Date;
  /** The job is created only when this transaction commits. */
  tx?: Executor;
}

/** Process that runs a job, when there are several processes. */
export type JobPlace = "web" | "worker";

interface JobOptions<T extends object> {
  readonly concurrency?: number;
  readonly retries?: number;
  /** `worker` for long work, which is kept out of the process that answers requests. */
  readonly place?: JobPlace;
  /**
   * Called when work has succeeded and no longer counts as running. Jobs sent in the meantime under the same key were
   * dropped and may be sent again here.
   */
  readonly afterwards?: (payload: T) => Promise<void>;
}

export interface RunningJob {
  readonly name: string;
  readonly id: string;
}

/** Queue of background work, stored in the database. */
export interface Jobs {
  /** Registers the work. It is retried on failure and resumed after a restart. Call before `start`. */
  define<T extends object>(
    name: string,
    work: (payload: T, context: JobContext) => Promise<void>,
    options?: JobOptions<T>,
  ): void;
  /** Sends a job. Within a request's transaction the job is created on commit, and workers are then woken at once. */
  send<T extends object>(name: string, payload: T, options?: SendOptions): Promise<void>;
  /** Sends the job by a cron expression (UTC). Call after `define`. Takes effect at `start`. */
  schedule(name: string, cron: string): Promise<void>;
  start(): Promise<void>;
  /** Checks at once for jobs of this name that another process has sent. */
  wake(name: string): void;
  /** Makes jobs available again after the process that ran them has ended. */
  release(jobs: readonly RunningJob[]): Promise<void>;
  /**
   * Starts no further jobs and waits three seconds for the running ones to save their progress. Jobs that take longer
   * are given back to the queue, which starts them again. Jobs can still be sent.
   */
  endWork(): Promise<void>;
  /** Ends the work and the queue itself. The database is then no longer used. */
  stop(): Promise<void>;
}
