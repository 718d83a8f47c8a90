import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import Fastify from "fastify";
import { followProviders, refreshProviders } from "#server/integrations/sync/provider-settings.ts";
import type { Config } from "#server/platform/core/config.ts";
import { watchEventLoop } from "#server/platform/core/event-loop-watch.ts";
import type { RunningJob } from "#server/platform/core/jobs.ts";
import { lockPrototype } from "#server/platform/core/lock-prototype.ts";
import type { EventName, Events, Platform } from "#server/platform/core/platform.ts";
import { createSecrets, readSecretKey } from "#server/platform/core/secrets.ts";
import { connect, endPool, openDatabase } from "#server/platform/db/database.ts";
import { readRunning } from "#server/platform/db/folder-lock.ts";
import { joinRequests } from "#server/platform/db/request-transaction.ts";
import { logOptions } from "#server/platform/http/log.ts";
import { createRemoteEvents } from "#server/platform/http/socket-events.ts";
import { createJobs } from "#server/platform/jobs/boss-jobs.ts";
import { keepRunning, parentProcess, parentVariable } from "./keep-running.ts";
import { defineAllJobs } from "./modules.ts";

/** Message from the web server to its worker: jobs of this name were sent. */
interface Wake {
  readonly wake: string;
}

/** Message from a worker to its web server: an event for the sockets, or a job that started or ended. */
type WorkerMessage =
  | { readonly event: EventName; readonly payload: object }
  | { readonly job: RunningJob; readonly isRunning: boolean };

/** Loading the sources leaves garbage in the heap. These flags reduce the memory use from 380 MB to 120 MB. */
export const workerFlags = ["--max-semi-space-size=4", "--optimize-for-size"] as const;
/** Time limit for a worker to save its progress. */
const closeTimeoutMs = 5_000;

/**
 * Runs the jobs of the worker without answering requests. With the embedded database it connects to the running
 * platform on the same machine.
 * @throws Error with one sentence when the database cannot be reached
 */
export async function startWorker(config: Config): Promise<{ stop(): Promise<void> }> {
  lockPrototype();
  const database = await openWorkerDatabase(config);
  // The standard output of a child worker is ignored.
  const isChild = parentProcess() === "web";
  const { log } = Fastify({ logger: { ...logOptions, stream: isChild ? process.stderr : process.stdout } });
  const isAlone = config.databaseUrl === null;
  // Without a callback, sending after the parent has exited would end this process before it has saved its progress.
  const sendToParent = (message: WorkerMessage) => isChild && process.send?.(message, () => {});
  const watch = watchEventLoop(log);
  const ends = new Map<string, () => void>();
  const jobs = createJobs({
    ...{ pool: database.pool, isAlone, places: ["worker"], log },
    onRunning(job, isRunning) {
      sendToParent({ job, isRunning });
      ends.get(job.id)?.();
      if (isRunning) ends.set(job.id, watch.begin(job.name));
      else ends.delete(job.id);
    },
  });
  const eventsUrl = config.databaseDirectUrl ?? config.databaseUrl;
  const shared = isChild || eventsUrl === null ? null : await createRemoteEvents(eventsUrl, log);
  const events: Events = shared ?? {
    emit: (event, payload) => void sendToParent({ event, payload }),
    disconnect() {},
  };
  const secrets = createSecrets(await readSecretKey(config));
  const platform: Platform = { config, db: joinRequests(database.db), jobs, events, secrets, log };
  await refreshProviders(platform);
  const stopFollowing = followProviders(platform);
  await defineAllJobs(platform);
  await jobs.start();
  if (isChild) process.on("message", (message: Wake) => jobs.wake(message.wake));
  return {
    async stop() {
      stopFollowing();
      watch.stop();
      await jobs.stop();
      await shared?.close();
      await database.close();
    },
  };
}

async function openWorkerDatabase(config: Config) {
  if (config.databaseUrl !== null) return openDatabase(config);
  const running = readRunning(config.dataDir);
  if (!running) throw new Error(`No platform is running on ${config.dataDir}. Start it first, or set DATABASE_URL.`);
  const { db, pool } = connect(running.connectionString, 3);
  await pool.query("select 1");
  return { db, pool, close: () => endPool(pool) };
}

export interface WorkerProcess {
  /** Notifies the worker that jobs of this name were sent. */
  wake(job: string): void;
  readonly pid: number | undefined;
  /** Ends the worker after it has saved its progress. */
  stop(): Promise<void>;
}

/**
 * Keeps a worker running as a child process with the same flags, and restarts it whenever it ends. The worker ends with
 * this process, even when this process is killed.
 */
export function superviseWorker(
  args: readonly string[],
  { events, jobs }: Pick<Platform, "events" | "jobs">,
): WorkerProcess {
  const script = fileURLToPath(new URL("./main.ts", import.meta.url));
  let child: ChildProcess | null = null;
  let isStopping = false;

  const running = new Map<string, RunningJob>();
  const ended = keepRunning({
    launch() {
      running.clear();
      const launched = spawn(process.execPath, [...workerFlags, script, ...args, "--role", "worker"], {
        stdio: ["ignore", "ignore", "inherit", "ipc"],
        // With `node --watch`, a child reports every loaded file to its parent on the IPC channel that we use here.
        env: { ...process.env, WATCH_REPORT_DEPENDENCIES: undefined, [parentVariable]: "web" },
      });
      child = launched;
      launched.on("message", (update: WorkerMessage) => {
        if ("event" in update) events.emit(update.event, update.payload);
        else if (update.isRunning) running.set(update.job.id, update.job);
        else running.delete(update.job.id);
      });
      return launched;
    },
    async onExit() {
      child = null;
      if (isStopping) return false;
      process.stderr.write("The worker exited and is being restarted.\n");
      // If the database is unreachable, the job queue retries these jobs later by itself.
      await jobs.release([...running.values()]).catch(() => {});
      return !isStopping;
    },
  });
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
      const timer = setTimeout(kill, closeTimeoutMs);
      await Promise.race([ended, wait(closeTimeoutMs + 1_000, undefined, { ref: false })]);
      clearTimeout(timer);
      process.off("exit", kill);
    },
  };
}
