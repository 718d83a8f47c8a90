import { spawn } from "node:child_process";
import { once } from "node:events";
import { access, constants, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { DatabaseError } from "./database-error.ts";
import type { PgliteMessage } from "./pglite-process.ts";

export interface EmbeddedDatabase {
  readonly connectionString: string;
  /** Called when the process ends without `stop`. */
  onLost(callback: (reason: string) => void): void;
  stop(): Promise<void>;
}

/**
 * Starts the process that holds PGlite in the data folder.
 * @throws DatabaseError in one sentence when the folder cannot be used or another platform has it.
 */
export async function startPglite(dataDir: string): Promise<EmbeddedDatabase> {
  await checkFolder(dataDir);
  // Never in the data folder: a fresh folder of our own cannot be taken by another program, and its path is short.
  const socketDir = await mkdtemp(join(tmpdir(), "cdp-"));
  const connectionString = `postgresql://postgres@/postgres?host=${encodeURIComponent(socketDir)}&port=5432`;
  const script = fileURLToPath(new URL("./pglite-process.ts", import.meta.url));
  const child = spawn(process.execPath, [script, dataDir, socketDir, connectionString], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    // Under `node --watch` a child tells its parent every file it loads, on the channel that is ours here.
    env: { ...process.env, WATCH_REPORT_DEPENDENCIES: undefined },
  });
  const exited = once(child, "exit");
  const first = await Promise.race([
    once(child, "message").then(([message]) => message as PgliteMessage),
    exited.then((): PgliteMessage => ({ state: "failed", reason: "its process ended" })),
  ]);
  if (first.state !== "ready") {
    await exited;
    await rm(socketDir, { recursive: true, force: true });
    throw new DatabaseError(
      first.state === "in-use"
        ? `The data folder ${dataDir} is in use by another running platform.`
        : `The database in ${dataDir} cannot be opened: ${first.reason}.`,
    );
  }
  let stopping = false;
  let lost: (reason: string) => void = () => {};
  child.once("exit", (code, signal) => {
    if (!stopping) lost(`The embedded database ended unexpectedly (${signal ?? `code ${code}`}).`);
  });
  return {
    connectionString,
    onLost(callback) {
      lost = callback;
    },
    async stop() {
      stopping = true;
      if (child.connected) child.disconnect();
      if (child.exitCode === null && child.signalCode === null) await exited;
    },
  };
}

async function checkFolder(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true });
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    const reason = code === "EEXIST" || code === "ENOTDIR" ? "it is not a folder" : "it cannot be read and written";
    throw new DatabaseError(`The data folder ${dataDir} cannot be used: ${reason}.`, { cause: error });
  }
}
