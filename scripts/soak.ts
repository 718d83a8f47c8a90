import { Option } from "@commander-js/extra-typings";
import { createCommand, positiveNumber } from "#server/platform/core/command.ts";
import { soak } from "../tests/soak/soak.ts";

const { minutes, database } = createCommand(
  "npm run soak --",
  "Clients write while servers, databases and connections are killed, the disk fills up and the clock changes. Then compares all acknowledged writes with the stored data.",
)
  .option("--minutes <number>", "how long", positiveNumber, 10)
  .addOption(
    new Option("--database <name>", "database to test")
      .choices(["pglite", "postgres"] as const)
      .default("pglite" as const),
  )
  .parse()
  .opts();

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));

const { lines, problems } = await soak({
  minutes,
  database,
  report: (line) => process.stderr.write(`${line}\n`),
});
for (const line of lines) console.log(line);
for (const problem of problems.slice(0, 20)) console.log(`  ${problem}`);
process.exit(problems.length > 0 ? 1 : 0);
