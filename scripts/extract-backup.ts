import { createReadStream, statfsSync } from "node:fs";
import { type ReadEntry, Unpack } from "tar";
import { minFreeBytes } from "#server/platform/db/data-folder.ts";

/** Errors of decompression and of reading the archive's format. */
function isDamage(error: unknown): boolean {
  const { code = "", tarCode = "" } = error as { code?: string; tarCode?: string };
  return (
    tarCode.startsWith("TAR_") || code.startsWith("Z_") || (error instanceof Error && /base256/.test(error.message))
  );
}

/** Limit of files. A platform has one for each table, picture and repository pack, far fewer than this. */
const maxEntries = 1_000_000;

/**
 * Extracts a backup into a folder. Accepts only files and folders inside it, and only as many bytes as the disk has
 * free, because a small archive can claim any size.
 * @throws Error whose message completes a sentence about the problem.
 */
export function extractBackup(file: string, folder: string): Promise<void> {
  const { bavail, bsize } = statfsSync(folder);
  const maxBytes = bavail * bsize - minFreeBytes;
  let entries = 0;
  let bytes = 0;

  function problemOf({ path, type, size }: ReadEntry): string | null {
    entries += 1;
    bytes += size;
    if (type !== "File" && type !== "Directory" && type !== "OldFile") return `it contains the ${type} ${path}`;
    if (path.startsWith("/") || path.split(/[\\/]/).includes(".."))
      return `it contains ${path}, which is outside the folder`;
    if (entries > maxEntries) return `it contains more than ${maxEntries} files`;
    if (bytes > maxBytes) return "its content does not fit on the disk";
    return null;
  }

  return new Promise((resolve, reject) => {
    const source = createReadStream(file);
    const fail = (error: unknown) => {
      source.destroy();
      reject(isDamage(error) ? new Error("the archive is damaged or incomplete") : error);
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
