import "#server/platform/core/safe-exit.ts";
import { type Config, ConfigError, readConfig } from "#server/platform/core/config.ts";
import { restrictNewFiles } from "#server/platform/db/data-folder.ts";
import { parentProcess } from "./keep-running.ts";
import { startPlatform } from "./start-platform.ts";
import { startWorker, superviseWorker, type WorkerProcess } from "./worker.ts";

/**
 * Runs the platform as a program: reads flags and environment variables, starts, and stops cleanly on a signal. Prints
 * each problem as one sentence and exits with code 1. Calls `ready` with the configuration once the server listens.
 */
export async function runServer(
  args: readonly string[],
  ready: (config: Config) => void | Promise<void>,
): Promise<void> {
  try {
    const config = readConfig(args, process.env);
    restrictNewFiles();
    const running = await start(config, args);
    stopOnSignal(() => running.stop());
    await ready(config);
  } catch (error) {
    fail(error instanceof ConfigError ? error.problems.join("\n") : sentenceOf(error));
  }
}

async function start(config: Config, args: readonly string[]): Promise<{ stop(): Promise<void> }> {
  if (config.role === "worker") return startWorker(config);
  if (config.role === "web") return startPlatform(config, { places: ["web"], watchEventLoop: true });
  let worker: WorkerProcess | null = null;
  const running = await startPlatform(config, {
    places: ["web"],
    watchEventLoop: true,
    onSentElsewhere: (job) => worker?.wake(job),
  });
  const started = superviseWorker(args, running.platform);
  worker = started;
  return {
    stop: () => running.stop(started.stop()),
  };
}

/** Process managers kill the platform after ten seconds. The margin covers late timers on a busy machine. */
const stopTimeoutMs = 9_000;

function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false;
  const end = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => fail("The platform did not stop in time and was terminated."), stopTimeoutMs).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => fail(sentenceOf(error)),
    );
  };
  const parent = parentProcess();
  // Only the web server stops its child worker, because Ctrl-C in a terminal signals both processes.
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, parent === "web" ? () => {} : end);
  if (parent === null) return;
  process.on("disconnect", end);
  // The parent may already have ended.
  if (!process.connected) end();
}

function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function fail(reason: string): never {
  process.stderr.write(`${reason}\n`);
  process.exit(1);
}
