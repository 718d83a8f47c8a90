import { type Outcome, run } from "./run.ts";
import { ensurePrograms } from "./system.ts";

/** `npm test`: everything, one step after the other; the last line counts the tests. */

const steps: readonly { name: string; command: readonly [string, ...string[]]; env?: NodeJS.ProcessEnv }[] = [
  { name: "check", command: ["node", "scripts/check.ts"] },
  { name: "build", command: ["npm", "run", "--silent", "build"] },
  { name: "unit", command: ["vitest", "run", "--config", "tests/vitest.config.ts", "--project", "unit"] },
  { name: "server on PGlite", command: ["vitest", "run", "--config", "tests/vitest.config.ts", "--project", "server"] },
  {
    name: "server on PostgreSQL",
    command: ["vitest", "run", "--config", "tests/vitest.config.ts", "--project", "server"],
    env: { TEST_DATABASE: "postgres" },
  },
  { name: "browser", command: ["playwright", "test", "--config", "tests/e2e/playwright.config.ts"] },
];

const missing = ensurePrograms(["git", "openssl", "postgres", "chromium", "firefox"]);
if (missing.length > 0) {
  for (const sentence of missing) console.error(sentence);
  process.exit(1);
}

const outcomes: Outcome[] = [];
for (const { name, command, env } of steps) {
  console.log(`\n=== ${name}`);
  outcomes.push(await run(name, command, { live: true, ...(env && { env }) }));
}

/** Adds up the closing lines of Vitest (`Tests  3 failed | 40 passed`) and Playwright (`40 passed (1m)`). */
function count(word: string): number {
  const numbers = outcomes.flatMap(({ output }) => {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the runners colour their lines
    const plain = output.replaceAll(/\u001b\[[0-9;]*m/g, "");
    const lines = plain
      .split("\n")
      .filter((line) => /^\s*Tests\s|^\s+\d+ (passed|failed|skipped|flaky)( \(|$)/.test(line));
    return lines.flatMap((line) => [...line.matchAll(new RegExp(`(\\d+) ${word}`, "g"))].map(([, n]) => Number(n)));
  });
  return numbers.reduce((sum, n) => sum + n, 0);
}

const broken = outcomes.filter(({ code }) => code !== 0);
console.log("");
for (const { name, code, seconds } of outcomes) {
  console.log(`${code === 0 ? "ok    " : "FAILED"} ${name} (${seconds.toFixed(0)} s)`);
}
// A step that failed without a failed test (types, build) counts as one.
const failed = Math.max(count("failed"), broken.length);
console.log(`${count("passed")} passed, ${failed} failed, ${count("skipped")} skipped`);
process.exit(broken.length > 0 ? 1 : 0);
