import { accessSync, chmodSync, constants, lstatSync, mkdirSync, readdirSync, statfsSync } from "node:fs";
import { join } from "node:path";

/** Below this nothing more is written: the embedded database needs room of its own to stay whole. In bytes. */
export const leastFreeBytes = 64 * 1024 ** 2;

/** File of the data folder that a backup leaves behind: its time is when the folder was last saved. */
export const backupMark = "last-backup";

/** A data folder that cannot be used; the message is one sentence for the operator. */
export class DataFolderError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "DataFolderError";
  }
}

/** Only the owner may read what this process and those it starts write from now on. */
export function hideNewFiles(): void {
  process.umask(0o077);
}

/**
 * Makes the data folder where there is none, takes everybody else's rights to it and all that is in it, as older
 * versions or a copy may have left them, and checks that there is room.
 * @throws DataFolderError when it is no folder, may not be used, or its disk is full.
 */
export function prepareDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    hide(dataDir);
  } catch (error) {
    throw new DataFolderError(`The data folder ${dataDir} cannot be used: ${reasonOf(error)}.`, { cause: error });
  }
  if (!hasRoom(dataDir)) throw new DataFolderError(fullSentence(dataDir));
}

/** True while the disk of a folder has room for more than the least. A disk that cannot be asked counts as having it. */
export function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= leastFreeBytes;
  } catch {
    return true;
  }
}

function fullSentence(dataDir: string): string {
  return `The disk is full: the data folder ${dataDir} needs at least ${leastFreeBytes / 1024 ** 2} MB free.`;
}

/** Links are left alone, and what another user put there, such as the `lost+found` of a disk: they are not ours. */
function hide(path: string): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found || (!found.isDirectory() && !found.isFile()) || found.uid !== process.getuid?.()) return;
  if ((found.mode & 0o077) !== 0) chmodSync(path, found.mode & 0o700);
  if (found.isDirectory()) for (const name of readdirSync(path)) hide(join(path, name));
}

function reasonOf(error: unknown): string {
  switch ((error as NodeJS.ErrnoException).code) {
    case "EEXIST":
    case "ENOTDIR":
      return "it is not a folder";
    case "ENOSPC":
    case "EDQUOT":
      return "the disk is full";
    default:
      return "it cannot be read and written";
  }
}
