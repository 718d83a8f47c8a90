import { runServer } from "./run-server.ts";

/** Runs the server without a build step, for `npm run dev` and for containers. */
await runServer(process.argv.slice(2), ({ publicUrl, role }) => {
  process.stdout.write(`Community Data Platform: ${role === "worker" ? "the worker is running" : publicUrl}\n`);
});
