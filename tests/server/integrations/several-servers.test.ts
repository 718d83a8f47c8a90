import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Integration } from "#shared/contract/integrations.ts";
import { startPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { startConfluence } from "#tests/support/providers/confluence.ts";
import { startDiscourse } from "#tests/support/providers/discourse.ts";
import { startGerrit } from "#tests/support/providers/gerrit.ts";
import { type LocalGithub, startLocalGithub } from "#tests/support/providers/github/server.ts";
import { sampleWorld } from "#tests/support/providers/github/world.ts";
import { type GitlabServer, startGitlab } from "#tests/support/providers/gitlab.ts";
import { startJira } from "#tests/support/providers/jira.ts";
import { ended, find, makeSubProject, rows } from "./git-helpers.ts";

/** Name of an account that exists on every server, each time of somebody else. */
const login = "ada";
const at = "2026-03-01T10:00:00.000Z";

/** One server of a platform, with a record by `login`. */
interface Server {
  /** Request that connects it. */
  readonly call: { readonly path: string; readonly method: "POST" | "PUT"; readonly body: object };
  /** Repositories to map after connecting, by URL. */
  readonly repository?: string;
  stop(): Promise<unknown>;
}

let platform: TestPlatform;
/** Servers of the operator. */
let gitlab: GitlabServer;
let github: LocalGithub;
beforeAll(async () => {
  [gitlab, github] = await Promise.all([startGitlab(), startLocalGithub(sampleWorld().world)]);
  platform = await startPlatform({
    environment: { GITLAB_URL: gitlab.origin, GITHUB_API_URL: github.origin, GITHUB_URL: "https://github.com" },
  });
});
afterAll(async () => {
  await platform.stop();
  await Promise.all([gitlab.stop(), github.stop()]);
});

async function gerritServer(): Promise<Server> {
  const server = await startGerrit();
  const ada = server.account({ name: "Ada", username: login });
  server.change("2026-03-01 10:00:00", ada, "build", "Compile faster");
  const remote = { orgURL: server.origin, repoNames: ["build"], enableAllRepos: false, enableGit: false };
  return { call: { path: "/gerrit-connect", method: "PUT", body: { remote } }, stop: server.stop };
}

async function jiraServer(): Promise<Server> {
  const server = await startJira("server");
  server.open({ project: "APOLLO", summary: "Crash", at, by: { id: login, displayName: "Ada" } });
  const body = { url: server.url, projects: ["APOLLO"] };
  return { call: { path: "/jira-connect", method: "POST", body }, stop: server.stop };
}

async function confluenceServer(): Promise<Server> {
  // On Data Center the admin's key is not asked for.
  const server = await startConfluence("server");
  server.create({ type: "page", space: "DOCS", title: "Plan", at, by: { id: login, displayName: "Ada" } });
  const keys = { apiToken: "wiki-secret", orgAdminApiToken: "admin-key", orgAdminId: "org-1" };
  server.credentials.push(`Basic ${Buffer.from("ada:wiki-secret").toString("base64")}`);
  const settings = { url: server.url, username: login, ...keys, spaces: ["DOCS"] };
  return { call: { path: "/confluence-connect", method: "PUT", body: { settings } }, stop: server.stop };
}

async function forum(): Promise<Server> {
  const server = await startDiscourse();
  const own = server.forum("talk");
  own.topic(at, own.user(login, { name: "Ada" }), "How to weave");
  return { call: { path: "/discourse-connect", method: "POST", body: { forumHostname: own.url } }, stop: server.stop };
}

async function gitlabServer(): Promise<Server> {
  const own = await startGitlab();
  return { ...gitlabProject(own, { url: own.origin }), stop: own.stop };
}

function gitlabProject(server: GitlabServer, where: { readonly url?: string }): Server {
  const ada = server.user(login, { name: "Ada" });
  const project = server.project(`${login}/engine`);
  project.issue(at, ada, "Crash");
  const body = { token: server.personalToken(ada), ...where };
  const repository = String(project.record.web_url);
  return { call: { path: "/gitlab-connect", method: "POST", body }, repository, stop: async () => undefined };
}

/** GitHub Enterprise: the same API below another path, and links to itself. */
async function enterpriseServer(): Promise<Server> {
  const own = await startLocalGithub(sampleWorld().world);
  own.addToken("of-enterprise");
  const proxy = createServer(async (request, response) => {
    const path = (request.url ?? "").replace(/^\/api\/(?:v3\b)?/, "/").replace("//", "/");
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const headers = Object.fromEntries(
      ["authorization", "content-type", "accept"].flatMap((name) =>
        request.headers[name] ? [[name, String(request.headers[name])]] : [],
      ),
    );
    const body = parts.length > 0 ? Buffer.concat(parts).toString().replaceAll(origin, "https://github.com") : null;
    const answer = await fetch(own.origin + path, { method: request.method ?? "GET", headers, body });
    response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "text/plain" });
    response.end((await answer.text()).replaceAll("https://github.com", origin));
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const body = { token: "of-enterprise", url: origin, repositories: [`${origin}/acme/engine`] };
  const stop = () => Promise.all([own.stop(), new Promise((resolve) => proxy.close(resolve))]);
  return { call: { path: "/github-connect", method: "PUT", body }, stop };
}

async function publicGithub(): Promise<Server> {
  github.addToken("of-public");
  const body = { token: "of-public", repositories: ["acme/engine"] };
  return { call: { path: "/github-connect", method: "PUT", body }, stop: async () => undefined };
}

async function connect(segmentId: string, { call, repository }: Server, chosen: object): Promise<Integration> {
  const body = { ...call.body, ...chosen, segments: [segmentId] };
  const answer = await platform.api(call.path, { method: call.method, account: "admin", body });
  if (answer.status !== 200) throw new Error(answer.text);
  const { id, status } = answer.json<Integration>();
  if (status === "mapping" && repository) {
    const mapping = { [repository]: segmentId };
    const mapped = await platform.api(`/integration/${id}/gitlab/repos`, {
      method: "PUT",
      account: "admin",
      body: { mapping, projectIds: [], segments: [segmentId] },
    });
    if (mapped.status !== 200) throw new Error(mapped.text);
  }
  return ended(platform, id);
}

const imported = async (id: string) =>
  (
    await rows<{ id: string; member_id: string }>(
      platform,
      sql`select id, member_id from activities where integration_id = ${id}::uuid order by id`,
    )
  ).map((row) => row);

describe.each([
  ["Gerrit", gerritServer, gerritServer],
  ["Jira", jiraServer, jiraServer],
  ["Confluence", confluenceServer, confluenceServer],
  ["Discourse", forum, forum],
  ["GitLab", async () => gitlabProject(gitlab, {}), gitlabServer],
  ["GitHub", publicGithub, enterpriseServer],
] as const)("two servers of %s in one sub-project", (_name, startOne, startOther) => {
  let one: Server;
  let other: Server;
  beforeAll(async () => {
    [one, other] = [await startOne(), await startOther()];
  });
  afterAll(() => Promise.all([one.stop(), other.stop()]));

  test("are read beside each other, with their own people, and changed and disconnected one by one", async () => {
    const { segmentId } = await makeSubProject(platform);
    const first = await connect(segmentId, one, {});
    const before = await imported(first.id);
    const second = await connect(segmentId, other, { integrationId: null });
    expect([first.status, second.status, second.error]).toEqual(["done", "done", null]);
    expect(second.id).not.toBe(first.id);
    const beside = await imported(second.id);
    expect(before.length).toBeGreaterThan(0);
    expect(beside.length).toBe(before.length);
    const people = new Set(before.map((row) => row.member_id));
    expect(beside.filter(({ member_id }) => people.has(member_id)).length).toBeLessThan(beside.length);

    // Connecting a server again changes its connection, whether it is named or found by its URL.
    expect((await connect(segmentId, other, { integrationId: null })).id).toBe(second.id);
    expect((await connect(segmentId, one, { integrationId: first.id })).id).toBe(first.id);
    expect((await connect(segmentId, other, {})).id).toBe(second.id);
    expect(await imported(first.id)).toEqual(before);
    expect(await imported(second.id)).toEqual(beside);

    const elsewhere = await makeSubProject(platform);
    const { path, method, body } = one.call;
    for (const integrationId of [first.id, "11111111-1111-4111-8111-111111111111"]) {
      const foreign = { ...body, integrationId, segments: [elsewhere.segmentId] };
      expect((await platform.api(path, { method, account: "admin", body: foreign })).status).toBe(404);
    }
    const taken = { ...body, integrationId: second.id, segments: [segmentId] };
    expect((await platform.api(path, { method, account: "admin", body: taken })).status).toBe(400);

    await platform.api(`/integration/${second.id}`, { method: "DELETE", account: "admin" });
    expect(await find(platform, first.id)).toMatchObject({ status: "done" });
    expect(await imported(first.id)).toEqual(before);
  });
});
