import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";
import { giveUp } from "./data-folder.ts";

/**
 * `npm run attack -- --minutes 10 --seed 1`: attacks every call of the contract and every open path with hostile
 * requests, for as long as asked. It needs PostgreSQL like the server tests.
 */
const { minutes, seed } = parseArgs({
  options: { minutes: { type: "string", default: "10" }, seed: { type: "string", default: String(Date.now()) } },
}).values;
if (!(Number(minutes) > 0) || !Number.isSafeInteger(Number(seed))) {
  giveUp("Usage: npm run attack -- --minutes <number> [--seed <number>]");
}

const { status } = spawnSync(
  "vitest",
  ["run", "--config", "tests/vitest.config.ts", "--project", "server", "tests/server/attack"],
  { stdio: "inherit", env: { ...process.env, ATTACK_MINUTES: minutes, ATTACK_SEED: seed } },
);
process.exit(status ?? 1);
