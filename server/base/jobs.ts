import type { Executor } from "#server/db/database.ts";

/** What running work is given. */
export interface JobContext {
  /** Aborts when the platform stops: save where you are and return. */
  readonly signal: AbortSignal;
  /** True when work that ends with this error has failed for good and is not tried again. */
  readonly isFinal: (error: unknown) => boolean;
}

export interface SendOptions {
  /** At most one waiting or running job of that name and key. */
  singletonKey?: string;
  startAfter?: Date;
  /** The job exists only when this transaction commits. */
  tx?: Executor;
}

/** Which process runs a job, where there are several. */
export type JobPlace = "web" | "worker";

interface JobOptions<T extends object> {
  readonly concurrency?: number;
  readonly retries?: number;
  /** `worker`: long work, kept out of the process that answers requests. */
  readonly place?: JobPlace;
  /**
   * Called when work has ended well and no longer counts as running: what was sent meanwhile under its key was left out,
   * and may be sent again here.
   */
  readonly afterwards?: (payload: T) => Promise<void>;
}

export interface RunningJob {
  readonly name: string;
  readonly id: string;
}

/** Work that outlives a request, kept in the database. */
export interface Jobs {
  /** Registers the work; retried on failure, resumed after a restart. Call before `start`. */
  define<T extends object>(
    name: string,
    work: (payload: T, context: JobContext) => Promise<void>,
    options?: JobOptions<T>,
  ): void;
  /** Inside a request's transaction the job exists only when that commits; its workers then look at once. */
  send<T extends object>(name: string, payload: T, options?: SendOptions): Promise<void>;
  /** Sends the job by a cron expression (UTC). Call after `define`; takes effect at `start`. */
  schedule(name: string, cron: string): Promise<void>;
  start(): Promise<void>;
  /** Looks at once for jobs of this name: somebody in another process has sent one. */
  wake(name: string): void;
  /** Lets these be taken up again: the process that ran them has ended. */
  release(jobs: readonly RunningJob[]): Promise<void>;
  /** Waits for running work to save itself, two seconds at most. */
  stop(): Promise<void>;
}
