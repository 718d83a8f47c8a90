import { statfs } from "node:fs/promises";

/** Returns the space on the disk of a folder in bytes; null when it is unknown. */
export async function diskOf(folder: string): Promise<{ freeBytes: number; totalBytes: number } | null> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  } catch {
    return null;
  }
}
