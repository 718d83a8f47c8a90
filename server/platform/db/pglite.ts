import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { DatabaseError } from "./database-error.ts";
import type { PgliteMessage } from "./pglite-process.ts";

export interface EmbeddedDatabase {
  readonly connectionString: string;
  /** Id of the current database process. */
  readonly pid: number | undefined;
  /** Ends the process. Kills it when it does not end in time; acknowledged writes are on disk. */
  stop(): Promise<void>;
}

/** Time limit for the database to close. */
const closingMs = 2_000;
/** Shortest and longest wait before a database process that ended is restarted. */
const [shortestWaitMs, longestWaitMs] = [100, 5_000];

/**
 * Starts the process with PGlite in the data folder, and restarts it whenever it ends. A failure such as a full disk
 * during a write may leave its memory inconsistent, and only recovery from its log is safe then.
 * @throws DatabaseError with one sentence when the folder cannot be used or another platform uses it.
 */
export async function startPglite(dataDir: string): Promise<EmbeddedDatabase> {
  // Outside of the data folder: no other program can occupy a new temporary folder, and its path is short.
  const socketDir = await mkdtemp(join(tmpdir(), "cdp-"));
  const connectionString = `postgresql://postgres@/postgres?host=${encodeURIComponent(socketDir)}&port=5432`;
  const script = fileURLToPath(new URL("./pglite-process.ts", import.meta.url));
  let child: ChildProcess | null = null;
  let isStopping = false;

  /** @throws DatabaseError when the database cannot be opened. */
  async function launch(): Promise<ChildProcess> {
    const launched = spawn(process.execPath, [script, dataDir, socketDir, connectionString], {
      stdio: ["ignore", "ignore", "inherit", "ipc"],
      // With `node --watch`, a child reports every loaded file to its parent on the IPC channel that we use here.
      env: { ...process.env, WATCH_REPORT_DEPENDENCIES: undefined },
    });
    child = launched;
    const exited = once(launched, "exit");
    const first = await Promise.race([
      once(launched, "message").then(([message]) => message as PgliteMessage),
      exited.then((): PgliteMessage => ({ state: "failed", reason: "its process exited" })),
    ]);
    if (first.state === "ready") return launched;
    await exited;
    throw new DatabaseError(
      first.state === "in-use"
        ? `The data folder ${dataDir} is in use by another running platform.`
        : `The database in ${dataDir} cannot be opened: ${first.reason}.`,
    );
  }

  async function keepRunning(running: ChildProcess): Promise<void> {
    await once(running, "exit");
    let delay = shortestWaitMs;
    while (!isStopping) {
      process.stderr.write("The embedded database exited and is being restarted.\n");
      await wait(delay);
      if (isStopping) return;
      try {
        const launched = await launch();
        return keepRunning(launched);
      } catch (error) {
        process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
        delay = Math.min(delay * 2, longestWaitMs);
      }
    }
  }

  const kill = () => child?.kill("SIGKILL");
  // The process ends by itself, unless it hangs.
  process.once("exit", kill);
  async function release(): Promise<void> {
    process.off("exit", kill);
    await rm(socketDir, { recursive: true, force: true });
  }
  try {
    void keepRunning(await launch());
  } catch (error) {
    await release();
    throw error;
  }
  return {
    connectionString,
    get pid() {
      return child?.pid;
    },
    async stop() {
      isStopping = true;
      if (child?.connected) child.disconnect();
      if (child && child.exitCode === null && child.signalCode === null) {
        const exited = once(child, "exit");
        const timer = setTimeout(kill, closingMs);
        await exited;
        clearTimeout(timer);
      }
      await release();
    },
  };
}
