import { glob } from "node:fs/promises";
import { cruise, type IReporterOutput } from "dependency-cruiser";
import extractOptions from "dependency-cruiser/config-utl/extract-depcruise-options";
import { createCommand } from "#server/platform/core/command.ts";
import { findApiProblems } from "./api-client.ts";
import { findBrokenDocs } from "./check-docs.ts";
import { findNamedPlatforms } from "./check-platforms.ts";
import { lintDescriptions } from "./lint-api.ts";
import { findEngineProblems } from "./lock-engines.ts";
import { findMigrationProblems } from "./migration.ts";
import { type Outcome, run } from "./run.ts";

createCommand(
  "npm run check --",
  "Checks types, formatting and lint, import directions, circular imports, unused code, documents, breaking changes of the public API, missing migrations, the extension by Mozilla's linter, and the Node that packages need.",
).parse();

/** Types are checked with TypeScript 7. Tools that use TypeScript as a library get version 6 (`typescript`). */
const compiler = "node_modules/typescript-7/bin/tsc";
const programs = ["shared", "console", "extension", "server", "tests"];
const sources = ["shared", "console", "extension", "server", "demo", "scripts", "tests"];

async function boundaries(): Promise<Outcome> {
  const started = performance.now();
  const end = (code: number, output: string): Outcome => ({
    name: "boundaries",
    code,
    output,
    seconds: (performance.now() - started) / 1000,
  });
  const options = await extractOptions("./.dependency-cruiser.js");
  const result: IReporterOutput = await cruise(sources, { ...options, outputType: "json" });
  const { modules, summary } = JSON.parse(String(result.output)) as {
    modules: { source: string }[];
    summary: { error: number; violations: { from: string; to: string; rule: { name: string } }[] };
  };
  // A parser that reads no file also reports no violation, so every module must have been read.
  const seen = new Set(modules.map((module) => module.source));
  const missed: string[] = [];
  for await (const file of glob(sources.map((folder) => `${folder}/**/*.{ts,tsx}`)))
    if (!seen.has(file)) missed.push(file);
  if (missed.length > 0) return end(1, `modules that were not read: ${missed.join(", ")}`);
  const lines = summary.violations.map(({ from, to, rule }) => `${rule.name}: ${from} -> ${to}`);
  return end(summary.error > 0 ? 1 : 0, lines.join("\n"));
}

async function findings(name: string, find: () => Promise<string[]>): Promise<Outcome> {
  const started = performance.now();
  const problems = await find();
  const seconds = (performance.now() - started) / 1000;
  return { name, code: problems.length > 0 ? 1 : 0, output: problems.join("\n"), seconds };
}

/** Mozilla's linter may warn of nothing but React's own use of `innerHTML`. */
async function findAddonProblems(): Promise<string[]> {
  const command = ["web-ext", "lint", "--output", "json", "--source-dir", ".output/firefox-mv2"] as const;
  const { output } = await run("web-ext lint", command, { env: { NO_UPDATE_NOTIFIER: "1" } });
  const { errors, warnings } = JSON.parse(output.slice(output.indexOf("{"))) as Record<
    "errors" | "warnings",
    { code: string; message: string; file?: string }[]
  >;
  return [...errors, ...warnings]
    .filter(({ code, file }) => code !== "UNSAFE_VAR_ASSIGNMENT" || !file?.startsWith("chunks/first-"))
    .map(({ code, message, file = "" }) => `${file} ${code}: ${message}`);
}

// Also generates WXT's types, so nothing that reads them runs at the same time.
const built = await run("extension for Firefox", ["wxt", "build", "--browser", "firefox"]);
const outcomes = await Promise.all([
  run("lint and format", ["biome", "check", "--error-on-warnings", "."]),
  boundaries(),
  findings("documents", findBrokenDocs),
  findings("public API", findApiProblems),
  findings("API descriptions", lintDescriptions),
  findings("migrations", findMigrationProblems),
  findings("platforms", findNamedPlatforms),
  findings("engines", findEngineProblems),
  built,
  ...(built.code === 0 ? [findings("Mozilla's addons-linter", findAddonProblems)] : []),
  run("unused code", ["knip"]),
  ...programs.map((program) => run(`types of ${program}`, ["node", compiler, "-p", program])),
]);
for (const { name, code, output, seconds } of outcomes) {
  console.log(`${code === 0 ? "ok    " : "FAILED"} ${name} (${seconds.toFixed(1)} s)`);
  if (code !== 0) console.log(output.trimEnd());
}
process.exit(outcomes.some(({ code }) => code !== 0) ? 1 : 0);
