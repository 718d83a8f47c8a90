import { accessSync, chmodSync, constants, lstatSync, mkdirSync, readdirSync, readFileSync, statfsSync } from "node:fs";
import { join } from "node:path";

/**
 * Minimum free disk space in bytes. Below it nothing is written, because the embedded database needs space to stay
 * intact.
 */
export const minFreeBytes = 64 * 1024 ** 2;

/** File that a backup writes to the data folder. Its modification time is the time of the last backup. */
export const backupMarker = "last-backup";

/** File with the id of the process that copies the running database. */
export const copyingFile = "copying";

/** True while a process copies the running database of a folder. */
export function isCopyRunning(dataDir: string): boolean {
  try {
    process.kill(Number(readFileSync(join(dataDir, copyingFile), "utf8")), 0);
    return true;
  } catch {
    return false;
  }
}

/** Error for an unusable data folder. The message is one sentence for the operator. */
export class DataFolderError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "DataFolderError";
  }
}

/** Makes files that this process and its children create from now on accessible to the owner only. */
export function restrictNewFiles(): void {
  process.umask(0o077);
}

/**
 * Creates the data folder if it does not exist, and checks the free disk space. Removes the access of other users to
 * the folder and its content, which older versions or a copy may have granted.
 * @throws DataFolderError when it is not a folder, is not accessible, or its disk is full.
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

/** True while the disk of a folder has more than the minimum free space, or when the free space is unknown. */
export function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= minFreeBytes;
  } catch {
    return true;
  }
}

function fullSentence(dataDir: string): string {
  return `The disk is full: the data folder ${dataDir} needs at least ${minFreeBytes / 1024 ** 2} MB free.`;
}

/** Skips links, and files of other users such as the `lost+found` folder of a disk. */
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
