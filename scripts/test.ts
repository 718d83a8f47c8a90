import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "./run.ts";
import { ensurePrograms } from "./system.ts";

/**
 * `npm test`: everything, one line for each step, the whole output of those that failed; the last line counts the tests.
 * It behaves the same wherever it runs. A browser test that passes at its second try only is flaky: the step says so and
 * prints its first failure, since it is a fault to mend, but the run does not fail.
 */

interface Step {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  readonly env?: NodeJS.ProcessEnv;
  /** Reads the counts of the report that the runner wrote; steps without tests have none. */
  readonly readCounts?: (report: string) => Counts;
}

interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Among those that passed. */
  readonly flaky?: number;
}

const none: Counts = { passed: 0, failed: 0, skipped: 0 };
/** About a hundred servers are started, which load the same modules. */
const compileCache = join(import.meta.dirname, "../node_modules/.cache/node");
const folder = await mkdtemp(join(tmpdir(), "cdp-reports-"));
const reportOf = (name: string) => join(folder, `${name.replaceAll(" ", "-")}.json`);

function vitest(name: string, project: string): Step {
  const reporters = ["--reporter=minimal", "--reporter=json", `--outputFile.json=${reportOf(name)}`];
  return {
    name,
    command: [
      ...(["vitest", "run", "--config", "tests/vitest.config.ts", "--project", project] as const),
      ...["--allowOnly=false", "--silent=passed-only", ...reporters],
    ],
    readCounts(report) {
      const read = JSON.parse(report) as Record<`num${"Passed" | "Failed" | "Pending" | "Todo"}Tests`, number>;
      const skipped = read.numPendingTests + read.numTodoTests;
      return { passed: read.numPassedTests, failed: read.numFailedTests, skipped };
    },
  };
}

function playwright(name: string): Step {
  return {
    name,
    command: [
      ...(["playwright", "test", "--config", "tests/e2e/playwright.config.ts"] as const),
      ...["--forbid-only", "--reporter=dot,json"],
    ],
    // Nobody looks at the screenshots of this run.
    env: { SCREENSHOTS: "off", PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf(name) },
    readCounts(report) {
      const { stats } = JSON.parse(report) as {
        stats: Record<"expected" | "unexpected" | "flaky" | "skipped", number>;
      };
      const { expected, unexpected, skipped, flaky } = stats;
      return { passed: expected + flaky, failed: unexpected, skipped, flaky };
    },
  };
}

/** Steps of one line run beside each other. */
const steps: readonly (readonly Step[])[] = [
  [
    { name: "check", command: ["node", "scripts/check.ts"] },
    { name: "build", command: ["npm", "run", "--silent", "build"] },
  ],
  [vitest("unit", "unit")],
  [vitest("server on PostgreSQL", "server")],
  [vitest("server on PGlite", "pglite")],
  [playwright("browser")],
];

const missing = ensurePrograms(["git", "openssl", "postgres", "chromium", "firefox"], ["headlessShell"]);
if (missing.length > 0) {
  for (const sentence of missing) console.error(sentence);
  process.exit(1);
}

/** Runs a step and prints its line. A step that fails without a failed test (types, build) counts as one. */
async function runStep({ name, command, env, readCounts }: Step): Promise<Counts> {
  const { code, output, seconds } = await run(name, command, {
    env: { NODE_COMPILE_CACHE: compileCache, ...env },
  });
  const report = readCounts && (await readFile(reportOf(name), "utf8").catch(() => null));
  const counts = readCounts && report ? readCounts(report) : none;
  const failed = code === 0 ? counts.failed : Math.max(counts.failed, 1);
  const tests = readCounts ? describe({ ...counts, failed }) : "";
  const isFlaky = (counts.flaky ?? 0) > 0;
  const verdict = failed > 0 ? "FAILED" : isFlaky ? "FLAKY " : "ok    ";
  console.log(`${verdict} ${name.padEnd(22)}${seconds.toFixed(0).padStart(5)} s   ${tests}`);
  if (failed > 0 || isFlaky) console.log(`${output.trimEnd()}\n`);
  return { ...counts, failed };
}

const describe = ({ passed, failed, skipped }: Counts) => `${passed} passed, ${failed} failed, ${skipped} skipped`;

let total = none;
for (const beside of steps) {
  for (const { passed, failed, skipped } of await Promise.all(beside.map(runStep)))
    total = { passed: total.passed + passed, failed: total.failed + failed, skipped: total.skipped + skipped };
}
await rm(folder, { recursive: true, force: true });
console.log(describe(total));
process.exit(total.failed > 0 ? 1 : 0);
