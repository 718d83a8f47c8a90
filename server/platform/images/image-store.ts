import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Stored image with the time of its download. */
export interface StoredImage {
  readonly bytes: Buffer;
  readonly storedAt: number;
}

export interface ImageStore {
  read(address: string): Promise<StoredImage | null>;
  write(address: string, bytes: Buffer): Promise<void>;
}

interface StoredFile {
  readonly path: string;
  readonly size: number;
  readonly changed: number;
}

/**
 * Stores images as files named by the SHA-256 of their URL. Above `mostBytes` it deletes the oldest until a tenth of
 * the space is free.
 */
export function createImageStore(folder: string, mostBytes: number): ImageStore {
  let total: number | null = null;
  let removal: Promise<void> | null = null;
  const pathOf = (address: string) => join(folder, createHash("sha256").update(address).digest("hex"));

  async function removeOldest(): Promise<void> {
    const files = (await listFiles(folder)).sort((a, b) => a.changed - b.changed);
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
      // Written to a temporary file, so that a killed server leaves no partial image.
      const partial = `${path}.${crypto.randomUUID()}`;
      await writeFile(partial, bytes);
      await rename(partial, path);
      if (total !== null) total += bytes.length;
      if (total !== null && total <= mostBytes) return;
      removal ??= removeOldest().finally(() => {
        removal = null;
      });
      await removal;
    },
  };
}

async function listFiles(folder: string): Promise<StoredFile[]> {
  const files: StoredFile[] = [];
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found?.isFile()) files.push({ path, size: found.size, changed: found.mtimeMs });
  }
  return files;
}
