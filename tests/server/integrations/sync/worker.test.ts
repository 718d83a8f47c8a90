import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createAppTokens } from "#server/access/app-token.ts";
import { readSecretKey } from "#server/base/secrets.ts";
import { connect } from "#server/db/database.ts";
import { readRunning } from "#server/db/folder-lock.ts";
import { demoAccounts, demoUserId } from "#server/sign-in/demo-accounts.ts";
import type { Integration } from "#shared/contract/integrations.ts";
import { copyDatabase, copyTemplate, dataTemplate, dropDatabase } from "#tests/support/data-templates.ts";
import { type GitHost, startGitHost, type TestRepository } from "#tests/support/git-remote.ts";
import { freePort } from "#tests/support/port.ts";
import { startServerProcess } from "#tests/support/server-process.ts";
import { until } from "../git-helpers.ts";

const commits = 3_000;
const isPostgres = process.env.TEST_DATABASE !== "pglite";
let host: GitHost;
let large: TestRepository;
beforeAll(async () => {
  host = await startGitHost();
  large = await host.createRepository("large");
  await large.commit(
    Array.from({ length: commits }, (_, at) => ({
      author: `Person ${at % 300} <person${at % 300}@large.example>`,
      message: `Commit ${at}`,
      files: { [`file-${at % 5}`]: String(at) },
    })),
  );
});
afterAll(() => host.stop());

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const each of undo.splice(0).reverse()) await each();
});

/** A data folder, and the flags of processes that work on it. */
async function prepare() {
  const dataDir = await mkdtemp(join(tmpdir(), "cdp-worker-"));
  undo.push(() => rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));
  const databaseUrl = isPostgres ? await copyDatabase(false) : null;
  if (databaseUrl) undo.push(() => dropDatabase(databaseUrl));
  else await copyTemplate(await dataTemplate(false), dataDir);
  const flags = ["--data-dir", dataDir, ...(databaseUrl ? ["--database-url", databaseUrl] : [])];
  const port = await freePort();
  const begin = async (role: string) => {
    const started = startServerProcess([...flags, "--role", role], port, { OUTBOUND_ALLOW: host.host });
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
  const api = async <T>(path: string, method = "GET", body?: object): Promise<T> => {
    const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
    return (await answer.json()) as T;
  };
  return { begin, query, api };
}

type Prepared = Awaited<ReturnType<typeof prepare>>;

async function importLarge(api: Prepared["api"]): Promise<string> {
  const group = await api<{ projects: { subprojects: { id: string }[] }[] }>("/segment/projectGroup", "POST", {
    ...{ name: "Worker", slug: "worker" },
  });
  const segmentId = group.projects[0]?.subprojects[0]?.id ?? "";
  return (await api<Integration>("/git-connect", "PUT", { remotes: [large.url], segments: [segmentId] })).id;
}

const counted = async (query: Prepared["query"]) =>
  (await query<{ n: number }>(sql`select count(*)::int as n from activities`))[0]?.n ?? 0;

async function ended(api: Prepared["api"], id: string): Promise<Integration> {
  return until(async () => {
    const found = await api<Integration>(`/integration/${id}`);
    return found.status === "in-progress" ? null : found;
  }, "the import to end");
}

/** The worker beside a web server. */
function workerOf(pid: number | undefined): number {
  const children = execFileSync("ps", ["-o", "pid=,args=", "--ppid", String(pid)], { encoding: "utf8" });
  const line = children.split("\n").find((each) => each.includes("--role worker"));
  if (!line) throw new Error(`No worker runs beside ${pid}: ${children}`);
  return Number.parseInt(line, 10);
}

test("syncs run in a worker beside the web server; one that is killed is replaced at once and its work goes on", async () => {
  const { begin, query, api } = await prepare();
  const web = await begin("all");
  const id = await importLarge(api);
  for (const enough of [200, 1_500]) {
    await until(async () => ((await counted(query)) >= enough ? true : null), `${enough} activities`);
    process.kill(workerOf(web.child.pid), "SIGKILL");
  }
  expect(await ended(api, id)).toMatchObject({ status: "done", error: null });
  expect(await counted(query)).toBe(commits * 2);
});

test.runIf(isPostgres)(
  "web servers and workers run apart over one PostgreSQL; another worker takes up what a killed one left",
  async () => {
    const { begin, query, api } = await prepare();
    await begin("web");
    const id = await importLarge(api);
    const first = await begin("worker");
    await until(async () => ((await counted(query)) >= 200 ? true : null), "the first activities");
    first.child.kill("SIGKILL");
    await first.ended;
    expect(await api<Integration>(`/integration/${id}`)).toMatchObject({ status: "in-progress" });
    await begin("worker");
    // As if its silence had lasted long enough already.
    await query(sql`update pgboss.job set started_on = now() - interval '1 hour' where state = 'active'`);
    expect(await ended(api, id)).toMatchObject({ status: "done", error: null });
    expect(await counted(query)).toBe(commits * 2);
  },
);
