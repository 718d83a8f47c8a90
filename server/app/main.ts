import { runServer } from "./run-server.ts";

/** The server alone, without building anything: what `npm run dev` and a container run. */
await runServer(process.argv.slice(2), ({ publicUrl, role }) => {
  process.stdout.write(`Community Data Platform: ${role === "worker" ? "the worker runs" : publicUrl}\n`);
});
