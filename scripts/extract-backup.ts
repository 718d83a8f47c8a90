import { createReadStream, statfsSync } from "node:fs";
import { type ReadEntry, Unpack } from "tar";
import { leastFreeBytes } from "#server/db/data-folder.ts";

/** A platform has a file for each table, picture and pack of a repository: far fewer than this. */
const mostEntries = 1_000_000;

/**
 * Extracts a backup into a folder. Only files and folders inside of it are taken, and only as many bytes as the disk has
 * room for: a small archive can claim to hold any size.
 * @throws Error whose message says what is wrong, as the end of a sentence.
 */
export function extractBackup(file: string, folder: string): Promise<void> {
  const { bavail, bsize } = statfsSync(folder);
  const mostBytes = bavail * bsize - leastFreeBytes;
  let entries = 0;
  let bytes = 0;

  function problemOf({ path, type, size }: ReadEntry): string | null {
    entries += 1;
    bytes += size;
    if (type !== "File" && type !== "Directory" && type !== "OldFile") return `it holds the ${type} ${path}`;
    if (path.startsWith("/") || path.split(/[\\/]/).includes("..")) return `it holds ${path}, outside of the folder`;
    if (entries > mostEntries) return `it holds more than ${mostEntries} files`;
    if (bytes > mostBytes) return "what it holds does not fit on the disk";
    return null;
  }

  return new Promise((resolve, reject) => {
    const source = createReadStream(file);
    const fail = (error: unknown) => {
      source.destroy();
      reject(error);
    };
    const unpack = new Unpack({
      cwd: folder,
      strict: true,
      filter(_path, entry) {
        const problem = problemOf(entry as ReadEntry);
        if (problem !== null) fail(new Error(problem));
        return problem === null;
      },
    });
    unpack.on("error", fail);
    unpack.on("close", () => resolve());
    source.on("error", fail);
    source.pipe(unpack);
  });
}
