import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chmodSync, chownSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { findProgram } from "../../scripts/system.ts";
import { freePort } from "./port.ts";

export interface PostgresServer {
  /** URL of the server without a database name. */
  readonly address: string;
  /** Its data folder. */
  readonly data: string;
  /** Creates an empty database. @returns its URL */
  createDatabase(name: string): Promise<string>;
  /** Starts the server again after `stopServer`, on the same data and URL. */
  startServer(): Promise<void>;
  /** Shuts down fast and closes open connections; SIGQUIT shuts down immediately, as in a crash. */
  stopServer(signal?: "SIGINT" | "SIGQUIT"): Promise<void>;
  stop(): Promise<void>;
  /** Kills the server when there is no time to wait. */
  kill(): void;
}

interface PostgresOptions {
  /** Data folder of a stopped server to copy; empty by default. */
  readonly template?: string;
  /** Additional environment variables. */
  readonly environment?: Readonly<Record<string, string>> | undefined;
  /** Parent of the temporary folder. */
  readonly place?: string;
  /** Language of its databases for ICU, such as `tr-TR`. */
  readonly locale?: string | undefined;
}

/** Starts the machine's PostgreSQL on a loopback port, in a temporary folder, as a user other than root. */
export async function startPostgres({
  template,
  environment,
  place = tmpdir(),
  locale,
}: PostgresOptions = {}): Promise<PostgresServer> {
  const initdb = findProgram("postgres");
  if (initdb === null) throw new Error("PostgreSQL is not installed; POSTGRES_BIN may name its initdb.");
  const folder = mkdtempSync(join(place, "cdp-postgres-"));
  const data = join(folder, "data");
  const owner = otherUser();
  if (owner) {
    chownSync(folder, owner.uid, owner.gid);
    chmodSync(folder, 0o700);
  }
  if (template === undefined) {
    const flags = ["-U", "postgres", "--auth=trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync", "--data-checksums"];
    if (locale) flags.push("--locale-provider=icu", `--icu-locale=${locale}`);
    execFileSync(initdb, ["-D", data, ...flags], { stdio: ["ignore", "ignore", "inherit"], cwd: "/", ...owner });
  } else {
    // Node's own copy does not keep the owner of the files.
    execFileSync("cp", ["-a", template, data]);
  }
  const port = await freePort();
  const address = `postgresql://postgres@127.0.0.1:${port}`;
  const flags = ["-D", data, "-p", String(port), "-h", "127.0.0.1", "-k", folder];
  let server: ChildProcess;
  async function startServer(): Promise<void> {
    server = spawn(
      join(dirname(initdb ?? ""), "postgres"),
      [...flags, "-c", "fsync=off", "-c", "max_connections=200"],
      { stdio: "ignore", cwd: "/", env: { ...process.env, ...environment }, ...owner },
    );
    await untilItAnswers(`${address}/postgres`, server);
  }
  async function stopServer(signal: "SIGINT" | "SIGQUIT" = "SIGINT"): Promise<void> {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = new Promise((resolve) => server.once("exit", resolve));
    server.kill(signal);
    await ended;
  }
  await startServer();
  return {
    address,
    data,
    async createDatabase(name) {
      const client = new pg.Client({ connectionString: `${address}/postgres` });
      await client.connect();
      await client.query(`create database ${name}`);
      await client.end();
      return `${address}/${name}`;
    },
    startServer,
    stopServer,
    kill: () => server.kill("SIGQUIT"),
    async stop() {
      await stopServer();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL refuses to run as root. */
/** User that may run PostgreSQL and PgBouncer, which refuse root; undefined for the own one. */
export function otherUser(): { uid: number; gid: number } | undefined {
  if (userInfo().uid !== 0) return undefined;
  const idOf = (flag: string) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  return { uid: idOf("-u"), gid: idOf("-g") };
}

/** @throws Error when the program ended */
export async function untilItAnswers(connectionString: string, server: { exitCode: number | null }): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt++) {
    if (server.exitCode !== null) throw new Error(`The database ended with code ${server.exitCode}.`);
    const client = new pg.Client({ connectionString });
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await wait(100);
    }
  }
  throw new Error("PostgreSQL does not answer.");
}
