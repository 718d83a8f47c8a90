import { lstat, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "#server/base/config.ts";

const root = (config: Pick<Config, "dataDir">) => join(config.dataDir, "git");

/** Where the copies of an integration's remotes lie. */
export const integrationFolder = (config: Pick<Config, "dataDir">, integrationId: string): string =>
  join(root(config), integrationId);

/** Where the copy of one remote lies. */
export const repositoryFolder = (config: Pick<Config, "dataDir">, integrationId: string, streamId: string): string =>
  join(integrationFolder(config, integrationId), `${streamId}.git`);

/**
 * An empty bare repository, written by hand so that nothing of git's templates or of the machine gets in. `origin` is a
 * remote that promises contents: its copy may lack them.
 */
export async function createRepository(folder: string, format: "sha1" | "sha256"): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(join(folder, "objects"), { recursive: true });
  await mkdir(join(folder, "refs", "heads"), { recursive: true });
  await writeFile(join(folder, "HEAD"), "ref: refs/heads/main\n");
  await writeFile(
    join(folder, "config"),
    [
      "[core]",
      "\trepositoryformatversion = 1",
      "\tbare = true",
      "[extensions]",
      "\tpartialClone = origin",
      ...(format === "sha256" ? ["\tobjectFormat = sha256"] : []),
      "",
    ].join("\n"),
  );
}

/** How a repository names its objects; null when there is none in the folder. */
export async function formatOf(folder: string): Promise<"sha1" | "sha256" | null> {
  const config = await readFile(join(folder, "config"), "utf8").catch(() => null);
  return config === null ? null : /objectformat\s*=\s*sha256/i.test(config) ? "sha256" : "sha1";
}

/** Removes what a git that was killed left behind: locks nobody holds, and packs that were never finished. */
export async function removeLeftovers(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isFile() && (entry.name.endsWith(".lock") || entry.name.startsWith("tmp_"))) {
      await rm(join(entry.parentPath, entry.name), { force: true });
    }
  }
}

/** Bytes that a folder takes; what vanishes meanwhile counts nothing. */
export async function folderBytes(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  let bytes = 0;
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) bytes += await folderBytes(path);
    else bytes += (await lstat(path).catch(() => null))?.size ?? 0;
  }
  return bytes;
}

/** Removes the copies of an integration that was disconnected, or of one remote that was taken out. */
export async function removeFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 3 });
}

/** Removes the copies of remotes that an integration no longer has. */
export async function removeOtherRepositories(
  config: Pick<Config, "dataDir">,
  integrationId: string,
  streamIds: readonly string[],
): Promise<void> {
  const folder = integrationFolder(config, integrationId);
  const kept = new Set(streamIds.map((id) => `${id}.git`));
  for (const name of await readdir(folder).catch(() => [])) {
    if (!kept.has(name)) await removeFolder(join(folder, name));
  }
}
