import { createHmac } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { githubConnector } from "#server/integrations/github/connector.ts";
import { githubSettings } from "#server/integrations/github/settings.ts";
import { providerHosts } from "#server/platform/core/provider-hosts.ts";
import type { Integration, IntegrationPreview } from "#shared/contract/integrations.ts";
import { startPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { type LocalGithub, startLocalGithub } from "#tests/support/providers/github/server.ts";
import { payloads } from "#tests/support/providers/github/webhooks.ts";
import {
  addAccount,
  addRepository,
  type DiscussionRow,
  type IssueRow,
  minute,
  sampleWorld,
} from "#tests/support/providers/github/world.ts";
import { countByType, emptyRecord, ended, find, makeSubProject, progress, rows, until } from "./git-helpers.ts";

let platform: TestPlatform;
let github: LocalGithub;
const { world, repository } = sampleWorld();
const engine = "https://github.com/acme/engine";

beforeAll(async () => {
  github = await startLocalGithub(world);
  github.addToken("good", { scopes: ["user:email", "read:org"] });
  github.addToken("of-the-operator");
  platform = await startPlatform({
    environment: {
      GITHUB_API_URL: github.origin,
      GITHUB_API_TOKEN: "of-the-operator",
      GITHUB_URL: github.origin,
      GITHUB_APP_ID: github.app.id,
      GITHUB_APP_PRIVATE_KEY: github.app.privateKey,
      GITHUB_APP_SLUG: "harbour",
      GITHUB_WEBHOOK_SECRET: "webhook-secret",
      GITHUB_CLIENT_ID: github.app.clientId,
      GITHUB_CLIENT_SECRET: github.app.clientSecret,
    },
  });
});
afterAll(async () => {
  await platform.stop();
  await github.stop();
});
afterEach(() => emptyRecord(platform));

const put = (path: string, body: object, account: "admin" | "project-admin" | "readonly" = "admin") =>
  platform.api(path, { method: "PUT", account, body });
const post = (path: string, body: object, account: "admin" | "project-admin" = "admin") =>
  platform.api(path, { method: "POST", account, body });

async function connect(segmentId: string, repositories = ["acme/engine"], token = "good"): Promise<Integration> {
  const answer = await put("/github-connect", { token, repositories, segments: [segmentId] });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.json<Integration>();
}

const whole = {
  "authored-commit": 1,
  "discussion-comment": 2,
  "discussion-started": 1,
  fork: 3,
  "issue-comment": 2,
  "issues-closed": 1,
  "issues-opened": 2,
  "pull_request-assigned": 1,
  "pull_request-comment": 1,
  "pull_request-merged": 1,
  "pull_request-opened": 1,
  "pull_request-review-requested": 3,
  "pull_request-review-thread-comment": 2,
  "pull_request-reviewed": 1,
  star: 3,
};

describe("with a token", () => {
  test("everything in a repository is imported once, each record with its person, and Git reads its commits too", async () => {
    const { segmentId } = await makeSubProject(platform);
    const started = await connect(segmentId);
    expect(started).toMatchObject({ platform: "github", status: "in-progress" });
    expect(JSON.stringify(started)).not.toContain("good");
    expect(await ended(platform, started.id)).toMatchObject({ status: "done", error: null });
    expect(await countByType(platform, segmentId)).toEqual(whole);
    const people = await rows<{ name: string; count: number }>(
      platform,
      sql`select m.display_name as name, count(*)::int as count from activities a join members m on m.id = a.member_id
        where a.platform = 'github' group by 1 order by 1`,
    );
    expect(people).toEqual([
      { name: "Ada Byron", count: 8 },
      { name: "Bob Stone", count: 9 },
      { name: "Deleted account", count: 1 },
      { name: "Umbrella", count: 1 },
      { name: "cleo", count: 5 },
      { name: "renovate", count: 1 },
    ]);
    const organizations = await rows(
      platform,
      sql`select distinct o.display_name as name from activities a join organizations o on o.id = a.organization_id`,
    );
    expect(organizations).toEqual([{ name: "Acme Labs" }]);
    const git = await rows<{ settings: { remotes: string[] } }>(
      platform,
      sql`select settings from integrations where platform = 'git'`,
    );
    expect(git.map(({ settings }) => settings.remotes)).toEqual([[engine]]);
  });

  test("an address of another host never means github.com", async () => {
    const { segmentId } = await makeSubProject(platform);
    for (const typed of ["https://github.example.com/acme/engine", "git@gitlab.com:acme/engine.git"]) {
      const body = { token: "good", repositories: [typed], segments: [segmentId] };
      const answer = await platform.api("/github-connect", { method: "PUT", account: "admin", body });
      expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(`${typed} is not on github.com.`)]);
    }
    const settings = githubSettings.parse({ serverUrl: "https://github.example.com" });
    expect(githubConnector.baseUrl(settings, providerHosts)).toBe("https://github.example.com/api");
    expect(githubConnector.site?.(settings, providerHosts)).toBe("github.example.com");
  });

  test("tells what the first sync will read, and reads no kind that users leave out", async () => {
    const { segmentId } = await makeSubProject(platform);
    const settings = { token: "good", measuredRepositories: [engine] };
    const answer = await post("/integration/preview", { platform: "github", settings, segments: [segmentId] });
    const { amounts } = answer.json<IntegrationPreview>();
    const counts = Object.fromEntries(amounts?.map(({ name, count }) => [name, count]) ?? []);
    expect(counts).toMatchObject({ stars: 3, issues: 2, pullRequests: 1, discussions: 1 });
    expect(amounts?.every(({ requests, minutes, isOptional }) => requests > 0 && minutes > 0 && isOptional)).toBe(true);

    const { id } = await connect(segmentId);
    const body = { settings: { leftOutStreams: ["stars", "forks"] }, segments: [segmentId] };
    await platform.api(`/integration/${id}`, { method: "PUT", account: "admin", body });
    await ended(platform, id);
    const own = await rows<{ stream: string }>(
      platform,
      sql`select stream from integration_streams where integration_id = ${id}::uuid order by 1`,
    );
    expect(own.map(({ stream }) => stream)).toEqual(["discussions", "issues", "pullRequests"]);
    // Connecting again keeps the choice.
    await connect(segmentId);
    expect(await ended(platform, id)).toMatchObject({ settings: { leftOutStreams: ["stars", "forks"] } });
  });

  test("the same records twice create the same rows; changed ones are updated and new ones added", async () => {
    const { segmentId } = await makeSubProject(platform);
    const { id } = await connect(segmentId);
    await ended(platform, id);
    const all = () => rows(platform, sql`select * from activities where platform = 'github' order by id`);
    const before = await all();
    await platform.running.platform.db.execute(sql`update integration_streams set cursor = '{}'`);
    await post(`/integration/${id}/sync`, { segments: [segmentId] });
    await ended(platform, id);
    expect(await all()).toEqual(before);

    const [issue] = repository.issues;
    if (!issue) throw new Error("The sample has no issue.");
    const old = { title: issue.title, updatedAt: issue.updatedAt };
    Object.assign(issue, { title: "It starts now", updatedAt: minute(300) });
    await post(`/integration/${id}/sync`, { segments: [segmentId] });
    await ended(platform, id);
    Object.assign(issue, old);
    const [opened] = await rows(platform, sql`select title from activities where source_id = ${issue.id}`);
    expect(opened).toEqual({ title: "It starts now" });
    expect(await countByType(platform, segmentId)).toEqual(whole);
  });

  test("a platform stopped in the middle continues from the same place", async () => {
    const { segmentId } = await makeSubProject(platform);
    const held = github.hold("list: pullRequests");
    const { id } = await connect(segmentId);
    await held.arrived;
    const [lines] = await progress(platform, segmentId);
    expect(lines?.data?.stars).toMatchObject({ status: "ok", message: "3 stars synced" });
    const stopped = platform.restart();
    held.release();
    await stopped;
    github.requests.length = 0;
    expect(await ended(platform, id)).toMatchObject({ status: "done" });
    expect(await countByType(platform, segmentId)).toEqual(whole);
    expect(github.requests.some(({ query }) => query?.includes("list: stargazers"))).toBe(false);
  });

  test.each([
    ["no token", { token: "", repositories: ["acme/engine"] }, "Enter a GitHub token."],
    [
      "a token that is not known",
      { token: "bad", repositories: ["acme/engine"] },
      "GitHub does not accept this token.",
    ],
    [
      "a name that is not a repository",
      { token: "good", repositories: ["engine"] },
      '"engine" is not a repository. Enter it as owner/name.',
    ],
    [
      "a repository that the token does not see",
      { token: "good", repositories: ["acme/engine", "acme/nowhere"] },
      "GitHub has no acme/nowhere, or the token has no access to it.",
    ],
    ["no repository", { token: "good", repositories: [" "] }, "Enter at least one repository as owner/name."],
  ])("%s is refused with the reason, and nothing is stored", async (_, body, message) => {
    const { segmentId } = await makeSubProject(platform);
    const answer = await put("/github-connect", { ...body, segments: [segmentId] });
    expect([answer.status, answer.text]).toEqual([400, message]);
    expect(await rows(platform, sql`select id from integrations`)).toEqual([]);
  });

  test("an exceeded limit parks the sync with its time", async () => {
    const { segmentId } = await makeSubProject(platform);
    github.addToken("short", { remaining: 3 });
    const { id } = await connect(segmentId, ["acme/engine"], "short");
    const parked = await until(async () => {
      const [row] = await progress(platform, segmentId);
      return Object.values(row?.data ?? {}).some(({ resumeAt }) => resumeAt) ? row : null;
    }, "the sync to be parked");
    expect(parked?.reportStatus).toBe("ok");
    expect(await find(platform, id)).toMatchObject({ status: "in-progress" });
  });

  test("a revoked token waits for a new one, with which reading continues", async () => {
    const { segmentId } = await makeSubProject(platform);
    github.addToken("passing");
    const { id } = await connect(segmentId, ["acme/engine"], "passing");
    await ended(platform, id);
    github.tokens.delete("passing");
    await post(`/integration/${id}/sync`, { segments: [segmentId] });
    expect(await ended(platform, id)).toMatchObject({ status: "needs-reconnect" });
    await connect(segmentId);
    expect(await ended(platform, id)).toMatchObject({ status: "done" });
    expect(await countByType(platform, segmentId)).toEqual(whole);
  });

  test("a missing repository is skipped with the reason, and the others are read", async () => {
    const { segmentId } = await makeSubProject(platform);
    const passing = addRepository(world, addAccount(world, "omega"), "passing");
    passing.stars.push({ user: passing.owner, at: minute(1) });
    const { id } = await connect(segmentId, ["acme/engine", "omega/passing"]);
    await ended(platform, id);
    world.repositories.splice(world.repositories.indexOf(passing), 1);
    await post(`/integration/${id}/sync`, { segments: [segmentId] });
    const integration = await ended(platform, id);
    expect(integration.status).toBe("done");
    expect(integration.settings?.repositories).toMatchObject([
      { url: engine, status: "ok", error: null },
      { url: "https://github.com/omega/passing", status: "skipped", error: expect.stringContaining("omega/passing") },
    ]);
    expect((await countByType(platform, segmentId)).star).toBe(4);
  });
});

describe("names change, numbers do not", () => {
  test("a renamed and then deleted account does nothing twice, and no one takes over what it did", async () => {
    const { segmentId } = await makeSubProject(platform);
    const owner = addAccount(world, "nova", { __typename: "Organization" });
    const app = addRepository(world, owner, "app");
    const bruno = addAccount(world, "bruno", { name: "Bruno Tal" });
    const author = addAccount(world, "ada-q", { name: "Ada Quill" });
    app.stars.push({ user: bruno, at: minute(1) });
    app.pulls.push({
      ...{
        id: "PR_nova1",
        number: 1,
        title: "Fix",
        body: "",
        author,
        at: minute(2),
        updatedAt: minute(5),
        state: "MERGED",
      },
      ...{ mergedAt: minute(5), comments: [], threads: [], commits: [] },
      events: [
        { kind: "review", id: "PRR_nova1", actor: bruno, state: "APPROVED", body: "", at: minute(3) },
        { kind: "review", id: "PRR_nova2", actor: author, state: "COMMENTED", body: "", at: minute(3) },
        { kind: "review_requested", id: "RRE_nova1", actor: author, reviewer: bruno, at: minute(4) },
        { kind: "review_requested", id: "RRE_nova2", actor: author, reviewer: author, at: minute(4) },
        { kind: "merged", id: "ME_nova1", actor: bruno, at: minute(5) },
      ],
    });
    const { id } = await connect(segmentId, ["nova/app"]);
    await ended(platform, id);
    const expected = {
      ...{ star: 1, "pull_request-opened": 1, "pull_request-reviewed": 2 },
      ...{ "pull_request-review-requested": 2, "pull_request-merged": 1 },
    };
    const readAgain = async () => {
      await platform.running.platform.db.execute(sql`update integration_streams set cursor = '{}'`);
      await post(`/integration/${id}/sync`, { segments: [segmentId] });
      await ended(platform, id);
    };
    const reviewers = () =>
      rows<{ name: string; n: number }>(
        platform,
        sql`select m.display_name as name, count(*)::int as n from activities a join members m on m.id = a.member_id
          where a.segment_id = ${segmentId}::uuid group by 1 order by 1`,
      );
    expect(await countByType(platform, segmentId)).toEqual(expected);
    const before = await reviewers();
    const ids = await rows(platform, sql`select id, source_id from activities order by id`);
    Object.assign(bruno, { login: "bruno-tal" });
    await readAgain();
    expect(await countByType(platform, segmentId)).toEqual(expected);
    expect(await reviewers()).toEqual(before);
    const [pull] = app.pulls;
    for (const event of pull?.events ?? []) if (event.actor === bruno) event.actor = null;
    await readAgain();
    expect(await countByType(platform, segmentId)).toEqual(expected);
    expect(await reviewers()).toEqual(before);
    expect(await rows(platform, sql`select id, source_id from activities order by id`)).toEqual(ids);
  });

  test("an issue that was transferred to another repository is moved with its comments, not counted twice", async () => {
    const { segmentId } = await makeSubProject(platform);
    const owner = addAccount(world, "hop", { __typename: "Organization" });
    const [one, two] = [addRepository(world, owner, "one"), addRepository(world, owner, "two")];
    const [mara, nils] = [addAccount(world, "mara"), addAccount(world, "nils")];
    // Filed and closed in bulk, in the same seconds.
    const issue = (id: string, title: string, comments: readonly string[]): IssueRow => ({
      ...{ id: `I_hop${id}`, number: 1, title, body: "", author: mara, at: minute(1), updatedAt: minute(4) },
      ...{ state: "CLOSED", events: [{ kind: "closed", id: `CE_hop${id}`, actor: mara, at: minute(3) }] },
      comments: comments.map((body, at) => ({
        id: `IC_hop${id}${at}`,
        author: nils,
        body,
        at: minute(10 * title.length + at),
      })),
    });
    one.issues.push(issue("1", "Slow start", ["Same here", "And here"]), issue("2", "Broken link", ["Where?"]));
    const { id } = await connect(segmentId, ["hop/one", "hop/two"]);
    await ended(platform, id);
    const expected = { "issues-opened": 2, "issue-comment": 3, "issues-closed": 2 };
    expect(await countByType(platform, segmentId)).toEqual(expected);
    const moved = issue("3", "Slow start", ["Same here", "And here (edited)"]);
    moved.events.push({ kind: "transferred", id: "TE_hop3", actor: mara, at: minute(9) });
    moved.updatedAt = minute(9);
    one.issues.shift();
    two.issues.push(moved);
    const inRepositories = () =>
      rows(
        platform,
        sql`select channel, type, coalesce(body, title) as text, source_parent_id as parent from activities
          where segment_id = ${segmentId}::uuid order by 1, 2, 3`,
      );
    const [from, to] = ["https://github.com/hop/one", "https://github.com/hop/two"];
    for (const _ of ["first", "again"]) {
      await post(`/integration/${id}/sync`, { segments: [segmentId] });
      await ended(platform, id);
      expect(await inRepositories()).toEqual([
        { channel: from, type: "issue-comment", text: "Where?", parent: "I_hop2" },
        { channel: from, type: "issues-closed", text: "Broken link", parent: "I_hop2" },
        { channel: from, type: "issues-opened", text: "Broken link", parent: null },
        { channel: to, type: "issue-comment", text: "And here (edited)", parent: "I_hop3" },
        { channel: to, type: "issue-comment", text: "Same here", parent: "I_hop3" },
        { channel: to, type: "issues-closed", text: "Slow start", parent: "I_hop3" },
        { channel: to, type: "issues-opened", text: "Slow start", parent: null },
      ]);
    }
  });

  test("a discussion that was transferred keeps its people and comments; others of the same second are not moved", async () => {
    const { segmentId } = await makeSubProject(platform);
    const owner = addAccount(world, "hops", { __typename: "Organization" });
    const [one, two] = [addRepository(world, owner, "one"), addRepository(world, owner, "two")];
    const [mara, nils] = [addAccount(world, "mara-d"), addAccount(world, "nils-d")];
    const discussion = (id: string, title: string, updatedAt: string): DiscussionRow => ({
      ...{ id: `D_${id}`, number: 1, title, body: `About: ${title}`, author: mara, at: minute(1), updatedAt },
      comments: [
        {
          ...{ id: `DC_${id}`, author: nils, body: `On ${title}`, at: minute(2) },
          replies: [{ id: `DR_${id}`, author: mara, body: `Thanks, ${title}`, at: minute(3) }],
        },
      ],
    });
    one.discussions.push(discussion("a", "Plans", minute(4)), discussion("b", "News", minute(4)));
    const { id } = await connect(segmentId, ["hops/one", "hops/two"]);
    await ended(platform, id);
    const stored = () =>
      rows(
        platform,
        sql`select a.channel, coalesce(a.title, a.body) as text, m.display_name as by from activities a
          join members m on m.id = a.member_id where a.segment_id = ${segmentId}::uuid order by 1, 2`,
      );
    const before = await stored();
    expect(before).toHaveLength(6);
    one.discussions.shift();
    two.discussions.push(discussion("c", "Plans", minute(9)), discussion("d", "Posted in the same second", minute(9)));
    const [from, to] = ["https://github.com/hops/one", "https://github.com/hops/two"];
    const of = (title: string, channel: string) => [
      { channel, text: expect.stringContaining(`On ${title}`), by: "nils-d" },
      { channel, text: title, by: "mara-d" },
      { channel, text: expect.stringContaining(`Thanks, ${title}`), by: "mara-d" },
    ];
    for (const _ of ["first", "again"]) {
      await post(`/integration/${id}/sync`, { segments: [segmentId] });
      await ended(platform, id);
      const after = await stored();
      expect(after).toHaveLength(9);
      expect(after).toEqual(
        expect.arrayContaining([...of("News", from), ...of("Plans", to), ...of("Posted in the same second", to)]),
      );
    }
  });

  test("a renamed repository keeps its mapping and its data, whether it is saved again or a delivery comes first", async () => {
    const first = await makeSubProject(platform);
    const { segmentId } = await makeSubProject(platform);
    const owner = addAccount(world, "orbit", { __typename: "Organization" });
    const moved = addRepository(world, owner, "old-name");
    moved.stars.push({ user: addAccount(world, "stella"), at: minute(1) });
    const { id, settings } = await connect(first.segmentId, ["orbit/old-name"]);
    await ended(platform, id);
    await post("/github-nango-connect", {
      ...{ integrationId: id, settings: { orgs: settings?.orgs, updateMemberAttributes: true } },
      ...{ mapping: { "https://github.com/orbit/old-name": segmentId }, segments: [first.segmentId] },
    });
    await ended(platform, id);
    moved.oldNames.push("orbit/old-name");
    moved.name = "new-name";
    const secret = "repository-secret";
    await platform.running.platform.db.execute(sql`update integrations set settings = settings || jsonb_build_object('webhookSecret', ${secret}::text)
      where id = ${id}::uuid`);
    const raw = JSON.stringify({ ...payloads["star.deleted"](moved) });
    const delivered = await fetch(`${platform.url}/webhooks/github/${id}`, {
      method: "POST",
      body: raw,
      headers: {
        "content-type": "application/json",
        "x-github-event": "star",
        "x-github-delivery": "renamed-1",
        "x-hub-signature-256": `sha256=${createHmac("sha256", secret).update(raw).digest("hex")}`,
      },
    });
    expect(delivered.status).toBe(202);
    await until(async () => ((await countByType(platform, segmentId)).unstar ? true : null), "the delivery to be read");
    await connect(first.segmentId, ["orbit/new-name"]);
    await ended(platform, id);
    expect(await countByType(platform, segmentId)).toEqual({ star: 1, unstar: 1 });
    expect(await countByType(platform, first.segmentId)).toEqual({});
    const channels = sql`select distinct channel from activities where platform = 'github'`;
    expect(await rows(platform, channels)).toEqual([{ channel: "https://github.com/orbit/new-name" }]);
    const remotes = await rows(platform, sql`select settings->'remotes' as r from integrations where platform = 'git'`);
    expect(JSON.stringify(remotes)).not.toContain("new-name");
    const mapped = await platform.api(`/integration/mapped-repos/${segmentId}`, { account: "readonly" });
    expect(mapped.json()).toMatchObject({ repositories: [{ url: "https://github.com/orbit/new-name" }] });
  });
});

test("a repository that is saved with its new name keeps its data where it is mapped", async () => {
  const { segmentId } = await makeSubProject(platform);
  const owner = addAccount(world, "nova", { __typename: "Organization" });
  const moved = addRepository(world, owner, "before");
  moved.stars.push({ user: addAccount(world, "nora"), at: minute(1) });
  const { id, settings } = await connect(segmentId, ["nova/before"]);
  await ended(platform, id);
  moved.oldNames.push("nova/before");
  moved.name = "after";
  const url = "https://github.com/nova/after";
  const orgs = ((settings?.orgs ?? []) as { repos: object[] }[]).map((org) => ({
    ...org,
    repos: org.repos.map((repo) => ({ ...repo, name: "after", url })),
  }));
  const answer = await post("/github-nango-connect", {
    ...{ integrationId: id, settings: { orgs, updateMemberAttributes: true } },
    ...{ mapping: { [url]: segmentId }, segments: [segmentId] },
  });
  expect(answer.status, answer.text).toBe(200);
  await ended(platform, id);
  expect(await countByType(platform, segmentId)).toEqual({ star: 1 });
  const channels = sql`select distinct channel from activities where platform = 'github'`;
  expect(await rows(platform, channels)).toEqual([{ channel: url }]);
});

test("a repository that was chosen by its URL is followed by its number when another one takes its name", async () => {
  const { segmentId } = await makeSubProject(platform);
  const owner = addAccount(world, "comet", { __typename: "Organization" });
  const moved = addRepository(world, owner, "tail");
  moved.stars.push({ user: addAccount(world, "tycho"), at: minute(1) });
  const url = "https://github.com/comet/tail";
  const orgs = [{ name: "comet", url: "https://github.com/comet", logo: null, repos: [{ name: "tail", url }] }];
  const answer = await post("/github-nango-connect", {
    ...{ settings: { orgs, updateMemberAttributes: true }, mapping: { [url]: segmentId }, segments: [segmentId] },
  });
  const { id } = answer.json<Integration>();
  await ended(platform, id);
  moved.name = "trail";
  const newcomer = addRepository(world, owner, "tail");
  newcomer.stars.push({ user: addAccount(world, "kepler"), at: minute(2) });
  await platform.api(`/integration/${id}/sync`, { method: "POST", account: "admin", body: { segments: [segmentId] } });
  await ended(platform, id);
  const stored = sql`select channel, username from activities where segment_id = ${segmentId}::uuid`;
  expect(await rows(platform, stored)).toEqual([{ channel: "https://github.com/comet/trail", username: "tycho" }]);
});

describe("mapping", () => {
  test("mapping a repository to another sub-project moves its imported data", async () => {
    const { segmentId } = await makeSubProject(platform);
    const other = (await makeSubProject(platform)).segmentId;
    const { id, settings } = await connect(segmentId);
    await ended(platform, id);
    const answer = await post("/github-nango-connect", {
      integrationId: id,
      settings: { orgs: settings?.orgs, updateMemberAttributes: true },
      mapping: { [engine]: other },
      segments: [segmentId],
    });
    expect(answer.status).toBe(200);
    expect(await ended(platform, id)).toMatchObject({ status: "done" });
    expect(await countByType(platform, segmentId)).toEqual({});
    expect(await countByType(platform, other)).toEqual(whole);
    const mapped = await platform.api(`/integration/mapped-repos/${other}`, { account: "readonly" });
    expect(mapped.json()).toMatchObject({ repositories: [{ url: engine }] });
    await put(`/integration/${id}`, { settings: { orgs: settings?.orgs }, segments: [segmentId] });
    await ended(platform, id);
    expect(await countByType(platform, other)).toEqual(whole);
    const repos = await platform.api(`/integration/${id}/github/repos`, { account: "readonly" });
    expect(repos.json()).toMatchObject([{ url: engine, segment: { id: other } }]);
  });

  test("a repository of another integration is refused with the wire's message", async () => {
    const [first, second] = [await makeSubProject(platform), await makeSubProject(platform)];
    const { id } = await connect(first.segmentId);
    const answer = await put("/github-connect", {
      token: "good",
      repositories: ["acme/engine"],
      segments: [second.segmentId],
    });
    expect(answer.status).toBe(400);
    expect(answer.text).toMatch(
      new RegExp(
        `^Trying to update github repo ${engine} mapping with integrationId [0-9a-f-]{36} but it is already mapped to integration ${id}!$`,
      ),
    );
    expect(await rows(platform, sql`select id from integrations where segment_id = ${second.segmentId}::uuid`)).toEqual(
      [],
    );
  });

  test("selected repositories are read with the operator's token, and count as mapped after their first sync", async () => {
    const { segmentId } = await makeSubProject(platform);
    const repos = [{ name: "engine", url: engine }];
    const orgs = [{ name: "acme", url: "https://github.com/acme", logo: null, fullSync: true, repos }];
    const connectChosen = (mapping: Record<string, string>) =>
      post("/github-nango-connect", {
        settings: { orgs, updateMemberAttributes: true },
        mapping,
        segments: [segmentId],
      });
    const unmapped = await connectChosen({});
    expect([unmapped.status, unmapped.text]).toEqual([400, `Select a sub-project for ${engine}.`]);
    const foreign = await connectChosen({ [engine]: "7d0c3b0e-5a5f-4d0f-9a53-c1f0a9be6d27" });
    expect([foreign.status, foreign.text]).toEqual([400, "Select an existing sub-project."]);
    const started = (await connectChosen({ [engine]: segmentId })).json<Integration>();
    expect(started).toMatchObject({
      platform: "github-nango",
      segment: { id: segmentId },
      settings: { nangoMapping: {} },
    });
    const done = await ended(platform, started.id);
    expect(done).toMatchObject({ status: "done", settings: { orgs: [{ fullSync: true }] } });
    expect(done.settings?.nangoMapping).toEqual({ [engine]: { owner: "acme", repoName: "engine" } });
    expect(await countByType(platform, segmentId)).toEqual(whole);
  });

  test("a project admin neither finds nor connects private repositories with the operator's token", async () => {
    const { segmentId } = await makeSubProject(platform);
    const asProjectAdmin = (roles: string, status: string, segments: string[]) =>
      rows(
        platform,
        sql`update users set roles = ${roles}::text[], status = ${status},
          admin_segments = ${sql.param(segments)}::uuid[] where email = 'project-admin@demo.example'`,
      );
    await asProjectAdmin("{projectAdmin}", "active", [segmentId]);
    const owner = addAccount(world, "vault", { __typename: "Organization" });
    Object.assign(addRepository(world, owner, "plans"), { isPrivate: true });
    github.addToken("of-the-operator", { repositories: ["acme/engine", "vault/plans"] });
    const url = "https://github.com/vault/plans";
    const found = async (path: string, account: "admin" | "project-admin") =>
      (await platform.api(`/integration/github/${path}segments[]=${segmentId}`, { account })).text;
    for (const path of ["search/repos?query=vault/plans&", "search/repos?query=vault&", "orgs/vault/repos?"]) {
      expect(await found(path, "project-admin"), path).not.toContain(url);
      expect(await found(path, "admin"), path).toContain(url);
    }
    const orgs = [{ name: "vault", url: "https://github.com/vault", repos: [{ name: "plans", url }] }];
    const body = { settings: { orgs }, mapping: { [url]: segmentId }, segments: [segmentId] };
    const refused = await post("/github-nango-connect", body, "project-admin");
    expect([refused.status, refused.text]).toEqual([
      400,
      expect.stringMatching(/^GitHub has no public repository vault\/plans\. Enter a token/),
    ]);
    expect((await post("/github-nango-connect", body)).status).toBe(200);
    github.addToken("of-the-operator");
    await asProjectAdmin("{}", "empty-permissions", []);
  });

  test("read-only users map nothing", async () => {
    const { segmentId } = await makeSubProject(platform);
    const body = { token: "good", repositories: ["acme/engine"], segments: [segmentId] };
    expect((await put("/github-connect", body, "readonly")).status).toBe(403);
    expect((await put("/github-connect", body, "project-admin")).status).toBe(403);
  });
});

describe("the app", () => {
  test("no form makes it read an installation that was not proven, or send its token to another server", async () => {
    const { segmentId } = await makeSubProject(platform);
    const acme = world.accounts.get("acme");
    if (!acme) throw new Error("The sample has no acme.");
    github.installations.push({ id: 76, account: acme, repositories: ["acme/engine"], isSuspended: false });
    const before = github.requests.length;
    for (const serverUrl of [undefined, github.origin]) {
      const settings = { installationId: 76, serverUrl, measuredRepositories: [engine] };
      await post("/integration/preview", { platform: "github", settings, segments: [segmentId] });
    }
    github.installations.pop();
    const asked = github.requests.slice(before).map(({ path }) => path);
    expect(asked.filter((path) => path.includes("/installations/"))).toEqual([]);
  });

  test("an installation waits for its mapping, and is read with separate tokens", async () => {
    const { segmentId } = await makeSubProject(platform);
    const acme = world.accounts.get("acme");
    if (!acme) throw new Error("The sample has no acme.");
    github.installations.push({ id: 77, account: acme, repositories: ["acme/engine"], isSuspended: false });
    github.codes.set("from-github", [77]);
    const foreign = await put("/authenticate/from-github", {
      installId: "78",
      setupAction: "install",
      segments: [segmentId],
    });
    expect([foreign.status, foreign.text]).toEqual([400, "You do not manage this installation of the GitHub app."]);
    const answer = await put("/authenticate/from-github", {
      installId: "77",
      setupAction: "install",
      segments: [segmentId],
    });
    const waiting = answer.json<Integration>();
    expect(waiting).toMatchObject({ status: "mapping", integrationIdentifier: "77" });
    expect(waiting.settings?.orgs).toMatchObject([{ name: "acme", repos: [{ url: engine }] }]);
    const mapped = await put(`/integration/${waiting.id}/github/repos`, {
      mapping: { [engine]: segmentId },
      segments: [segmentId],
      isUpdateTransaction: false,
    });
    expect([mapped.status, mapped.text]).toEqual([200, "OK"]);
    expect(await ended(platform, waiting.id)).toMatchObject({ status: "done" });
    expect(await countByType(platform, segmentId)).toEqual(whole);

    const raw = JSON.stringify({ ...payloads["star.deleted"](repository), installation: { id: 77 } });
    const deliver = (signature: string) =>
      fetch(`${platform.url}/webhooks/github`, {
        method: "POST",
        body: raw,
        headers: {
          "content-type": "application/json",
          "x-github-event": "star",
          "x-github-delivery": "d1",
          "x-hub-signature-256": `sha256=${signature}`,
        },
      });
    const signature = createHmac("sha256", "webhook-secret").update(raw).digest("hex");
    expect((await deliver("0".repeat(64))).status).toBe(401);
    expect((await deliver(signature)).status).toBe(202);
    expect((await deliver(signature)).status).toBe(202);
    const counts = await until(async () => {
      const found = await countByType(platform, segmentId);
      return found.unstar ? found : null;
    }, "the delivery to be read");
    expect(counts).toEqual({ ...whole, unstar: 1 });

    const uninstalled = JSON.stringify({ action: "suspend", installation: { id: 77 } });
    await fetch(`${platform.url}/webhooks/github`, {
      method: "POST",
      body: uninstalled,
      headers: {
        "content-type": "application/json",
        "x-github-event": "installation",
        "x-github-delivery": "d2",
        "x-hub-signature-256": `sha256=${createHmac("sha256", "webhook-secret").update(uninstalled).digest("hex")}`,
      },
    });
    const updated = await until(async () => {
      const each = await find(platform, waiting.id);
      return each.status === "needs-reconnect" ? each : null;
    }, "the delivery to be read");
    expect(updated.error).toBe("The GitHub app was suspended.");

    Object.assign(github.installations[0] ?? {}, { isSuspended: true });
    for (const token of github.tokens.keys()) if (token.startsWith("ghs_")) github.tokens.delete(token);
    await post(`/integration/${waiting.id}/sync`, { segments: [segmentId] });
    const suspended = await ended(platform, waiting.id);
    expect(suspended.status).toBe("needs-reconnect");
  });

  test("a renamed repository keeps its mapping when the app is connected again", async () => {
    const { segmentId } = await makeSubProject(platform);
    const owner = addAccount(world, "vega", { __typename: "Organization" });
    const moved = addRepository(world, owner, "before");
    moved.stars.push({ user: addAccount(world, "vera"), at: minute(1) });
    const installation = { id: 79, account: owner, repositories: ["vega/before"], isSuspended: false };
    github.installations.push(installation);
    const install = async () => {
      github.codes.set("vega", [79]);
      const body = { installId: "79", setupAction: "install", segments: [segmentId] };
      return (await put("/authenticate/vega", body)).json<Integration>();
    };
    const map = (id: string, url: string) =>
      put(`/integration/${id}/github/repos`, { mapping: { [url]: segmentId }, segments: [segmentId] });
    const { id } = await install();
    await map(id, "https://github.com/vega/before");
    await ended(platform, id);
    moved.oldNames.push("vega/before");
    moved.name = "after";
    installation.repositories = ["vega/after"];
    await install();
    const known = await platform.api(`/integration/${id}/github/repos`, { account: "readonly" });
    expect(known.json()).toMatchObject([{ url: "https://github.com/vega/after", segment: { id: segmentId } }]);
    await map(id, "https://github.com/vega/after");
    await ended(platform, id);
    expect(await countByType(platform, segmentId)).toEqual({ star: 1 });
    github.installations.splice(github.installations.indexOf(installation), 1);
  });

  test("its installations are listed, and one is connected without a code", async () => {
    const { segmentId } = await makeSubProject(platform);
    const listed = await platform.api(`/integration/github-installations?segments[]=${segmentId}`, {
      account: "admin",
    });
    expect(listed.json()).toMatchObject([{ installationId: 77, login: "acme", type: "Organization" }]);
    Object.assign(github.installations[0] ?? {}, { isSuspended: false });
    const answer = await post("/integration/github-connect-installation", { installId: 77, segments: [segmentId] });
    expect(answer.json()).toMatchObject({ status: "mapping", integrationIdentifier: "77" });
  });

  test("project admins see and connect only installations that their segments already have", async () => {
    const { segmentId } = await makeSubProject(platform);
    const { segmentId: second } = await makeSubProject(platform);
    await rows(
      platform,
      sql`update users set roles = '{projectAdmin}', status = 'active', admin_segments = array[${segmentId}, ${second}]::uuid[]
        where email = 'project-admin@demo.example'`,
    );
    const list = () =>
      platform.api(`/integration/github-installations?segments[]=${segmentId}`, { account: "project-admin" });
    const connect = (to: string, installId: string | number) =>
      post("/integration/github-connect-installation", { installId, segments: [to] }, "project-admin");
    expect((await list()).json()).toEqual([]);
    for (const id of [77, "77", "077", " 77", "undefined", "null"]) {
      const refused = await connect(segmentId, id);
      expect([refused.status, refused.text]).toEqual([403, expect.stringContaining("ask an administrator")]);
    }
    github.codes.set("own-code", [77]);
    const body = { installId: "77", setupAction: "install", segments: [segmentId] };
    expect((await put("/authenticate/own-code", body, "project-admin")).status).toBe(200);
    expect((await list()).json()).toMatchObject([{ installationId: 77 }]);
    expect((await connect(second, 77)).json()).toMatchObject({ status: "mapping" });
    await rows(
      platform,
      sql`update users set roles = '{}', status = 'empty-permissions', admin_segments = '{}'
        where email = 'project-admin@demo.example'`,
    );
  });

  test("an installation request waits for the owner's approval", async () => {
    const { segmentId } = await makeSubProject(platform);
    const answer = await put("/authenticate/none", { setupAction: "request", segments: [segmentId] });
    expect(answer.json()).toMatchObject({ status: "waiting-approval" });
  });
});

test("repositories and organizations of GitHub are found by name, twenty at a time", async () => {
  const { segmentId } = await makeSubProject(platform);
  const get = async (path: string) =>
    (await platform.api(`${path}&segments[]=${segmentId}`, { account: "admin" })).json<{
      rows: unknown[];
      count: number;
    }>();
  const found = await get("/integration/github/search/repos?query=acme&offset=0&limit=20");
  expect(found.rows).toMatchObject([{ name: "engine", url: engine, org: { name: "acme" } }]);
  for (const pasted of ["acme/engine", engine, `${engine}/issues?q=1`, "git@github.com:acme/engine.git"]) {
    const query = new URLSearchParams({ query: pasted, offset: "0", limit: "20" });
    expect((await get(`/integration/github/search/repos?${query}`)).rows).toEqual(found.rows);
  }
  expect(await get("/integration/github/search/repos?query=nobody-is-called-so&offset=0&limit=20")).toMatchObject({
    rows: [],
    count: 0,
  });
  expect(await get("/integration/github/search/orgs?query=ac&offset=0&limit=20")).toMatchObject({
    rows: [{ name: "acme", url: "https://github.com/acme" }],
    count: 1,
    limit: 20,
  });
  const repos = await platform.api(`/integration/github/orgs/acme/repos?segments[]=${segmentId}`, { account: "admin" });
  expect(repos.json()).toMatchObject([{ name: "engine", url: engine }]);
});
