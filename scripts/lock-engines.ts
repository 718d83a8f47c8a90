import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import semver from "semver";
import { createCommand } from "#server/platform/core/command.ts";

/**
 * npm compares the `engines` of every package with the Node that runs npm. Here every package runs on the Node of the
 * package `node` instead, so on Node 20 npm would print warnings that are wrong. After each installation this script
 * removes the `engines` that cause them from the lock file (`dependencies` in `package.json`). `npm run check` compares
 * the packages with the Node that they run on.
 */

interface Manifest {
  readonly version?: string;
  engines?: { readonly node?: string };
}
interface Lock {
  readonly packages: Record<string, Manifest>;
}

const root = join(import.meta.dirname, "..");
const lockFile = join(root, "package-lock.json");
const readJson = <T>(path: string) => JSON.parse(readFileSync(path, "utf8")) as T;

/** Oldest Node that may run npm, as `engines` of this project says. */
const oldestNode = (lock: Lock) => semver.minVersion(lock.packages[""]?.engines?.node ?? "*") ?? "0.0.0";

const causesWarning = (lock: Lock, path: string, { engines }: Manifest) =>
  path !== "" && engines?.node !== undefined && !semver.satisfies(oldestNode(lock), engines.node);

/** Returns one line for each package that the project's Node cannot run, or that npm would warn about. */
export async function findEngineProblems(): Promise<string[]> {
  const lock = readJson<Lock>(lockFile);
  const node = lock.packages["node_modules/node"]?.version ?? "";
  return Object.entries(lock.packages).flatMap(([path, locked]) => {
    const manifest = join(root, path, "package.json");
    const range = existsSync(manifest) ? readJson<Manifest>(manifest).engines?.node : undefined;
    const isWrong = path !== "" && range !== undefined && !semver.satisfies(node, range);
    return [
      ...(isWrong ? [`${path} needs Node ${range}, and the project runs on ${node}`] : []),
      ...(causesWarning(lock, path, locked) ? [`${path} in the lock file: run node scripts/lock-engines.ts`] : []),
    ];
  });
}

function removeEngines(): void {
  createCommand(
    "npm run dependencies --",
    "Removes `engines` that would cause wrong warnings from the lock file.",
  ).parse();
  const lock = readJson<Lock>(lockFile);
  const found = Object.entries(lock.packages).filter(([path, manifest]) => causesWarning(lock, path, manifest));
  if (found.length === 0) return;
  for (const [, manifest] of found) delete manifest.engines;
  writeFileSync(lockFile, `${JSON.stringify(lock, null, 2)}\n`);
}

if (import.meta.main) removeEngines();
