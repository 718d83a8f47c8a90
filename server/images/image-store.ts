import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** A kept picture with the time of its download. */
export interface StoredImage {
  readonly bytes: Buffer;
  readonly storedAt: number;
}

export interface ImageStore {
  read(address: string): Promise<StoredImage | null>;
  write(address: string, bytes: Buffer): Promise<void>;
}

interface KeptFile {
  readonly path: string;
  readonly size: number;
  readonly changed: number;
}

/**
 * Pictures as files named by the SHA-256 of their address. Above `mostBytes` the oldest go, until a tenth is free
 * again.
 */
export function createImageStore(folder: string, mostBytes: number): ImageStore {
  let total: number | null = null;
  let tidying: Promise<void> | null = null;
  const pathOf = (address: string) => join(folder, createHash("sha256").update(address).digest("hex"));

  async function tidy(): Promise<void> {
    const files = (await keptFiles(folder)).sort((a, b) => a.changed - b.changed);
    let size = files.reduce((sum, file) => sum + file.size, 0);
    if (size > mostBytes) {
      for (const file of files) {
        if (size <= mostBytes * 0.9) break;
        await rm(file.path, { force: true });
        size -= file.size;
      }
    }
    total = size;
  }

  return {
    async read(address) {
      const path = pathOf(address);
      try {
        const [bytes, { mtimeMs }] = await Promise.all([readFile(path), stat(path)]);
        return { bytes, storedAt: mtimeMs };
      } catch {
        return null;
      }
    },
    async write(address, bytes) {
      await mkdir(folder, { recursive: true });
      const path = pathOf(address);
      // Written aside: a killed server leaves no half picture under its name.
      const partial = `${path}.${crypto.randomUUID()}`;
      await writeFile(partial, bytes);
      await rename(partial, path);
      if (total !== null) total += bytes.length;
      if (total !== null && total <= mostBytes) return;
      tidying ??= tidy().finally(() => {
        tidying = null;
      });
      await tidying;
    },
  };
}

async function keptFiles(folder: string): Promise<KeptFile[]> {
  const files: KeptFile[] = [];
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found?.isFile()) files.push({ path, size: found.size, changed: found.mtimeMs });
  }
  return files;
}
