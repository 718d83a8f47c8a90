import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { demoAccounts, demoUserId } from "#server/admin/sign-in/demo-accounts.ts";
import { createAppTokens } from "#server/platform/auth/app-token.ts";
import { readSecretKey } from "#server/platform/core/secrets.ts";
import { openDatabase } from "#server/platform/db/database.ts";
import type { Integration } from "#shared/contract/integrations.ts";
import { copyTemplate, dataTemplate } from "#tests/support/data-templates.ts";
import { type GitHost, startGitHost, type TestRepository } from "#tests/support/git-remote.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { freePort } from "#tests/support/port.ts";
import { startServerProcess } from "#tests/support/server-process.ts";
import { connectGit, countByType, ended, find, makeSubProject, progress, remotesIn, until } from "./git-helpers.ts";

const commits = 1_000;
let host: GitHost;
let large: TestRepository;
beforeAll(async () => {
  host = await startGitHost();
  large = await host.createRepository("large");
  await large.commit(
    Array.from({ length: commits }, (_, at) => ({
      author: `Person ${at % 300} <person${at % 300}@large.example>`,
      message: `Commit ${at}\n\nReviewed-by: Person ${(at + 1) % 300} <person${(at + 1) % 300}@large.example>\n`,
      files: { [`file-${at % 5}`]: String(at) },
    })),
  );
});
afterAll(() => host.stop());

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const each of undo.splice(0).reverse()) await each();
});

const whole = { "authored-commit": commits, "committed-commit": commits, "reviewed-commit": commits };

test("kill -9 during an import, twice: it continues automatically, without duplicates or losses", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "cdp-git-kill-"));
  undo.push(() => rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));
  await copyTemplate(await dataTemplate(false), dataDir);
  const [admin] = demoAccounts;
  const key = await readSecretKey({ dataDir, secretKey: null });
  const token = await createAppTokens(key).sign(admin ? demoUserId(admin) : "");
  const port = await freePort();
  const start = async () => {
    const server = startServerProcess(["--data-dir", dataDir], port, { OUTBOUND_ALLOW: host.host });
    undo.push(async () => {
      server.child.kill("SIGKILL");
      await server.ended;
    });
    await server.ready;
    const api = async <T>(path: string, method = "GET", body?: object): Promise<T> => {
      const answer = await fetch(`${server.url}/api${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        ...(body && { body: JSON.stringify(body) }),
      });
      return (await answer.json()) as T;
    };
    return { server, api };
  };
  const imported = async (api: Awaited<ReturnType<typeof start>>["api"], segmentId: string) => {
    const [entry] = await api<{ data?: Record<string, { db: number }> }[]>("/integration/progress/list", "POST", {
      segments: [segmentId],
    });
    return entry?.data?.other?.db ?? 0;
  };

  let { server, api } = await start();
  const group = await api<{ projects: { subprojects: { id: string }[] }[] }>("/segment/projectGroup", "POST", {
    name: "Killed",
    slug: "killed",
  });
  const segmentId = group.projects[0]?.subprojects[0]?.id ?? "";
  const { id } = await api<Integration>("/git-connect", "PUT", { remotes: [large.url], segments: [segmentId] });
  for (const enough of [100, 500]) {
    await until(async () => ((await imported(api, segmentId)) > enough ? true : null), `${enough} commits`);
    server.child.kill("SIGKILL");
    await server.ended;
    ({ server, api } = await start());
  }
  const integration = await until(async () => {
    const found = await api<Integration>(`/integration/${id}`);
    return found.status === "in-progress" ? null : found;
  }, "the import to end");
  expect(integration).toMatchObject({ status: "done", error: null });
  expect(remotesIn(integration)[0]).toMatchObject({ commits, authors: 300, emails: 300 });
  server.child.kill("SIGTERM");
  await server.ended;
  const database = await openDatabase({ dataDir, databaseUrl: null });
  const { rows } = await database.db.execute<{ type: string; n: number }>(
    sql`select type, count(*)::int as n from activities group by type order by type`,
  );
  const sums = await database.db.execute<{ activities: number; counted: number; months: number; people: number }>(sql`
    select (select count(*)::int from activities) as activities,
      (select sum(activity_count)::int from member_segments where segment_id = ${segmentId}::uuid) as counted,
      (select sum(count)::int from member_months) as months, (select count(*)::int from members) as people`);
  await database.close();
  expect(Object.fromEntries(rows.map(({ type, n }) => [type, n]))).toEqual(whole);
  expect(sums.rows).toEqual([{ activities: commits * 3, counted: commits * 3, months: commits * 3, people: 300 }]);
});

test("a stop and a start during an import continue from the same place", async () => {
  const platform = await startPlatform({ environment: { OUTBOUND_ALLOW: host.host } });
  undo.push(() => platform.stop());
  const { segmentId } = await makeSubProject(platform);
  const { id } = await connectGit(platform, segmentId, [large.url]);
  await until(
    async () => ((await progress(platform, segmentId))[0]?.data?.other?.db ? true : null),
    "the first commits",
  );
  await platform.restart();
  await until(async () => ((await find(platform, id)).status === "done" ? true : null), "the import to end");
  expect(await countByType(platform, segmentId)).toEqual(whole);
});

test("a remote removed during its import stops there; imported data stays, and another one is read", async () => {
  const platform = await startPlatform({ environment: { OUTBOUND_ALLOW: host.host } });
  undo.push(() => platform.stop());
  const { segmentId } = await makeSubProject(platform);
  const small = await host.createRepository("small");
  await small.commit([{}, {}]);
  const { id } = await connectGit(platform, segmentId, [large.url]);
  await until(
    async () => ((await progress(platform, segmentId))[0]?.data?.other?.db ? true : null),
    "the first commits",
  );
  await connectGit(platform, segmentId, [small.url]);
  const integration = await ended(platform, id);
  expect(integration).toMatchObject({ status: "done", settings: { remotes: [small.url] } });
  expect(remotesIn(integration)).toEqual([expect.objectContaining({ url: small.url, status: "ok", commits: 2 })]);
  const { "authored-commit": authored } = await countByType(platform, segmentId);
  expect(authored).toBeGreaterThan(2);
  expect(authored).toBeLessThan(commits);
});

test("disconnecting during an import ends it, and its copy is deleted", async () => {
  const platform = await startPlatform({ environment: { OUTBOUND_ALLOW: host.host } });
  undo.push(() => platform.stop());
  const { segmentId } = await makeSubProject(platform);
  const { id } = await connectGit(platform, segmentId, [large.url]);
  await until(
    async () => ((await progress(platform, segmentId))[0]?.data?.other?.db ? true : null),
    "the first commits",
  );
  const answer = await platform.api(`/integration?ids[]=${id}&segments[]=${segmentId}`, {
    method: "DELETE",
    account: "admin",
  });
  expect(answer.json()).toBe(true);
  const { readdir } = await import("node:fs/promises");
  await until(async () => {
    const left = await readdir(join(platform.config.dataDir, "git", id)).catch(() => null);
    return left === null ? true : null;
  }, "the copy to be removed");
  const { "authored-commit": kept } = await countByType(platform, segmentId);
  expect(kept).toBeGreaterThan(0);
});
