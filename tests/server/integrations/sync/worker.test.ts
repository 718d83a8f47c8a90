import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Integration } from "#shared/contract/integrations.ts";
import { type GitHost, startGitHost, type TestRepository } from "#tests/support/git-remote.ts";
import { type PlatformProcess, preparePlatformProcess, workerOf } from "#tests/support/platform-process.ts";
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

async function prepare(): Promise<PlatformProcess> {
  const prepared = await preparePlatformProcess({ OUTBOUND_ALLOW: host.host });
  undo.push(prepared.stop);
  return prepared;
}

async function importLarge(api: PlatformProcess["api"]): Promise<string> {
  const group = await api<{ projects: { subprojects: { id: string }[] }[] }>("/segment/projectGroup", "POST", {
    ...{ name: "Worker", slug: "worker" },
  });
  const segmentId = group.projects[0]?.subprojects[0]?.id ?? "";
  return (await api<Integration>("/git-connect", "PUT", { remotes: [large.url], segments: [segmentId] })).id;
}

const counted = async (query: PlatformProcess["query"]) =>
  (await query<{ n: number }>(sql`select count(*)::int as n from activities`))[0]?.n ?? 0;

async function ended(api: PlatformProcess["api"], id: string): Promise<Integration> {
  return until(async () => {
    const found = await api<Integration>(`/integration/${id}`);
    return found.status === "in-progress" ? null : found;
  }, "the import to end");
}

test("syncs run in a worker next to the web server; a killed one is replaced at once and its work continues", async () => {
  const { begin, query, api } = await prepare();
  const web = await begin("all");
  const id = await importLarge(api);
  let killed: number | undefined;
  for (const enough of [200, 1_500]) {
    await until(async () => ((await counted(query)) >= enough ? true : null), `${enough} activities`);
    killed = await workerOf(web.child.pid, killed);
    process.kill(killed, "SIGKILL");
  }
  expect(await ended(api, id)).toMatchObject({ status: "done", error: null });
  expect(await counted(query)).toBe(commits * 2);
});

test.runIf(isPostgres)(
  "web servers and workers run separately on one PostgreSQL; another worker takes over the work of a killed one",
  async () => {
    const { begin, query, expireJobs, api } = await prepare();
    await begin("web");
    const id = await importLarge(api);
    const first = await begin("worker");
    await until(async () => ((await counted(query)) >= 200 ? true : null), "the first activities");
    first.child.kill("SIGKILL");
    await first.ended;
    expect(await api<Integration>(`/integration/${id}`)).toMatchObject({ status: "in-progress" });
    await begin("worker");
    await expireJobs();
    expect(await ended(api, id)).toMatchObject({ status: "done", error: null });
    expect(await counted(query)).toBe(commits * 2);
  },
);
