import { parseArgs } from "node:util";
import { soak } from "../tests/soak/soak.ts";
import { giveUp } from "./data-folder.ts";

/**
 * `npm run soak -- --minutes 10 --database pglite|postgres`: clients write while servers, databases and connections are
 * killed, the disk fills up and the clock changes. Then compares all acknowledged writes with the stored data.
 */
const usage = "Usage: npm run soak -- --minutes <number> --database pglite|postgres";
const { minutes, database } = parseArgs({
  options: { minutes: { type: "string", default: "10" }, database: { type: "string", default: "pglite" } },
}).values;
if (!(Number(minutes) > 0) || (database !== "pglite" && database !== "postgres")) giveUp(usage);

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));

const { lines, problems } = await soak({
  minutes: Number(minutes),
  database,
  report: (line) => process.stderr.write(`${line}\n`),
});
for (const line of lines) console.log(line);
for (const problem of problems.slice(0, 20)) console.log(`  ${problem}`);
process.exit(problems.length > 0 ? 1 : 0);
