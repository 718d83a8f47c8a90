import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { io } from "socket.io-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startDueSyncs } from "#server/integrations/jobs.ts";
import type { Integration } from "#shared/contract/integrations.ts";
import { type GitHost, startGitHost, type TestRepository } from "#tests/support/git-remote.ts";
import { startPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { demoSegments } from "../demo/demo-ids.ts";
import { connectGit, ended, find, gitConnect, makeSubProject, progress, rows, until } from "./git-helpers.ts";

let platform: TestPlatform;
let host: GitHost;
let repository: TestRepository;
beforeAll(async () => {
  [platform, host] = await Promise.all([startPlatform({ demo: true }), startGitHost()]);
  repository = await host.createRepository("alpha");
  await repository.commit([{}, {}]);
});
afterAll(async () => {
  await platform.stop();
  await host.stop();
});

interface Page {
  rows: Integration[];
  count: number;
  limit: number;
  offset: number;
}
const query = async (body: object, account: "admin" | "readonly" = "admin") =>
  platform.api("/integration/query", { method: "POST", account, body });

describe("the list", () => {
  test("without filter, order and limit returns every integration of the segments", async () => {
    const { id } = await demoSegments(platform);
    const answer = await query({
      filter: null,
      orderBy: null,
      limit: null,
      offset: null,
      segments: [id("cloud-harbor")],
    });
    const page = answer.json<Page>();
    expect(page.rows.length).toBeGreaterThan(0);
    expect(page).toMatchObject({ count: page.rows.length, limit: 10, offset: 0 });
    expect((await query({ segments: [id("cloud-harbor")] }, "readonly")).json<Page>().count).toBe(page.count);
  });

  test("shows only those of the given sub-project", async () => {
    const { segmentId } = await makeSubProject(platform);
    expect((await query({ segments: [segmentId] })).json<Page>().count).toBe(0);
  });

  test("accepts filters of grammar B, an order and pages", async () => {
    const all = (await query({ limit: null })).json<Page>();
    const filtered = (await query({ filter: { platform: "git", status: ["done", "error"] } })).json<Page>();
    expect(filtered.rows.map(({ id }) => id).toSorted()).toEqual(
      all.rows
        .filter((row) => row.platform === "git" && ["done", "error"].includes(row.status))
        .map(({ id }) => id)
        .toSorted(),
    );
    const first = (await query({ orderBy: "platform_ASC", limit: 2, offset: 1 })).json<Page>();
    expect(first).toMatchObject({ count: all.count, limit: 2, offset: 1 });
    expect(first.rows.map((row) => row.platform)).toEqual(
      all.rows
        .map((row) => row.platform)
        .toSorted()
        .slice(1, 3),
    );
    const wrong = await query({ filter: { secrets: { like: "%" } } });
    expect([wrong.status, wrong.text]).toEqual([400, "Unknown filter key: secrets!"]);
  });
});

describe("connecting Git", () => {
  test("strips .git, keeps each remote once, goes from in-progress to done, and notifies the socket", async () => {
    const { segmentId } = await makeSubProject(platform);
    const socket = io(`${platform.url}/user`, {
      path: "/api/socket.io",
      transports: ["websocket"],
      query: { token: await platform.token("admin") },
      forceNew: true,
    });
    const completed = new Promise<string>((resolve) => socket.on("integration-completed", resolve));
    await new Promise((resolve) => socket.on("connected", () => resolve(null)));
    const { url } = repository;
    const connected = await connectGit(platform, segmentId, [` ${url}.git `, url, `${url}/`, ""]);
    expect(connected).toMatchObject({
      platform: "git",
      status: "in-progress",
      segmentId,
      settings: { remotes: [url], repositories: [{ url, status: "waiting", commits: null }] },
      error: null,
    });
    expect(JSON.parse(await completed)).toEqual({ integrationId: connected.id, status: "done" });
    socket.close();
    const found = await find(platform, connected.id);
    expect(found).toMatchObject({ status: "done", segment: { id: segmentId, type: "subproject" } });
    expect(found).not.toHaveProperty("secrets");
  });

  test("is written to the audit log: first as connected, then as re-connected, never with identical values", async () => {
    const { segmentId } = await makeSubProject(platform);
    const { id } = await connectGit(platform, segmentId, [repository.url]);
    await ended(platform, id);
    await connectGit(platform, segmentId, [repository.url, `${host.origin}/gone`]);
    const answer = await platform.api("/audit-logs/query", {
      method: "POST",
      account: "admin",
      body: { limit: 20, offset: 0, filter: { entityId: id } },
    });
    expect(answer.json<{ actionType: string }[]>().map(({ actionType }) => actionType)).toEqual([
      "integrations-reconnect",
      "integrations-connect",
    ]);
    await ended(platform, id);
  });

  test("an empty list stops all and keeps imported data; without a connection it returns null", async () => {
    const { segmentId } = await makeSubProject(platform);
    const nothing = await gitConnect(platform, segmentId, []);
    expect([nothing.status, nothing.json()]).toEqual([200, null]);
    const { id } = await connectGit(platform, segmentId, [repository.url]);
    await ended(platform, id);
    expect(await connectGit(platform, segmentId, [])).toMatchObject({
      id,
      status: "done",
      nextSyncAt: null,
      settings: { remotes: [], repositories: [] },
    });
    const storedActivities = await rows<{ n: number }>(
      platform,
      sql`select count(*)::int as n from activities where segment_id = ${segmentId}::uuid`,
    );
    expect(storedActivities).toEqual([{ n: 4 }]);
  });

  test("belongs to a sub-project, and requires permission", async () => {
    const { segmentId, groupId } = await makeSubProject(platform);
    const group = await gitConnect(platform, groupId, [repository.url]);
    expect([group.status, group.text]).toEqual([400, "Select a sub-project for the integration."]);
    expect((await gitConnect(platform, segmentId, [repository.url], "readonly")).status).toBe(403);
    expect((await gitConnect(platform, segmentId, [repository.url], "project-admin")).status).toBe(403);
  });

  test("returns its progress while it runs; afterwards it is not in progress", async () => {
    const { segmentId } = await makeSubProject(platform);
    const slow = host.answer(`slow-${segmentId}`, () => {});
    const { id } = await connectGit(platform, segmentId, [slow, repository.url]);
    const [entry] = await until(async () => {
      const list = await progress(platform, segmentId);
      return list[0]?.data?.[slow]?.message === "Connecting" ? list : null;
    }, "the connection");
    expect(entry).toEqual({
      type: "other",
      platform: "git",
      integrationId: id,
      segmentId,
      segmentName: expect.any(String),
      reportStatus: "ok",
      data: {
        other: { db: 0, status: "in-progress", message: "0 out of 2 sources done, 0 commits synced", percentage: 0 },
        [slow]: { db: 0, status: "in-progress", message: "Connecting" },
        [repository.url]: { db: 0, status: "in-progress", message: "Waiting to start" },
      },
    });
    await connectGit(platform, segmentId, []);
    const one = await platform.api(`/integration/progress/${id}`, { account: "readonly" });
    expect(one.json()).toMatchObject({ reportStatus: "integration-is-not-in-progress" });
    expect(await progress(platform, segmentId)).toEqual([]);
  });
});

describe("scheduled and manual syncs", () => {
  test("due integrations are read again, others are left alone", async () => {
    const { segmentId } = await makeSubProject(platform);
    const { id } = await connectGit(platform, segmentId, [repository.url]);
    const first = await ended(platform, id);
    await startDueSyncs(platform.running.platform, new Date());
    expect((await find(platform, id)).status).toBe("done");
    await startDueSyncs(platform.running.platform, new Date(Date.now() + 6 * 3_600_000));
    const second = await ended(platform, id);
    expect(Date.parse(second.lastSyncedAt ?? "")).toBeGreaterThan(Date.parse(first.lastSyncedAt ?? ""));
  });

  test("a lasting error keeps its start time, and a resolved one is removed", async () => {
    const { segmentId } = await makeSubProject(platform);
    const { id } = await connectGit(platform, segmentId, [`${host.origin}/comes-later`]);
    const first = await ended(platform, id);
    expect(first).toMatchObject({ status: "error", lastSyncedAt: null });
    const sync = () => platform.api(`/integration/${id}/sync`, { method: "POST", account: "admin", body: {} });
    await sync();
    const second = await ended(platform, id);
    expect(second).toMatchObject({ status: "error", updatedAt: first.updatedAt, error: first.error });
    await (await host.createRepository("comes-later")).commit([{}]);
    await sync();
    expect(await ended(platform, id)).toMatchObject({ status: "done", error: null });
  });

  test("requires permission, and an integration that can be synced", async () => {
    const { segmentId } = await makeSubProject(platform);
    const { id } = await connectGit(platform, segmentId, [repository.url]);
    await ended(platform, id);
    const body = { segments: [segmentId] };
    const as = (account: "readonly" | "project-admin", of = id) =>
      platform.api(`/integration/${of}/sync`, { method: "POST", account, body });
    expect((await as("readonly")).status).toBe(403);
    expect((await as("project-admin")).status).toBe(403);
    const own = await demoSegments(platform);
    const [admin] = await rows<{ ids: string[] }>(
      platform,
      sql`select admin_segments as ids from users where email = 'project-admin@demo.example'`,
    );
    const mine = admin?.ids[0] ?? own.id("cloud-harbor");
    const foreign = await platform.api(`/integration/${id}/sync`, {
      method: "POST",
      account: "project-admin",
      body: { segments: [mine] },
    });
    expect(foreign.status).toBe(403);
    const missing = await platform.api(`/integration/${randomUUID()}/sync`, {
      method: "POST",
      account: "admin",
      body: {},
    });
    expect(missing.status).toBe(404);
  });
});

test("on a machine without git one sentence reports it, when connecting and in the status", async () => {
  const { segmentId } = await makeSubProject(platform);
  const { id } = await connectGit(platform, segmentId, [repository.url]);
  await ended(platform, id);
  const { PATH } = process.env;
  const sentence = "git is not installed on this platform's server. Install it to read repositories.";
  try {
    process.env.PATH = "/nowhere";
    const answer = await gitConnect(platform, segmentId, [repository.url, `${host.origin}/other`]);
    expect([answer.status, answer.text]).toEqual([400, sentence]);
    await platform.api(`/integration/${id}/sync`, { method: "POST", account: "admin", body: {} });
    expect(await ended(platform, id)).toMatchObject({ status: "error", error: `${repository.url}: ${sentence}` });
  } finally {
    process.env.PATH = PATH;
  }
});

describe("create, update, disconnect", () => {
  test("a token is stored and never returned, not even in the audit log", async () => {
    const { segmentId } = await makeSubProject(platform);
    const body = {
      platform: "custom-x",
      status: "in-progress",
      settings: { a: 1 },
      token: "top-secret",
      segments: [segmentId],
    };
    const created = await platform.api("/integration", { method: "POST", account: "admin", body });
    expect(created.json()).toMatchObject({
      platform: "custom-x",
      status: "in-progress",
      settings: { a: 1 },
      segmentId,
    });
    expect(created.text).not.toContain("top-secret");
    const stored = await rows<{ secrets: string; log: string }>(
      platform,
      sql`select i.secrets, (select json_agg(l)::text from audit_logs l where l.entity_id = i.id) as log
        from integrations i where i.segment_id = ${segmentId}::uuid`,
    );
    expect(stored[0]?.secrets).not.toContain("top-secret");
    expect(stored[0]?.log).not.toContain("secret");
    const twice = await platform.api("/integration", { method: "POST", account: "admin", body });
    expect([twice.status, twice.text]).toEqual([409, "This platform is already connected to the sub-project."]);
  });

  test("fields omitted in an update stay; an unknown status is refused", async () => {
    const { segmentId } = await makeSubProject(platform);
    const created = await platform.api("/integration", {
      method: "POST",
      account: "admin",
      body: { platform: "custom-y", settings: { a: 1 }, segments: [segmentId] },
    });
    const { id } = created.json<Integration>();
    const put = (body: object) =>
      platform.api(`/integration/${id}`, { method: "PUT", account: "admin", body: { ...body, segments: [segmentId] } });
    expect((await put({ status: "done" })).json()).toMatchObject({ status: "done", settings: { a: 1 } });
    expect((await put({ settings: { b: 2 } })).json()).toMatchObject({ status: "done", settings: { b: 2 } });
    const wrong = await put({ status: "not-connected" });
    expect([wrong.status, wrong.text]).toEqual([400, '"not-connected" is not an integration status.']);
  });

  test("remotes changed by the common call are read too", async () => {
    const { segmentId } = await makeSubProject(platform);
    const { id } = await connectGit(platform, segmentId, [repository.url]);
    const done = await ended(platform, id);
    const put = await platform.api(`/integration/${id}`, {
      method: "PUT",
      account: "admin",
      body: {
        settings: { ...done.settings, remotes: [`${repository.url}.git`, `${host.origin}/none`] },
        segments: [segmentId],
      },
    });
    expect(put.json<Integration>().settings?.remotes).toEqual([repository.url, `${host.origin}/none`]);
    expect(await ended(platform, id)).toMatchObject({ status: "error" });
  });

  test("both ways of disconnecting return true, and ignore missing integrations", async () => {
    const { segmentId } = await makeSubProject(platform);
    const first = await connectGit(platform, segmentId, [repository.url]);
    await ended(platform, first.id);
    const many = `/integration?ids[]=${first.id}&ids[]=${randomUUID()}&segments[]=${segmentId}`;
    expect((await platform.api(many, { method: "DELETE", account: "readonly" })).status).toBe(403);
    expect((await platform.api(many, { method: "DELETE", account: "admin" })).json()).toBe(true);
    expect((await platform.api(`/integration/${first.id}`, { account: "admin" })).status).toBe(404);
    const second = await connectGit(platform, segmentId, [repository.url]);
    await ended(platform, second.id);
    expect((await platform.api(`/integration/${second.id}`, { method: "DELETE", account: "admin" })).json()).toBe(true);
    expect((await query({ segments: [segmentId] })).json<Page>().count).toBe(0);
  });
});

describe("over all sub-projects", () => {
  interface Global {
    rows: { id?: string; platform: string; status?: string; segmentId: string; name: string }[];
    count: number;
  }
  const global = async (search: string) =>
    (await platform.api(`/integration/global?${search}`, { account: "admin" })).json<Global>();

  test("by platform, status and name", async () => {
    const { segmentId } = await makeSubProject(platform);
    const { id } = await connectGit(platform, segmentId, [repository.url]);
    await ended(platform, id);
    const done = await global("platform=git&status[]=done&limit=200");
    expect(done.rows.find((row) => row.segmentId === segmentId)).toMatchObject({ id, platform: "git", status: "done" });
    expect(done.rows.every((row) => row.platform === "git" && row.status === "done")).toBe(true);
    const [{ name = "" } = {}] = done.rows.filter((row) => row.segmentId === segmentId);
    expect((await global(`query=${name.toUpperCase()}`)).rows).toEqual([expect.objectContaining({ id })]);
  });

  test("missing integrations are pairs of sub-project and platform, and the counts match the lists", async () => {
    const { segmentId } = await makeSubProject(platform);
    const missing = await global("platform=git&status[]=not-connected&limit=200");
    const row = missing.rows.find((each) => each.segmentId === segmentId);
    expect(row).toMatchObject({ platform: "git" });
    expect(row).not.toHaveProperty("id");
    expect(row).not.toHaveProperty("status");
    const answer = await platform.api("/integration/global/status?platform=git", { account: "admin" });
    const counts = answer.json<{ status: string; count: number }[]>();
    expect(counts.find(({ status }) => status === "not-connected")?.count).toBe(missing.count);
    for (const { status, count } of counts) {
      expect((await global(`platform=git&status[]=${status}`)).count).toBe(count);
    }
  });

  test("a platform counts as connected by any of its routes", async () => {
    const { segmentId } = await makeSubProject(platform);
    await rows(
      platform,
      sql`insert into integrations (platform, status, segment_id) values ('github-nango', 'done', ${segmentId}::uuid)`,
    );
    const here = async (search: string) =>
      (await global(`${search}&limit=200`)).rows.filter((row) => row.segmentId === segmentId);
    expect(await here("platform=github&status[]=done")).toMatchObject([{ platform: "github-nango" }]);
    expect(await here("platform=github&status[]=not-connected")).toEqual([]);
    expect(await here("platform=git&status[]=not-connected")).toHaveLength(1);
    const missing = (await here("status[]=not-connected")).map((row) => row.platform);
    expect(missing.filter((key) => key.startsWith("github"))).toEqual([]);
  });
});

test("repositories mapped from another sub-project include its name", async () => {
  const owner = await makeSubProject(platform);
  const target = await makeSubProject(platform);
  const mapped = (segmentId: string) =>
    platform.api(`/integration/mapped-repos/${segmentId}?segments[]=${segmentId}`, { account: "admin" });
  expect((await mapped(target.segmentId)).json()).toBeNull();
  const [created] = await rows<{ id: string }>(
    platform,
    sql`insert into integrations (platform, status, segment_id, settings)
      values ('github', 'done', ${owner.segmentId}::uuid, '{}') returning id`,
  );
  await rows(
    platform,
    sql`insert into repository_mappings (url, platform, integration_id, segment_id)
      values ('https://github.example/a/b', 'github', ${created?.id}::uuid, ${target.segmentId}::uuid)`,
  );
  expect((await mapped(target.segmentId)).json()).toEqual({
    project: expect.any(String),
    repositories: [{ url: "https://github.example/a/b" }],
  });
  expect((await mapped(owner.segmentId)).json()).toBeNull();
});
