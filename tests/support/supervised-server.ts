import { superviseServer } from "#server/app/supervisor.ts";

/** `npm start` without its builds. */
await superviseServer(process.argv.slice(2), ({ role, publicUrl }) => {
  process.stdout.write(`Community Data Platform: ${role} ${publicUrl}\n`);
});
