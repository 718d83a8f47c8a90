import { spawnSync } from "node:child_process";
import { createCommand, positiveNumber } from "#server/platform/core/command.ts";

const { minutes, seed } = createCommand(
  "npm run attack --",
  "Attacks every call of the contract and every open path with hostile requests. Needs PostgreSQL, like the server tests.",
)
  .option("--minutes <number>", "how long", positiveNumber, 10)
  .option("--seed <number>", "repeats the requests of an earlier run", positiveNumber, Date.now())
  .parse()
  .opts();

const { status } = spawnSync(
  "vitest",
  ["run", "--config", "tests/vitest.config.ts", "--project", "server", "tests/server/attack"],
  { stdio: "inherit", env: { ...process.env, ATTACK_MINUTES: String(minutes), ATTACK_SEED: String(seed) } },
);
process.exit(status ?? 1);
