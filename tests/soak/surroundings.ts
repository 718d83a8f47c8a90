import { execFileSync } from "node:child_process";
import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "#server/platform/db/database.ts";
import { copyTemplate, dataTemplate } from "../support/data-templates.ts";
import { freePort } from "../support/port.ts";
import { type PostgresServer, startPostgres } from "../support/postgres.ts";
import { type ServerProcess, startServerProcess } from "../support/server-process.ts";
import { mountSmallDisk, type SmallDisk } from "../support/small-disk.ts";

export type SoakDatabase = "pglite" | "postgres";

export const secretKey = "the key that all servers of a soak test share";

/** One server of the soak test, which is restarted repeatedly on the same port. */
export interface SoakServer {
  readonly url: string;
  process: ServerProcess;
  readonly start: () => Promise<void>;
}

/** Environment of the soak test: servers as separate processes, and their database, disk and clock. */
export interface Surroundings {
  readonly servers: readonly SoakServer[];
  /** Null for PGlite. */
  readonly postgres: PostgresServer | null;
  /** Disk with the data folder of PGlite; null when none could be mounted, and for PostgreSQL. */
  readonly disk: SmallDisk | null;
  /** Offsets the clock of servers and database by this number of seconds; null without libfaketime. */
  readonly setClock: ((seconds: number) => void) | null;
  /** Queries the database directly. On PGlite the servers must be stopped. */
  query<T extends object>(text: string): Promise<T[]>;
  stopServers(): Promise<void>;
  remove(): Promise<void>;
}

const diskMegabytes = 900;
const startMs = 300_000;

/** Starts the environment with the demo data. PostgreSQL is used by two servers. */
export async function startSurroundings(database: SoakDatabase): Promise<Surroundings> {
  const folder = await mkdtemp(join(tmpdir(), "cdp-soak-"));
  const disk = database === "pglite" ? mountSmallDisk(diskMegabytes) : null;
  const clock = prepareClock(folder);
  const environment = { SECRET_KEY: secretKey, ...clock?.environment };
  const postgres = database === "postgres" ? await startPostgres({ environment: clock?.environment }) : null;
  const dataDirs = postgres
    ? ["first", "second"].map((name) => join(folder, name))
    : [join(disk?.folder ?? folder, "data")];
  // The first server fills an empty PostgreSQL database.
  if (postgres) for (const dataDir of dataDirs) mkdirSync(dataDir);
  else await copyTemplate(await dataTemplate(true), dataDirs[0] ?? folder);

  const servers: SoakServer[] = [];
  // Ends all processes when the soak test is interrupted.
  process.once("exit", () => {
    for (const server of servers) server.process.child.kill("SIGKILL");
    postgres?.kill();
  });
  for (const dataDir of dataDirs) {
    const port = await freePort();
    const flags = ["--data-dir", dataDir, ...(postgres ? ["--database-url", `${postgres.address}/postgres`] : [])];
    const launch = () => startServerProcess(flags, port, environment);
    const server: SoakServer = {
      url: `http://127.0.0.1:${port}`,
      process: launch(),
      async start() {
        server.process = launch();
        await readyInTime(server.process);
      },
    };
    servers.push(server);
    await readyInTime(server.process);
  }

  async function stopServers(): Promise<void> {
    for (const { process } of servers) process.child.kill("SIGTERM");
    for (const { process } of servers) await process.ended;
  }

  return {
    servers,
    postgres,
    disk,
    setClock: clock?.set ?? null,
    async query<T extends object>(text: string) {
      const config = { dataDir: dataDirs[0] ?? folder, databaseUrl: postgres ? `${postgres.address}/postgres` : null };
      const opened = await openDatabase(config);
      try {
        return (await opened.pool.query(text)).rows as T[];
      } finally {
        await opened.close();
      }
    },
    stopServers,
    async remove() {
      await postgres?.stop();
      disk?.remove();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function readyInTime(server: ServerProcess): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`A server did not start in ${startMs / 1000} s.`)), startMs);
  });
  await Promise.race([server.ready, late]).finally(() => clearTimeout(timer));
}

/** Returns the process id of the embedded database, a child process of its server. */
export function databaseProcess(server: SoakServer): number | null {
  const { pid } = server.process.child;
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(/\s+/).map(Number);
  const found = children.find(
    (child) => child > 0 && readFileSync(`/proc/${child}/cmdline`, "utf8").includes("pglite"),
  );
  return found ?? null;
}

/** Prepares libfaketime, which reads the time from a file so that it can change while programs run. */
function prepareClock(folder: string): { environment: Record<string, string>; set(seconds: number): void } | null {
  const [library] = globSync("/usr/lib/*/faketime/libfaketimeMT.so.1");
  if (library === undefined) return null;
  const file = join(folder, "clock");
  const set = (seconds: number) =>
    writeFileSync(file, `${seconds < 0 ? "-" : "+"}${Math.abs(seconds)}s\n`, { mode: 0o644 });
  set(0);
  execFileSync("chmod", ["755", folder]);
  return {
    environment: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: "1",
      FAKETIME_DONT_FAKE_MONOTONIC: "1",
    },
    set,
  };
}
