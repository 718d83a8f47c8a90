import { runServer } from "./run-server.ts";

/** The server alone, without building anything: what `npm run dev` and a container run. */
await runServer(process.argv.slice(2), ({ publicUrl }) => {
  process.stdout.write(`Community Data Platform: ${publicUrl}\n`);
});
