import { execFileSync } from "node:child_process";
import { globSync, readdirSync } from "node:fs";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { createCommand } from "#server/platform/core/command.ts";
import { quickFolder } from "../tests/support/quick-folder.ts";
import { run } from "./run.ts";
import { ensurePrograms } from "./system.ts";
import { type Plan, planChanged, planNamed, type StepName, stepNames, wholePlan } from "./test-plan.ts";

const command = createCommand(
  "npm test --",
  `Runs all steps and tests, or the named ones. Prints one line for each step, the whole output of failed steps, and a last line with the number of tests. A test that passes only on its second try is reported as flaky, because it needs a fix, but the run does not fail.`,
)
  .argument("[names...]", `steps (${stepNames.join(", ")}), or parts of the paths of test files`)
  .option("--changed [commit]", "what the changes since a commit reach; by default those that are not committed")
  .parse();

interface Step {
  readonly key: StepName;
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  readonly env?: NodeJS.ProcessEnv;
  /** Reads the counts from the runner's report; absent for steps without tests. */
  readonly readCounts?: (report: string) => Counts;
  /** Reads how long each test file took, in milliseconds. */
  readonly readDurations?: (report: string) => ReadonlyMap<string, number>;
  /** Returns files with a failed test, which are run again; absent when the runner itself retries tests. */
  readonly readFailedFiles?: (report: string) => string[];
}

interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Included in `passed`. */
  readonly flaky?: number;
}

const [names] = command.processedArgs;
const { changed: changedSince = false } = command.opts();
/** Commit whose changes are tested; null when the tests are chosen by name, or all run. */
const since = changedSince === true ? "HEAD" : changedSince || null;
const isWhole = names.length === 0 && since === null;

function plan(): Plan {
  if (isWhole) return wholePlan;
  if (since === null) return planNamed(names, globSync("tests/{unit,server,e2e}/**/*.{test,spec}.{ts,tsx}"));
  const git = (...command: string[]) => execFileSync("git", command, { encoding: "utf8" }).split("\n").filter(Boolean);
  const changed = git("diff", "--name-only", "--diff-filter=d", "--merge-base", since);
  const added = git("ls-files", "--others", "--exclude-standard");
  return planChanged([...changed, ...added], readdirSync("tests/server"));
}

let planned: Plan;
try {
  planned = plan();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

const none: Counts = { passed: 0, failed: 0, skipped: 0 };
/** Shared compile cache, because about a hundred servers load the same modules. */
const compileCache = join(import.meta.dirname, "../node_modules/.cache/node");
/** Contains the reports, and the temporary files of the vitest steps. */
const folder = await mkdtemp(join(quickFolder(), "cdp-tests-"));
// PostgreSQL runs as another user, who must be able to enter the folder.
await chmod(folder, 0o711);
const reportOf = (name: string) => join(folder, `${name.replaceAll(" ", "-")}.json`);

function vitest(name: string, project: "unit" | "server" | "pglite"): Step {
  const reporters = ["--reporter=minimal", "--reporter=json", `--outputFile.json=${reportOf(name)}`];
  // Server tests start the whole platform, so all of them import each changed file of the server.
  const related = project === "unit" && since !== null ? [`--changed=${since}`] : [];
  return {
    key: project,
    name,
    command: [
      ...(["vitest", "run", "--config", "tests/vitest.config.ts", "--project", project] as const),
      ...["--allowOnly=false", "--silent=passed-only", ...reporters, ...related],
      // Of the named files, some may belong to other projects only.
      ...(isWhole ? [] : ["--passWithNoTests"]),
    ],
    env: { TMPDIR: folder },
    readCounts(report) {
      const read = JSON.parse(report) as Record<`num${"Passed" | "Failed" | "Pending" | "Todo"}Tests`, number>;
      const skipped = read.numPendingTests + read.numTodoTests;
      return { passed: read.numPassedTests, failed: read.numFailedTests, skipped };
    },
    readDurations(report) {
      const { testResults } = JSON.parse(report) as {
        testResults: { name: string; startTime: number; endTime: number }[];
      };
      return new Map(testResults.map(({ name: file, startTime, endTime }) => [basename(file), endTime - startTime]));
    },
    readFailedFiles(report) {
      const { testResults } = JSON.parse(report) as { testResults: { name: string; status: string }[] };
      return testResults.filter(({ status }) => status === "failed").map(({ name: file }) => file);
    },
  };
}

function playwright(name: string): Step {
  return {
    key: "browser",
    name,
    command: [
      ...(["playwright", "test", "--config", "tests/e2e/playwright.config.ts"] as const),
      ...["--forbid-only", "--reporter=dot,json"],
      // A changed folder may have no browser test.
      ...(isWhole ? [] : ["--pass-with-no-tests"]),
    ],
    // Screenshots of this run are not needed.
    env: { SCREENSHOTS: "off", PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf(name) },
    readCounts(report) {
      const { stats } = JSON.parse(report) as {
        stats: Record<"expected" | "unexpected" | "flaky" | "skipped", number>;
      };
      const { expected, unexpected, skipped, flaky } = stats;
      return { passed: expected + flaky, failed: unexpected, skipped, flaky };
    },
    readDurations(report) {
      const { suites } = JSON.parse(report) as { suites: Suite[] };
      return new Map(suites.map((suite) => [basename(suite.file), durationOf(suite)]));
    },
  };
}

/** Part of Playwright's report. */
interface Suite {
  readonly file: string;
  readonly specs: readonly {
    readonly tests: readonly { readonly results: readonly { readonly duration: number }[] }[];
  }[];
  readonly suites?: readonly Suite[];
}

function durationOf({ specs, suites = [] }: Suite): number {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results));
  return [...results.map(({ duration }) => duration), ...suites.map(durationOf)].reduce((sum, each) => sum + each, 0);
}

/** Steps of one line run in parallel. */
const steps: readonly (readonly Step[])[] = [
  [
    { key: "check", name: "check", command: ["node", "scripts/check.ts"] },
    { key: "build", name: "build", command: ["npm", "run", "--silent", "build"] },
    vitest("unit", "unit"),
  ],
  [vitest("server on PostgreSQL", "server")],
  [vitest("server on PGlite", "pglite")],
  [playwright("browser")],
];

const hasBrowser = planned.has("browser");
const hasServer = hasBrowser || planned.has("server") || planned.has("pglite");
const missing = ensurePrograms(
  [
    "git",
    ...(hasServer ? (["openssl", "postgres"] as const) : []),
    ...(hasBrowser ? (["chromium", "firefox", "xvfb", "xdotool"] as const) : []),
  ],
  hasBrowser ? ["headlessShell"] : [],
);
if (missing.length > 0) {
  for (const sentence of missing) console.error(sentence);
  process.exit(1);
}

interface Try {
  readonly counts: Counts;
  readonly output: string;
  readonly seconds: number;
  readonly failedFiles: string[];
  readonly durations: ReadonlyMap<string, number>;
}

/** Runs a step, or some of its files. A failure without a failed test (types, build) counts as one. */
async function tryStep({ name, command, env, ...step }: Step, files: readonly string[]): Promise<Try> {
  await rm(reportOf(name), { force: true });
  const { code, output, seconds } = await run(name, [...command, ...files], {
    env: { NODE_COMPILE_CACHE: compileCache, ...env },
  });
  const report = step.readCounts && (await readFile(reportOf(name), "utf8").catch(() => null));
  const counts = (report && step.readCounts?.(report)) || none;
  const failed = code === 0 ? counts.failed : Math.max(counts.failed, 1);
  return {
    counts: { ...counts, failed },
    output,
    seconds,
    failedFiles: (report && step.readFailedFiles?.(report)) || [],
    durations: (report && step.readDurations?.(report)) || new Map(),
  };
}

/** Runs a step and prints its line. */
async function runStep(step: Step): Promise<Counts> {
  const first = await tryStep(step, planned.get(step.key) ?? []);
  const second = first.failedFiles.length > 0 ? await tryStep(step, first.failedFiles) : null;
  const counts = second ? afterSecondTry(first.counts, second.counts) : first.counts;
  const isFlaky = (counts.flaky ?? 0) > 0;
  const verdict = counts.failed > 0 ? "FAILED" : isFlaky ? "FLAKY " : "ok    ";
  const seconds = (first.seconds + (second?.seconds ?? 0)).toFixed(0);
  console.log(
    `${verdict} ${step.name.padEnd(22)}${seconds.padStart(5)} s   ${step.readCounts ? describe(counts) : ""}`,
  );
  if (isWhole && first.durations.size > 0) console.log(`         slowest: ${slowest(first.durations)}`);
  if (counts.failed > 0 || isFlaky) console.log(`${first.output.trimEnd()}\n`);
  return counts;
}

function afterSecondTry({ passed, failed, skipped }: Counts, second: Counts): Counts {
  const flaky = Math.max(failed - second.failed, 0);
  return { passed: passed + flaky, failed: second.failed, skipped, flaky };
}

const slowest = (durations: ReadonlyMap<string, number>) =>
  [...durations]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, 5)
    .map(([file, milliseconds]) => `${file} ${(milliseconds / 1000).toFixed(0)} s`)
    .join(", ");

const describe = ({ passed, failed, skipped }: Counts) => `${passed} passed, ${failed} failed, ${skipped} skipped`;

let total = none;
for (const parallelSteps of steps) {
  const chosen = parallelSteps.filter(({ key }) => planned.has(key));
  for (const { passed, failed, skipped } of await Promise.all(chosen.map(runStep)))
    total = { passed: total.passed + passed, failed: total.failed + failed, skipped: total.skipped + skipped };
}
await rm(folder, { recursive: true, force: true });
console.log(describe(total));
process.exit(total.failed > 0 ? 1 : 0);
