import { type Config, ConfigError, readConfig } from "#server/base/config.ts";
import { hideNewFiles } from "#server/db/data-folder.ts";
import { startPlatform } from "./start-platform.ts";

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
    const running = await startPlatform(config);
    stopOnSignal(() => running.stop());
    await ready(config);
  } catch (error) {
    fail(error instanceof ConfigError ? error.problems.join("\n") : sentenceOf(error));
  }
}

/** Whoever stops the platform waits ten seconds, and then kills it. */
const longestStopMs = 9_500;

function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false;
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      setTimeout(() => fail("The platform did not stop in time and was ended."), longestStopMs).unref();
      stop().then(
        () => process.exit(0),
        (error: unknown) => fail(sentenceOf(error)),
      );
    });
  }
}

function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function fail(reason: string): never {
  process.stderr.write(`${reason}\n`);
  process.exit(1);
}
