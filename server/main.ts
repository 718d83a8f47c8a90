import { ConfigError, readConfig } from "./config.ts";
import { demoAccounts } from "./sign-in/demo-accounts.ts";
import { startPlatform } from "./start-platform.ts";

/** The server as a program: reads flags and variables, starts, says where it is, stops on a signal. */
async function main(): Promise<void> {
  const config = readConfig(process.argv.slice(2), process.env);
  const running = await startPlatform(config);
  say(`Community Data Platform: ${config.publicUrl}`);
  if (config.oidc === null) {
    say(`Demo accounts (press Sign in and choose one): ${demoAccounts.map(({ name }) => name).join(", ")}`);
  }
  running.onLost((reason) => fail(reason));
  let stopping = false;
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      running.stop().then(
        () => process.exit(0),
        (error) => fail(String(error)),
      );
    });
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function fail(reason: string): never {
  process.stderr.write(`${reason}\n`);
  process.exit(1);
}

main().catch((error: unknown) => {
  if (error instanceof ConfigError) fail(error.problems.join("\n"));
  fail(error instanceof Error ? error.message : String(error));
});
