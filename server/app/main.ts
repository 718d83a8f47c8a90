import { serverCommand } from "#server/platform/core/config.ts";
import { parentProcess } from "./keep-running.ts";
import { runServer } from "./run-server.ts";
import type { ReadyMessage } from "./supervisor.ts";

/** Runs the server without a build step: under the supervisor of `npm start`, for `npm run dev` and for containers. */
serverCommand("node server/app/main.ts").parse();
await runServer(process.argv.slice(2), ({ publicUrl, role, oidc }) => {
  if (parentProcess() === "supervisor") {
    process.send?.({ ready: { role, publicUrl, hasDemoAccounts: oidc === null } } satisfies ReadyMessage);
    return;
  }
  process.stdout.write(`Community Data Platform: ${role === "worker" ? "the worker is running" : publicUrl}\n`);
});
