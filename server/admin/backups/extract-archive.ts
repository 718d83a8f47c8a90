import { createReadStream, statfsSync } from "node:fs";
import { open } from "node:fs/promises";
import { normalize } from "node:path";
import { PassThrough, Transform } from "node:stream";
import { createGunzip } from "node:zlib";
import { type ReadEntry, Unpack } from "tar";
import { minFreeBytes } from "#server/platform/db/data-folder.ts";

const damaged = new Error("the archive is damaged or incomplete");

/** Errors of decompression and of reading the archive's format. */
function isDamage(error: unknown): boolean {
  const { code = "", tarCode = "" } = error as { code?: string; tarCode?: string };
  return (
    tarCode.startsWith("TAR_") || code.startsWith("Z_") || (error instanceof Error && /base256/.test(error.message))
  );
}

/** Limit of files. A platform has one for each table, picture and repository pack, far fewer than this. */
const maxEntries = 1_000_000;
/** Bytes after the end mark of an archive: programs fill its last block, 10 KiB by default. */
const maxRest = 1024 * 1024;

/**
 * Extracts a backup into a folder. Accepts only files and folders inside it, each once, and only as many bytes as the
 * disk has free, because a small archive can claim any size. An archive without its end mark was cut.
 * @throws Error whose message completes a sentence about the problem.
 */
export async function extractArchive(file: string, folder: string): Promise<void> {
  const { bavail, bsize } = statfsSync(folder);
  const maxBytes = bavail * bsize - minFreeBytes;
  const seen = new Set<string>();
  let bytes = 0;
  let hasEnded = false;

  function problemOf({ path, type, size, header }: ReadEntry): Error | null {
    bytes += size;
    if (type !== "File" && type !== "Directory" && type !== "OldFile") {
      return new Error(`it contains the ${type} ${path}`);
    }
    if (path.startsWith("/") || path.split(/[\\/]/).includes("..")) {
      return new Error(`it contains ${path}, which is outside the folder`);
    }
    // The library takes an unreadable size for none, and does not cut every name at its first NUL.
    if (header.size === undefined || header.size < 0 || path.includes("\0")) return damaged;
    const name = normalize(path).replace(/\/$/, "");
    if (seen.has(name) && type !== "Directory") return new Error(`it contains ${path} twice`);
    seen.add(name);
    if (seen.size > maxEntries) return new Error(`it contains more than ${maxEntries} files`);
    return bytes > maxBytes ? new Error("its content does not fit on the disk") : null;
  }

  const isCompressed = await startsCompressed(file);
  const source = createReadStream(file);
  const plain = isCompressed ? createGunzip() : new PassThrough();
  const rest = limitRest(() => hasEnded);
  await new Promise<void>((resolve, reject) => {
    const fail = (error: unknown) => {
      source.destroy();
      plain.destroy();
      reject(isDamage(error) ? damaged : error);
    };
    const unpack = new Unpack({
      cwd: folder,
      strict: true,
      filter(_path, entry) {
        const problem = problemOf(entry as ReadEntry);
        if (problem !== null) fail(problem);
        return problem === null;
      },
    });
    unpack.on("error", fail);
    unpack.on("eof", () => {
      hasEnded = true;
    });
    unpack.on("close", () => (hasEnded ? resolve() : fail(damaged)));
    for (const stream of [source, plain, rest]) stream.on("error", fail);
    source.pipe(plain).pipe(rest).pipe(unpack);
  });
}

async function startsCompressed(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    return buffer.readUInt16BE() === 0x1f8b;
  } finally {
    await handle.close();
  }
}

/** Refuses what follows the end of an archive, of which a few bytes can make terabytes, and a second compression. */
function limitRest(hasEnded: () => boolean): Transform {
  let [isFirst, size] = [true, 0];
  return new Transform({
    transform(part: Buffer, _encoding, done) {
      if (hasEnded()) size += part.length;
      const isWrong = size > maxRest || (isFirst && part.length > 1 && part.readUInt16BE() === 0x1f8b);
      isFirst = false;
      if (isWrong) done(damaged);
      else done(null, part);
    },
  });
}
