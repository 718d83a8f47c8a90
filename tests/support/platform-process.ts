import { spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import PgBoss from "pg-boss";
import { demoAccounts, demoUserId } from "#server/admin/sign-in/demo-accounts.ts";
import { createAppTokens } from "#server/platform/auth/app-token.ts";
import { readSecretKey } from "#server/platform/core/secrets.ts";
import { connect } from "#server/platform/db/database.ts";
import { readRunning } from "#server/platform/db/folder-lock.ts";
import { copyDatabase, copyTemplate, dataTemplate, dropDatabase } from "./data-templates.ts";
import { freePort } from "./port.ts";
import { startServerProcess } from "./server-process.ts";

/**
 * Prepares the platform as separate processes that a test may kill, with separate data.
 * @param database `TEST_DATABASE` by default; on the embedded database a killed job continues at once
 */
export async function preparePlatformProcess(
  environment: Record<string, string>,
  database = process.env.TEST_DATABASE === "pglite" ? "pglite" : "postgres",
) {
  const undo: (() => Promise<unknown>)[] = [];
  const dataDir = await mkdtemp(join(tmpdir(), "cdp-process-"));
  undo.push(() => rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));
  const databaseUrl = database === "pglite" ? null : await copyDatabase(false);
  if (databaseUrl) undo.push(() => dropDatabase(databaseUrl));
  else await copyTemplate(await dataTemplate(false), dataDir);
  const flags = ["--data-dir", dataDir, ...(databaseUrl ? ["--database-url", databaseUrl] : [])];
  const port = await freePort();
  const begin = async (role: string) => {
    const started = startServerProcess([...flags, "--role", role], port, environment);
    undo.push(async () => {
      started.child.kill("SIGKILL");
      await started.ended;
    });
    await started.ready;
    return started;
  };
  const query = async <T extends Record<string, unknown>>(statement: ReturnType<typeof sql>) => {
    const { db, pool } = connect(databaseUrl ?? readRunning(dataDir)?.connectionString ?? "", 1);
    return (await db.execute<T>(statement).finally(() => pool.end())).rows;
  };
  const [admin] = demoAccounts;
  const key = await readSecretKey({ dataDir, secretKey: null });
  const token = await createAppTokens(key).sign(admin ? demoUserId(admin) : "");
  const url = `http://127.0.0.1:${port}`;
  /** Calls the API as the admin. */
  const api = async <T>(path: string, method = "GET", body?: object): Promise<T> => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
    const isJson = answer.headers.get("content-type")?.includes("json");
    return (isJson ? await answer.json() : await answer.text()) as T;
  };
  /** Lets the queue detect that the servers of running jobs are gone, as if they had been silent for long enough. */
  const expireJobs = async () => {
    await query(sql`update pgboss.job set started_on = now() - interval '1 hour' where state = 'active'`);
    const { pool } = connect(databaseUrl ?? readRunning(dataDir)?.connectionString ?? "", 1);
    const boss = new PgBoss({
      db: { executeSql: (text, values) => pool.query(text, values) },
      ...{ migrate: false, schedule: false, monitorIntervalSeconds: 1 },
    });
    await boss.start();
    await boss.supervise();
    await boss.stop({ graceful: false });
    await pool.end();
  };
  const stop = async () => {
    for (const each of undo.splice(0).reverse()) await each();
  };
  return { begin, query, expireJobs, api, url, token, stop };
}

export type PlatformProcess = Awaited<ReturnType<typeof preparePlatformProcess>>;

/** Waits for the worker of a web server and returns its process id, which differs from the killed one. */
export async function workerOf(pid: number | undefined, killed?: number): Promise<number> {
  for (;;) {
    // `ps` exits with 1 when there are no children.
    const children = spawnSync("ps", ["-o", "pid=,args=", "--ppid", String(pid)], { encoding: "utf8" });
    const line = children.stdout.split("\n").find((each) => each.includes("--role worker"));
    const found = Number.parseInt(line ?? "", 10);
    if (line && found !== killed) return found;
    await wait(50);
  }
}
