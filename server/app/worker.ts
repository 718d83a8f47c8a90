import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import Fastify from "fastify";
import type { Config } from "#server/base/config.ts";
import type { EventName, Events } from "#server/base/events.ts";
import type { RunningJob } from "#server/base/jobs.ts";
import type { Platform } from "#server/base/platform.ts";
import { createSecrets, readSecretKey } from "#server/base/secrets.ts";
import { connect, openDatabase } from "#server/db/database.ts";
import { readRunning } from "#server/db/folder-lock.ts";
import { joinRequests } from "#server/db/request-transaction.ts";
import { logOptions } from "#server/http/log-error.ts";
import { shareEvents } from "#server/http/socket-events.ts";
import { followProviders, refreshProviders } from "#server/integrations/sync/provider-settings.ts";
import { createJobs } from "#server/jobs/boss-jobs.ts";
import { defineAllJobs } from "./modules.ts";

/** From the web server to its worker: jobs of this name were sent. */
interface Wake {
  readonly wake: string;
}

/** From a worker to its web server: what the sockets tell the users, and which jobs it runs. */
type Told =
  | { readonly event: EventName; readonly payload: object }
  | { readonly job: RunningJob; readonly isRunning: boolean };

/** Waits between two attempts to start a worker that ended. */
const [shortestWaitMs, longestWaitMs] = [200, 10_000];
/** Reading the sources leaves garbage that would otherwise stay: 120 MB instead of 380. */
export const workerFlags = ["--max-semi-space-size=4", "--optimize-for-size"] as const;
/** How long a worker may take to save where it is. */
const closingMs = 3_000;

/**
 * Runs the jobs of the worker, and answers no request. With the embedded database it works beside the platform that has
 * it, on the same machine.
 * @throws Error in one sentence when the database cannot be reached
 */
export async function startWorker(config: Config): Promise<{ stop(): Promise<void> }> {
  const database = await openBeside(config);
  // Beside a web server its standard output goes nowhere.
  const { log } = Fastify({ logger: { ...logOptions, stream: process.send ? process.stderr : process.stdout } });
  const isAlone = config.databaseUrl === null;
  const tell = (message: Told) => process.send?.(message);
  const jobs = createJobs({
    ...{ pool: database.pool, isAlone, places: ["worker"], log },
    onRunning: (job, isRunning) => tell({ job, isRunning }),
  });
  const shared = process.send || config.databaseUrl === null ? null : await shareEvents(config.databaseUrl, log);
  const events: Events = shared ?? {
    emit: (event, payload) => void tell({ event, payload }),
    disconnect() {},
  };
  const secrets = createSecrets(await readSecretKey(config));
  const platform: Platform = { config, db: joinRequests(database.db), jobs, events, secrets, log };
  await refreshProviders(platform);
  const stopFollowing = followProviders(platform);
  await defineAllJobs(platform);
  await jobs.start();
  process.on("message", (message: Wake) => jobs.wake(message.wake));
  return {
    async stop() {
      stopFollowing();
      await jobs.stop();
      await shared?.close();
      await database.close();
    },
  };
}

async function openBeside(config: Config) {
  if (config.databaseUrl !== null) return openDatabase(config);
  const running = readRunning(config.dataDir);
  if (!running) throw new Error(`No platform runs on ${config.dataDir}: start it first, or set DATABASE_URL.`);
  const { db, pool } = connect(running.connectionString, 3);
  await pool.query("select 1");
  return { db, pool, close: () => pool.end() };
}

export interface WorkerProcess {
  /** Tells the worker that jobs of this name were sent. */
  wake(job: string): void;
  readonly pid: number | undefined;
  /** Lets it save where it is, and ends it. */
  stop(): Promise<void>;
}

/**
 * Keeps a worker running beside the web server, with the same flags: whatever ends it, another one goes on. It ends with
 * this process, however that ends.
 */
export function keepWorker(
  args: readonly string[],
  { events, jobs }: Pick<Platform, "events" | "jobs">,
): WorkerProcess {
  const script = fileURLToPath(new URL("./main.ts", import.meta.url));
  let child: ChildProcess | null = null;
  let isStopping = false;

  async function run(): Promise<void> {
    let delay = shortestWaitMs;
    while (!isStopping) {
      const began = performance.now();
      const launched = spawn(process.execPath, [...workerFlags, script, ...args, "--role", "worker"], {
        stdio: ["ignore", "ignore", "inherit", "ipc"],
        // Under `node --watch` a child tells its parent every file it loads, on the channel that is ours here.
        env: { ...process.env, WATCH_REPORT_DEPENDENCIES: undefined },
      });
      child = launched;
      const running = new Map<string, RunningJob>();
      launched.on("message", (told: Told) => {
        if ("event" in told) events.emit(told.event, told.payload);
        else if (told.isRunning) running.set(told.job.id, told.job);
        else running.delete(told.job.id);
      });
      // It could not be started, or a message came to one that had just ended.
      await once(launched, "exit").catch(() => {});
      child = null;
      if (isStopping) return;
      if (performance.now() - began > longestWaitMs) delay = shortestWaitMs;
      process.stderr.write("The worker ended and is started again.\n");
      // A database that is away takes them up again by itself, later.
      await jobs.release([...running.values()]).catch(() => {});
      await wait(delay);
      delay = Math.min(delay * 2, longestWaitMs);
    }
  }
  const ended = run();
  const kill = () => child?.kill("SIGKILL");
  process.once("exit", kill);
  return {
    wake(name) {
      if (child?.connected) child.send({ wake: name } satisfies Wake, () => {});
    },
    get pid() {
      return child?.pid;
    },
    async stop() {
      isStopping = true;
      if (child?.connected) child.disconnect();
      const timer = setTimeout(kill, closingMs);
      await Promise.race([ended, wait(closingMs + 1_000, undefined, { ref: false })]);
      clearTimeout(timer);
      process.off("exit", kill);
    },
  };
}
