import { lstat, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "#server/platform/core/config.ts";

const root = (config: Pick<Config, "dataDir">) => join(config.dataDir, "git");

/** Folder with the copies of an integration's remotes. */
export const integrationFolder = (config: Pick<Config, "dataDir">, integrationId: string): string =>
  join(root(config), integrationId);

/** Folder with the copy of one remote. */
export const repositoryFolder = (config: Pick<Config, "dataDir">, integrationId: string, streamId: string): string =>
  join(integrationFolder(config, integrationId), `${streamId}.git`);

/** File next to a copy with the keys of its SSH host. */
export const hostsFile = (folder: string): string => `${folder}.hosts`;

/**
 * Creates an empty bare repository by hand, so that git's templates and the machine's configuration have no effect.
 * `origin` is a promisor remote: its copy may lack file contents.
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

/** Returns the object format of a repository; null when the folder contains none. */
export async function formatOf(folder: string): Promise<"sha1" | "sha256" | null> {
  const config = await readFile(join(folder, "config"), "utf8").catch(() => null);
  return config === null ? null : /objectformat\s*=\s*sha256/i.test(config) ? "sha256" : "sha1";
}

/** Removes files left by a killed git process: stale locks and incomplete packs. */
export async function removeLeftovers(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isFile() && (entry.name.endsWith(".lock") || entry.name.startsWith("tmp_"))) {
      await rm(join(entry.parentPath, entry.name), { force: true });
    }
  }
}

/** Returns the size of a folder in bytes. Ignores files that disappear meanwhile. */
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

/** Removes the copies of a disconnected integration or of one removed remote. */
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
  const expectedNames = new Set(streamIds.flatMap((id) => [`${id}.git`, hostsFile(`${id}.git`)]));
  for (const name of await readdir(folder).catch(() => [])) {
    if (!expectedNames.has(name)) await removeFolder(join(folder, name));
  }
}
