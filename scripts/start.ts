import { demoAccounts } from "#server/admin/sign-in/demo-accounts.ts";
import { type ReadyServer, superviseServer } from "#server/app/supervisor.ts";
import { serverCommand } from "#server/platform/core/config.ts";
import { type Build, buildIfStale, consoleBuild, extensionBuild } from "./builds.ts";

/**
 * `npm start`: builds everything missing or older than its sources, starts all parts, and starts them again when they
 * end.
 */

serverCommand("npm start --").parse();
stopWithParent();
const args = process.argv.slice(2);
// A worker serves no pages and needs no builds.
const isWorker = process.env.ROLE === "worker" || args.includes("worker") || args.includes("--role=worker");
const builds = buildInTurn(isWorker ? [] : [consoleBuild, extensionBuild]);

await superviseServer(args, async (server) => {
  if (server.role === "worker")
    return console.log("The worker of Community Data Platform is running. Press Ctrl-C to stop.");
  // Prints the address once the console is built. The extension may still be building.
  await builds.get(consoleBuild);
  console.log(greeting(server));
  await builds.get(extensionBuild);
  console.log(howToLoad());
});

/**
 * npm runs scripts in a shell that does not forward SIGTERM, so ending npm would leave the platform running and its
 * port in use. The process therefore stops when its parent process has exited.
 */
function stopWithParent(): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, "SIGTERM");
  }, 500).unref();
}

/** Builds one after the other while the server starts. A failed build prints its output and ends the program. */
function buildInTurn(all: readonly Build[]): Map<Build, Promise<void>> {
  const started = new Map<Build, Promise<void>>();
  let before = Promise.resolve();
  for (const build of all) {
    before = before.then(() => buildIfStale(build));
    started.set(build, before);
  }
  before.catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(1);
  });
  return started;
}

function greeting({ publicUrl, hasDemoAccounts }: ReadyServer): string {
  const lines = [`\nCommunity Data Platform is running at ${publicUrl}`];
  if (hasDemoAccounts) {
    lines.push("\nClick Sign in and choose a demo account:");
    const width = Math.max(...demoAccounts.map(({ name }) => name.length));
    for (const { name, description } of demoAccounts) lines.push(`  ${name.padEnd(width)}  ${description}`);
  }
  lines.push("\nPress Ctrl-C to stop.");
  return lines.join("\n");
}

function howToLoad(): string {
  return `
The extension is in ${extensionBuild.folder}
  Chrome: open chrome://extensions, turn on Developer mode, choose Load unpacked and select that folder.
  Edge and Firefox: npm run build:extension, then see the README.`;
}
