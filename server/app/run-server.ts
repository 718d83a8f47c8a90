import { type Config, ConfigError, readConfig } from "#server/base/config.ts";
import { hideNewFiles } from "#server/db/data-folder.ts";
import { startPlatform } from "./start-platform.ts";
import { keepWorker, startWorker, type WorkerProcess } from "./worker.ts";

/**
 * Runs the platform as a program: reads flags and variables, starts, stops cleanly on a signal. Whatever is wrong is
 * said in one sentence each, with exit code 1. `ready` is called with the configuration once the address answers.
 */
export async function runServer(
  args: readonly string[],
  ready: (config: Config) => void | Promise<void>,
): Promise<void> {
  try {
    const config = readConfig(args, process.env);
    hideNewFiles();
    const running = await start(config, args);
    stopOnSignal(() => running.stop());
    await ready(config);
  } catch (error) {
    fail(error instanceof ConfigError ? error.problems.join("\n") : sentenceOf(error));
  }
}

async function start(config: Config, args: readonly string[]): Promise<{ stop(): Promise<void> }> {
  if (config.role === "worker") return startWorker(config);
  if (config.role === "web") return startPlatform(config, { places: ["web"] });
  let worker: WorkerProcess | null = null;
  const running = await startPlatform(config, { places: ["web"], onSentElsewhere: (job) => worker?.wake(job) });
  const started = keepWorker(args, running.platform);
  worker = started;
  return {
    async stop() {
      // It needs the database to save where it is.
      await started.stop();
      await running.stop();
    },
  };
}

/** Whoever stops the platform waits ten seconds, and then kills it; on a busy machine this time passes late. */
const longestStopMs = 9_000;

function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false;
  const end = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => fail("The platform did not stop in time and was ended."), longestStopMs).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => fail(sentenceOf(error)),
    );
  };
  // A worker beside a web server is ended by it alone: a terminal's Ctrl-C reaches both.
  const isBeside = process.send !== undefined && process.argv.includes("worker");
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, isBeside ? () => {} : end);
  if (!isBeside) return;
  process.on("disconnect", end);
  // The web server may have ended meanwhile.
  if (!process.connected) end();
}

function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function fail(reason: string): never {
  process.stderr.write(`${reason}\n`);
  process.exit(1);
}
