import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { zipSync } from "fflate";

/** Zips a folder, sorted by file name. The same folder gives the same bytes. */
export async function zipFolder(folder: string): Promise<Uint8Array> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = found.filter((each) => each.isFile()).map((each) => join(each.parentPath, each.name));
  const files = await Promise.all(
    paths.sort().map(async (path) => [relative(folder, path).split(sep).join("/"), await readFile(path)] as const),
  );
  // First day that the format supports, in local time as it stores it. The bytes are then the same at any time and
  // place.
  const mtime = new Date(1980, 0, 1);
  return zipSync(Object.fromEntries(files), { level: 9, mtime });
}
