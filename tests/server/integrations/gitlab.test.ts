import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Integration } from "#shared/contract/integrations.ts";
import { type Account, startPlatform, type TestPlatform } from "#tests/support/platform.ts";
import {
  type GitlabServer,
  type GitlabTestProject,
  type GitlabTestUser,
  startGitlab,
} from "#tests/support/providers/gitlab.ts";
import { countByType, ended, find, makeSubProject, rows, until } from "./git-helpers.ts";

let platform: TestPlatform;
let gitlab: GitlabServer;
let ada: GitlabTestUser;
let bea: GitlabTestUser;
let segmentId: string;
beforeAll(async () => {
  gitlab = await startGitlab();
  platform = await startPlatform({
    environment: {
      GITLAB_URL: gitlab.origin,
      GITLAB_CLIENT_ID: gitlab.clientId,
      GITLAB_CLIENT_SECRET: gitlab.clientSecret,
    },
  });
  ada = gitlab.user("ada", { name: "Ada Lovelace", public_email: "ada@gitlab.example" });
  bea = gitlab.user("bea", { name: "Bea" });
  gitlab.group("f", "Foundation");
});
afterAll(async () => {
  await platform.stop();
  await gitlab.stop();
});
beforeEach(async () => {
  ({ segmentId } = await makeSubProject(platform));
  await rows(platform, sql`truncate provider_limits`);
});

const day = (at: number) => new Date(Date.UTC(2026, 0, at)).toISOString();

const connectWith = (access: { token?: string; path?: string }, account: Account = "admin") =>
  platform.api("/gitlab-connect", { method: "POST", account, body: { ...access, segments: [segmentId] } });

const map = (id: string, mapping: Record<string, string>, account: Account = "admin") =>
  platform.api(`/integration/${id}/gitlab/repos`, {
    method: "PUT",
    account,
    body: { mapping, projectIds: [], segments: [segmentId] },
  });

async function connected(token = gitlab.personalToken(ada)): Promise<Integration> {
  const answer = await connectWith({ token });
  expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('"mapping"')]);
  return answer.json<Integration>();
}

async function mapped(project: GitlabTestProject, to = segmentId): Promise<Integration> {
  const { id } = await connected();
  const answer = await map(id, { [String(project.record.web_url)]: to });
  expect([answer.status, answer.text]).toEqual([200, "OK"]);
  return ended(platform, id);
}

async function syncAgain(id: string): Promise<Integration> {
  await platform.api(`/integration/${id}/sync`, { method: "POST", account: "admin", body: {} });
  return ended(platform, id);
}

const stored = (where = segmentId) =>
  rows(
    platform,
    sql`select id, type, source_id, source_parent_id, channel, title, body, member_id, attributes from activities
      where segment_id = ${where}::uuid and platform = 'gitlab' order by id`,
  );

let made = 0;
/** Creates a project with one record of each kind. */
function livelyProject(): GitlabTestProject {
  made += 1;
  const project = gitlab.project(`f/lively-${made}`);
  const issue = project.issue(day(1), ada, "Crash");
  issue.reply(issue.comment(day(2), bea, "Why?"), day(3), ada, "Because.");
  issue.close(day(4), bea);
  const merge = project.mergeRequest(day(2), ada, "Fix");
  merge.system(day(2), ada, "assigned to @ada");
  merge.system(day(2), ada, "requested review from @bea");
  merge.system(day(3), bea, "approved this merge request");
  merge.commit(day(1), "Ada", "ada@lab.example", "Fix it");
  merge.merge(day(4), bea);
  project.star(day(5), bea);
  project.fork(day(6), {
    path_with_namespace: `bea/lively-${made}`,
    owner: { id: bea.id, username: "bea", name: "Bea" },
  });
  return project;
}

const whole = {
  "authored-commit": 1,
  fork: 1,
  "issue-comment": 2,
  "issues-closed": 1,
  "issues-opened": 1,
  "merge_request-assigned": 1,
  "merge_request-merged": 1,
  "merge_request-opened": 1,
  "merge_request-review-approved": 1,
  "merge_request-review-requested": 1,
  star: 1,
};

const counts = async (where = segmentId) => countByType(platform, where);

test("a token lists the groups and projects of its user to choose from, and is never shown", async () => {
  gitlab.project("ada/own");
  gitlab.project("f/private", { visibility: "private" });
  const token = gitlab.personalToken(ada);
  const { settings, status } = await connected(token);
  expect(status).toBe("mapping");
  expect(settings).toMatchObject({
    access: "token",
    user: { username: "ada", name: "Ada Lovelace" },
    groups: [{ name: "Foundation", path: "f" }],
    userProjects: [{ path_with_namespace: "ada/own", web_url: `${gitlab.origin}/ada/own`, enabled: false }],
  });
  expect(JSON.stringify(settings)).not.toContain("f/private");
  expect(JSON.stringify(settings)).not.toContain(token);
});

/** Signs in as a browser does: at GitLab, then back on the integration page, which makes the last call. */
async function signIn(user: GitlabTestUser): Promise<Integration> {
  gitlab.signIn(user);
  const query = `crowdToken=${await platform.token("admin")}&segments[]=${segmentId}`;
  const sent = await fetch(`${platform.url}/api/gitlab/connect?${query}`, { redirect: "manual" });
  const back = await fetch(sent.headers.get("location") ?? "", { redirect: "manual" });
  const { searchParams, pathname } = new URL(back.headers.get("location") ?? "");
  expect([pathname, searchParams.get("source")]).toEqual(["/integrations", "gitlab"]);
  const answer = await platform.api(
    `/gitlab/callback?code=${searchParams.get("code")}&state=${searchParams.get("state")}&segments[]=${segmentId}`,
    { account: "admin" },
  );
  expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('"gitlab"')]);
  return answer.json<Integration>();
}

test("signing in at GitLab lists the user's groups; the tokens are refreshed, and are removed on disconnecting", async () => {
  const project = livelyProject();
  const { id, status, settings } = await signIn(ada);
  expect([status, settings?.access]).toEqual(["mapping", "oauth"]);
  await map(id, { [String(project.record.web_url)]: segmentId });
  expect((await ended(platform, id)).status).toBe("done");
  expect(await counts()).toEqual(whole);
  const [before] = [...gitlab.refreshTokens];
  gitlab.expireAll();
  expect((await syncAgain(id)).status).toBe("done");
  expect(gitlab.refreshTokens.has(before ?? "")).toBe(false);
  await platform.api(`/integration/${id}`, { method: "DELETE", account: "admin", body: {} });
  expect(gitlab.refreshTokens.size).toBe(0);
});

test("a revoked sign-in is requested again, and the mapping stays", async () => {
  const project = livelyProject();
  const { id } = await signIn(ada);
  await map(id, { [String(project.record.web_url)]: segmentId });
  await ended(platform, id);
  gitlab.revokeAll();
  expect((await syncAgain(id)).status).toBe("needs-reconnect");
  expect((await signIn(ada)).id).toBe(id);
  expect((await ended(platform, id)).status).toBe("done");
});

test("events of a hook are read at once, and once; a wrong secret is refused", async () => {
  const project = livelyProject();
  const { id } = await mapped(project);
  const secret = "s".repeat(64);
  // GitLab cannot reach this machine, so the test sets the secret that creating hooks would set.
  await platform.api(`/integration/${id}`, {
    method: "PUT",
    account: "admin",
    body: { settings: { ...(await find(platform, id)).settings, webhookSecret: secret }, segments: [segmentId] },
  });
  await ended(platform, id);
  const issue = project.issue(day(26), bea, "From a hook");
  const deliver = (token: string) =>
    fetch(`${platform.url}/api/webhooks/gitlab/${id}`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-gitlab-token": token, "idempotency-key": "one" },
      body: JSON.stringify({
        object_kind: "issue",
        project: { id: project.record.id },
        object_attributes: { iid: issue.record.iid },
      }),
    });
  expect((await deliver("wrong")).status).toBe(401);
  expect([(await deliver(secret)).status, (await deliver(secret)).status]).toEqual([202, 202]);
  const found = await until(async () => {
    const titles = (await stored()).filter(({ title }) => title === "From a hook");
    return titles.length > 0 ? titles : null;
  }, "the delivery to be read");
  expect(found).toHaveLength(1);
});

/** Runs work as if GitLab could reach this platform, so that hooks are created; then restores the local URL. */
async function asReachable(work: () => Promise<void>): Promise<void> {
  const config = platform.running.platform.config as { publicUrl: string };
  const { publicUrl } = config;
  config.publicUrl = "https://community.example";
  await work().finally(() => {
    config.publicUrl = publicUrl;
  });
}

test("a mapped repository gets one hook with our secret, and loses it when GitLab is disconnected", () =>
  asReachable(async () => {
    const project = livelyProject();
    const { id } = await mapped(project);
    await map(id, { [String(project.record.web_url)]: segmentId });
    await ended(platform, id);
    expect(project.hooks).toMatchObject([
      {
        url: `https://community.example/api/webhooks/gitlab/${id}`,
        token: expect.stringMatching(/^[\da-f]{64}$/),
        issues_events: true,
        merge_requests_events: true,
        note_events: true,
      },
    ]);
    expect(JSON.stringify(await find(platform, id))).not.toContain(String(project.hooks[0]?.token));
    await platform.api(`/integration/${id}`, { method: "DELETE", account: "admin", body: {} });
    await until(async () => (project.hooks.length === 0 ? true : null), "the hook to be removed");
  }));

test("when a token may not create hooks the repository is read on schedule; the user sees GitLab's message", () =>
  asReachable(async () => {
    const project = livelyProject();
    Object.assign(project.record, { maintainer: "somebody else" });
    const { id, status } = await mapped(project);
    expect([status, project.hooks]).toEqual(["done", []]);
    await platform.api(`/integration/${id}`, { method: "DELETE", account: "admin", body: {} });
    const answer = await map((await signIn(ada)).id, { [String(project.record.web_url)]: segmentId });
    expect([answer.status, answer.text]).toEqual([500, expect.stringContaining("403 Forbidden")]);
  }));

test("a public group is read without signing in", async () => {
  const project = livelyProject();
  const answer = await connectWith({ path: `${gitlab.origin}/f/` });
  const { id } = answer.json<Integration>();
  await map(id, { [String(project.record.web_url)]: segmentId });
  expect(await ended(platform, id)).toMatchObject({ status: "done", settings: { access: "public", user: null } });
  expect(await counts()).toEqual(whole);
});

test("a mapped repository is read with all its streams, and again without duplicate rows", async () => {
  const project = livelyProject();
  const { id, status, error } = await mapped(project);
  expect([status, error]).toEqual(["done", null]);
  expect(await counts()).toEqual(whole);
  const before = await stored();
  await syncAgain(id);
  await rows(platform, sql`update integration_streams set cursor = '{}' where integration_id = ${id}::uuid`);
  await syncAgain(id);
  expect(await stored()).toEqual(before);
  const answer = await platform.api(`/integration/${id}/gitlab/repos`, { account: "admin" });
  expect(answer.json()).toEqual([
    { url: project.record.web_url, segment: { id: segmentId, name: expect.any(String) } },
  ]);
});

test("the next sync imports new data, and updates changed rows", async () => {
  const project = livelyProject();
  const { id } = await mapped(project);
  project.issues[0]?.change(day(20), { title: "Crash at night" });
  project.issue(day(21), bea, "Another");
  project.mergeRequests[0]?.comment(day(22), bea, "Thanks");
  project.star(day(23), ada);
  await syncAgain(id);
  expect(await counts()).toEqual({ ...whole, "issues-opened": 2, "merge_request-comment": 1, star: 2 });
  expect((await stored()).map(({ title }) => title)).toContain("Crash at night");
});

test("the repositories are added to the Git integration of their sub-project", async () => {
  const project = livelyProject();
  await mapped(project);
  const git = await rows(
    platform,
    sql`select settings -> 'remotes' as remotes from integrations where platform = 'git' and segment_id = ${segmentId}::uuid`,
  );
  expect(git).toEqual([{ remotes: [project.record.web_url] }]);
});

test("mapping a repository to another sub-project moves its imported data", async () => {
  const project = livelyProject();
  const { id } = await mapped(project);
  const { segmentId: other } = await makeSubProject(platform);
  await map(id, { [String(project.record.web_url)]: other });
  expect((await ended(platform, id)).status).toBe("done");
  expect(await counts(other)).toEqual(whole);
  expect(await counts()).toEqual({});
});

test("a moved project keeps its activities, under its new path", async () => {
  const project = livelyProject();
  const { id } = await mapped(project);
  project.move("f/elsewhere");
  await syncAgain(id);
  expect(await counts()).toEqual(whole);
  expect(new Set((await stored()).map(({ channel }) => channel))).toEqual(new Set([`${gitlab.origin}/f/elsewhere`]));
});

test("a moved project keeps its mapping when GitLab is connected again", async () => {
  const project = livelyProject();
  const { id } = await mapped(project);
  project.move("f/elsewhere-again");
  const answer = await connectWith({ token: gitlab.personalToken(ada) });
  expect(answer.json()).toMatchObject({ id, status: "in-progress" });
  expect((await ended(platform, id)).status).toBe("done");
  expect(await counts()).toEqual(whole);
  const repositories = await platform.api(`/integration/${id}/gitlab/repos`, { account: "admin" });
  expect(repositories.json()).toMatchObject([
    { url: `${gitlab.origin}/f/elsewhere-again`, segment: { id: segmentId } },
  ]);
});

test("a missing project is skipped, the others are read", async () => {
  const [missingProject, otherProject] = [livelyProject(), livelyProject()];
  const { id } = await connected();
  missingProject.hide();
  await map(id, {
    [String(missingProject.record.web_url)]: segmentId,
    [String(otherProject.record.web_url)]: segmentId,
  });
  expect((await ended(platform, id)).status).toBe("done");
  expect(await counts()).toEqual(whole);
  const skipped = await rows(
    platform,
    sql`select distinct label, status from integration_streams where integration_id = ${id}::uuid order by label`,
  );
  expect(skipped).toEqual([
    { label: missingProject.record.path_with_namespace, status: "skipped" },
    { label: otherProject.record.path_with_namespace, status: "ok" },
  ]);
});

test("a revoked token asks for a new one, with which all mapped repositories continue", async () => {
  const project = livelyProject();
  const { id } = await mapped(project);
  gitlab.revokeAll();
  expect((await syncAgain(id)).status).toBe("needs-reconnect");
  project.issue(day(25), bea, "Meanwhile");
  const answer = await connectWith({ token: gitlab.personalToken(ada) });
  expect(answer.json()).toMatchObject({ id, status: "in-progress" });
  expect((await ended(platform, id)).status).toBe("done");
  expect(await counts()).toEqual({ ...whole, "issues-opened": 2 });
});

test("a limit parks the affected streams with its time", async () => {
  const project = livelyProject();
  gitlab.interrupt(/\/issues\?/, { status: 429, headers: { "retry-after": "3600" }, body: { message: "Too many" } });
  const { id } = await connected();
  await map(id, { [String(project.record.web_url)]: segmentId });
  const parked = await until(async () => {
    const found = await rows<{ due: string }>(
      platform,
      sql`select due_at::text as due from integration_streams
        where integration_id = ${id}::uuid and stream = 'issues' and status = 'parked'`,
    );
    return found[0] ?? null;
  }, "the limit to be met");
  expect(Date.parse(parked.due)).toBeGreaterThan(Date.now() + 3_000_000);
  expect((await find(platform, id)).status).toBe("in-progress");
});

test("a repository belongs to one connection only; the error names the other one", async () => {
  const project = livelyProject();
  const first = await mapped(project);
  ({ segmentId } = await makeSubProject(platform));
  const second = await connected();
  const answer = await map(second.id, { [String(project.record.web_url)]: segmentId });
  expect([answer.status, answer.text]).toEqual([
    400,
    `Trying to update gitlab repo ${project.record.web_url} mapping with integrationId ${second.id} but it is already mapped to integration ${first.id}!`,
  ]);
});

test("only repositories of the connection, and sub-projects that the user may change, can be mapped", async () => {
  const project = livelyProject();
  const { id } = await connected();
  const url = String(project.record.web_url);
  const { groupId } = await makeSubProject(platform);
  const answers = [
    await map(id, { "https://gitlab.example/x": segmentId }),
    await map(id, {}),
    await map(id, { [url]: groupId }),
  ];
  expect(answers.map(({ status, text }) => [status, text])).toEqual([
    [400, "https://gitlab.example/x is not a repository of this connection."],
    [400, "Select at least one repository in order to connect GitLab"],
    [400, "Select an existing sub-project."],
  ]);
  expect((await map(id, { [url]: segmentId }, "project-admin")).status).toBe(403);
  expect((await find(platform, id)).status).toBe("mapping");
});

test.each([
  ["a token that is wrong", { token: "nonsense" }, "401 Unauthorized"],
  ["a path that leads nowhere", { path: "no/where" }, "GitLab has no public group, user or project named no/where."],
  ["neither token nor path", {}, "Enter a personal access token, or the path of a group or project."],
])("%s is answered with 400 in plain words, and nothing is stored", async (_, access, words) => {
  const answer = await connectWith(access);
  expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(words)]);
  expect(await rows(platform, sql`select 1 from integrations where segment_id = ${segmentId}::uuid`)).toEqual([]);
});
