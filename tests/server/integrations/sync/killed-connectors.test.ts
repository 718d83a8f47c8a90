import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { basicAuthorization } from "#server/integrations/atlassian/site.ts";
import type { Integration } from "#shared/contract/integrations.ts";
import { misfits, type ShapedActivity } from "#tests/support/activity-shapes.ts";
import { type PlatformProcess, preparePlatformProcess, workerOf } from "#tests/support/platform-process.ts";
import { startConfluence } from "#tests/support/providers/confluence.ts";
import { startDiscourse } from "#tests/support/providers/discourse.ts";
import { type Gate, startGate } from "#tests/support/providers/gate.ts";
import { startGerrit } from "#tests/support/providers/gerrit.ts";
import { startLocalGithub } from "#tests/support/providers/github/server.ts";
import { sampleWorld } from "#tests/support/providers/github/world.ts";
import { startGitlab } from "#tests/support/providers/gitlab.ts";
import { startJira } from "#tests/support/providers/jira.ts";
import { startSampleChats } from "#tests/support/providers/sample-chats.ts";
import { startSampleSocial } from "#tests/support/providers/sample-social.ts";
import { until } from "../git-helpers.ts";

/** Addresses of the local providers, by an internal name or by the environment variable that contains it. */
type Addresses = Record<string, string>;
type Send = (path: string, method: string, body: object) => Promise<Integration>;

interface Case {
  /** Provider whose requests are held. */
  readonly host: string;
  /** Platform key, when the case has another name. */
  readonly platform?: string;
  connect(send: Send, addresses: Addresses, segmentId: string): Promise<Integration>;
}

const post = (path: string, body: object) => (send: Send) => send(path, "POST", body);

const repository = { name: "engine", url: "https://github.com/acme/engine" };
const installationId = 77;

/** Connect request of each platform. Git reads repositories instead and has a separate test. */
const cases: Readonly<Record<string, Case>> = {
  github: {
    host: "GITHUB_API_URL",
    connect: (send) => send("/github-connect", "PUT", { token: "good", repositories: ["acme/engine"] }),
  },
  gitlab: {
    host: "GITLAB_URL",
    async connect(send, addresses, segmentId) {
      const integration = await send("/gitlab-connect", "POST", { path: `${addresses.GITLAB_URL}/f` });
      const mapping = { [`${addresses.GITLAB_URL}/f/lively`]: segmentId };
      await send(`/integration/${integration.id}/gitlab/repos`, "PUT", { mapping, projectIds: [] });
      return integration;
    },
  },
  gerrit: {
    host: "gerrit",
    connect: (send, { gerrit }) =>
      send("/gerrit-connect", "PUT", {
        remote: { orgURL: gerrit, repoNames: ["f/build"], enableAllRepos: false, enableGit: false },
      }),
  },
  jira: {
    host: "jira",
    connect: (send, { jira }) => send("/jira-connect", "POST", { url: jira, projects: ["APOLLO"] }),
  },
  confluence: {
    host: "ATLASSIAN_API_URL",
    connect: (send, { ATLASSIAN_API_URL: url }) =>
      send("/confluence-connect", "PUT", {
        settings: {
          ...{ url, username: "ada", apiToken: "wiki-secret", orgAdminApiToken: "admin-key" },
          ...{ orgAdminId: "org-1", spaces: ["DOCS"] },
        },
      }),
  },
  hackernews: {
    host: "HACKERNEWS_API_URL",
    connect: post("/hackernews-connect", { keywords: ["steamloom"], urls: [] }),
  },
  stackoverflow: {
    host: "STACKEXCHANGE_API_URL",
    connect: post("/stackoverflow-connect", { tags: ["steamloom"], keywords: [] }),
  },
  devto: {
    host: "DEVTO_API_URL",
    connect: post("/devto-connect", { users: ["loomwriter"], organizations: [], apiKey: "good-key" }),
  },
  discourse: {
    host: "discourse",
    connect: (send, { discourse }) =>
      send("/discourse-connect", "POST", { forumHostname: discourse, apiKey: "good-key", apiUsername: "system" }),
  },
  slack: { host: "SLACK_API_URL", connect: (_send, _addresses, segmentId) => signIn("slack", segmentId) },
  discord: {
    host: "DISCORD_API_URL",
    async connect(send) {
      const { installUrls } = (await (await fetch(`${platform.url}/config.json`)).json()) as {
        installUrls: { discord: string };
      };
      const { searchParams } = await sentTo(`${installUrls.discord}&state=mine`);
      const body = { code: searchParams.get("code") };
      return send(`/discord-authenticate/${searchParams.get("guild_id")}`, "PUT", body);
    },
  },
  groupsio: {
    host: "GROUPSIO_API_URL",
    async connect(send) {
      const account = { email: "owner@groups.example", password: "correct horse" };
      const session = (await send("/groupsio-get-token", "POST", {
        ...account,
        twoFactorCode: "123456",
      })) as unknown as {
        groupsioCookie: string;
        groupsioCookieExpiry: string;
      };
      const token = { token: session.groupsioCookie, tokenExpiry: session.groupsioCookieExpiry };
      const listed = (await send("/groupsio-get-user-subscriptions", "POST", {
        cookie: session.groupsioCookie,
      })) as unknown as { group_id: number; group_name: string }[];
      const groups = listed.map(({ group_id: id, group_name: slug }) => ({ id, slug, name: slug }));
      return send("/groupsio-connect", "POST", { ...account, ...token, groups, autoImports: [] });
    },
  },
  reddit: {
    host: "REDDIT_API_URL",
    connect: async (send, _addresses, segmentId) =>
      send("/reddit-onboard", "PUT", { subreddits: ["steamloom"], ...(await bringBack("reddit", segmentId)) }),
  },
  twitter: {
    host: "X_API_URL",
    connect: (_send, _addresses, segmentId) => signIn("twitter", segmentId, "&hashtags[]=steamloom"),
  },
  linkedin: {
    host: "LINKEDIN_API_URL",
    async connect(send, _addresses, segmentId) {
      const found = await send("/linkedin-connect", "PUT", await bringBack("linkedin", segmentId));
      const [organization] = (found.settings?.organizations ?? []) as { id: number }[];
      return send("/linkedin-onboard", "POST", { organizationId: organization?.id });
    },
  },
  hubspot: { host: "HUBSPOT_API_URL", connect: post("/hubspot-connect", { token: "a-private-app" }) },
};

/**
 * GitHub's other two connection methods. They read the same repository of the same host, so each is read separately.
 */
const githubRoutes: Readonly<Record<string, Case>> = {
  "github by its app": {
    host: "GITHUB_API_URL",
    platform: "github",
    async connect(send, _addresses, segmentId) {
      const integration = await send("/integration/github-connect-installation", "POST", { installId: installationId });
      const mapping = { [repository.url]: segmentId };
      await send(`/integration/${integration.id}/github/repos`, "PUT", { mapping, isUpdateTransaction: false });
      return integration;
    },
  },
  "github by chosen repositories": {
    host: "GITHUB_API_URL",
    platform: "github",
    connect(send, _addresses, segmentId) {
      const updatedAt = new Date().toISOString();
      const repos = [{ ...repository, updatedAt, forkedFrom: null }];
      const org = { name: "acme", logo: null, url: "https://github.com/acme", fullSync: false, updatedAt, repos };
      return send("/github-nango-connect", "POST", {
        settings: { orgs: [org], updateMemberAttributes: true },
        mapping: { [repository.url]: segmentId },
      });
    },
  },
};

let platform: PlatformProcess;
let addresses: Addresses;
const gates = new Map<string, Gate>();
const undo: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  const environment = await startProviders();
  for (const [name, address] of Object.entries(environment)) {
    const origin = URL.parse(address)?.origin;
    if (!origin) continue;
    if (!gates.has(origin)) gates.set(origin, await startGate(origin));
    environment[name] = address.replace(origin, gates.get(origin)?.origin ?? "");
    gates.set(name, gates.get(origin) as Gate);
  }
  addresses = environment;
  const variables = Object.entries(environment).filter(([name]) => name === name.toUpperCase());
  platform = await preparePlatformProcess({
    ...Object.fromEntries(variables),
    OUTBOUND_ALLOW: "127.0.0.1,localhost",
  });
});
afterAll(async () => {
  await platform.stop();
  for (const gate of new Set(gates.values())) await gate.stop();
  for (const stop of undo) await stop();
});

/** Starts the local providers with some data in each. @returns their addresses */
async function startProviders(): Promise<Addresses> {
  const [social, chats, gitlab, gerrit, jira, wiki, discourse] = await Promise.all([
    ...([startSampleSocial(), startSampleChats(), startGitlab(), startGerrit()] as const),
    ...([startJira("cloud"), startConfluence("cloud"), startDiscourse()] as const),
  ]);
  const { world, repository: engine } = sampleWorld();
  const github = await startLocalGithub(world);
  github.addToken("good", { scopes: ["user:email", "read:org"] });
  const { app } = github;
  github.installations.push({
    ...{ id: installationId, account: engine.owner, repositories: ["acme/engine"], isSuspended: false },
  });
  undo.push(...[social, chats, gitlab, gerrit, jira, wiki, discourse, github].map((server) => () => server.stop()));
  const at = (n: number) => new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString();
  const [ada, bea] = [gitlab.user("ada"), gitlab.user("bea")];
  gitlab.group("f", "Foundation");
  const project = gitlab.project("f/lively");
  for (let n = 0; n < 30; n += 1) project.issue(at(n), n % 2 ? ada : bea, `Issue ${n}`);
  project.star(at(40), bea);
  const owner = gerrit.account({ name: "Ada Lovelace", username: "ada", email: "ada@gerrit.example" });
  for (let n = 10; n < 40; n += 1) gerrit.change(`2026-03-01 10:${n}:00`, owner, "f/build", `Change ${n}`);
  const author = { id: "712020:ada", displayName: "Ada Lovelace" };
  for (let n = 1; n <= 70; n += 1) jira.open({ project: "APOLLO", summary: `Issue ${n}`, at: at(n), by: author });
  wiki.organization.accounts.splice(0, 2, { ...author, email: "ada@engines.example" });
  wiki.credentials.splice(0, wiki.credentials.length, basicAuthorization("ada", "wiki-secret"));
  for (let n = 1; n <= 60; n += 1) {
    wiki.create({ type: "page", space: "DOCS", title: `Page ${n}`, at: at(n), by: author });
  }
  const forum = discourse.forum("");
  const poster = forum.user("ada", { name: "Ada" });
  for (let n = 0; n < 160; n += 1) forum.topic(at(n), poster, `No. ${n}`);
  return {
    ...social.environment,
    ...chats.environment,
    ...{ GITLAB_URL: gitlab.origin, GITHUB_URL: github.origin, GITHUB_API_URL: github.origin },
    ...{ GITHUB_API_TOKEN: "good", GITHUB_APP_ID: app.id, GITHUB_APP_PRIVATE_KEY: app.privateKey },
    ATLASSIAN_API_URL: wiki.url,
    ...{ jira: jira.url, gerrit: gerrit.origin, discourse: forum.url },
  };
}

/** Returns the URL to which a page redirects the browser. */
async function sentTo(address: string): Promise<URL> {
  const { headers } = await fetch(address, { redirect: "manual" });
  return new URL(headers.get("location") ?? "");
}

/** Parameters of the redirect after signing in at a provider. */
async function bringBack(key: string, segmentId: string): Promise<{ code: string | null; state: string | null }> {
  const query = `crowdToken=${platform.token}&segments[]=${segmentId}`;
  const { searchParams } = await sentTo((await sentTo(`${platform.url}/api/${key}/connect?${query}`)).href);
  return { code: searchParams.get("code"), state: searchParams.get("state") };
}

async function signIn(key: string, segmentId: string, more = ""): Promise<Integration> {
  const { code, state } = await bringBack(key, segmentId);
  return platform.api<Integration>(`/${key}/callback?code=${code}&state=${state}&segments[]=${segmentId}${more}`);
}

let made = 0;
async function makeSegment(): Promise<string> {
  made += 1;
  const name = `killed-${made}`;
  const body = { name, slug: name };
  const group = await platform.api<{ projects: { subprojects: { id: string }[] }[] }>(
    "/segment/projectGroup",
    "POST",
    body,
  );
  return group.projects[0]?.subprojects[0]?.id ?? "";
}

const connect = async ({ connect: by }: Case, segmentId: string): Promise<string> => {
  const integration = await by(
    (path, method, body) => platform.api(path, method, { ...body, segments: [segmentId] }),
    addresses,
    segmentId,
  );
  expect(integration).toMatchObject({ id: expect.any(String) });
  return integration.id;
};

const ended = (id: string, key: string) =>
  until(async () => {
    const found = await platform.api<Integration>(`/integration/${id}`);
    if (found.status === "in-progress") return null;
    expect([key, found.status, found.error ?? null]).toEqual([key, "done", null]);
    return found;
  }, `the sync of ${key} to end`);

/**
 * Imported data of a sync: activities with their people, and the listed people. Excludes ids, which differ each time.
 */
const readImported = (segmentId: string, key: string) =>
  platform.query<{ what: string }>(sql`
    select a.type || ' ' || a.source_id || ' ' || a.channel || ' ' || m.display_name as what
    from activities a join members m on m.id = a.member_id
    where a.segment_id = ${segmentId}::uuid and a.platform = ${key}
    union all select 'listed ' || m.display_name || ' ' || s.activity_count
    from member_segments s join members m on m.id = s.member_id where s.segment_id = ${segmentId}::uuid
    order by 1`);

let web: Awaited<ReturnType<PlatformProcess["begin"]>>;
beforeAll(async () => {
  web = await platform.begin("all");
});

interface Whole {
  /** Number of requests until the middle of the sync, including those of connecting. */
  readonly middle: number;
  readonly rows: readonly { what: string }[];
}

/** Reads each case without interruption. Disconnects it afterwards, because a repository can be mapped only once. */
async function readWhole(read: Readonly<Record<string, Case>>): Promise<Map<string, Whole>> {
  const whole = new Map<string, Whole>();
  for (const [name, each] of Object.entries(read)) {
    const gate = gates.get(each.host) as Gate;
    gate.watch();
    const segmentId = await makeSegment();
    const id = await connect(each, segmentId);
    await ended(id, name);
    const [run] = await platform.query<{ requests: number }>(sql`
      select sum(requests)::int as requests from integration_runs where integration_id = ${id}::uuid`);
    // Connecting makes requests too. People known from this sync are not requested again, so the next one is shorter.
    const requests = run?.requests ?? 0;
    whole.set(name, {
      middle: gate.count - requests + Math.ceil(requests * 0.6),
      rows: await readImported(segmentId, each.platform ?? name),
    });
    await platform.api(`/integration/${id}`, "DELETE", {});
  }
  expect([...whole].filter(([, { rows }]) => rows.length === 0)).toEqual([]);
  return whole;
}

/** Kills the worker once all syncs are in the middle; the next worker must import the same data. */
async function readKilled(read: Readonly<Record<string, Case>>, whole: ReadonlyMap<string, Whole>): Promise<void> {
  const middleOf = (name: string) => whole.get(name)?.middle ?? 0;
  const started: { name: string; each: Case; id: string; segmentId: string }[] = [];
  for (const [name, each] of Object.entries(read)) {
    const segmentId = await makeSegment();
    gates.get(each.host)?.watch(middleOf(name));
    started.push({ name, each, segmentId, id: await connect(each, segmentId) });
  }
  const isReached = ({ name, each }: (typeof started)[number]) => (gates.get(each.host)?.count ?? 0) >= middleOf(name);
  await until(async () => (started.every(isReached) ? true : null), "every platform to be read");
  process.kill(await workerOf(web.child.pid), "SIGKILL");
  for (const gate of gates.values()) gate.watch();
  for (const { name, each, id, segmentId } of started) {
    await ended(id, name);
    expect([name, await readImported(segmentId, each.platform ?? name)]).toEqual([name, whole.get(name)?.rows]);
    await platform.api(`/integration/${id}`, "DELETE", {});
  }
}

test("a worker killed while it reads every platform at once is replaced, without losses or duplicates", async () => {
  const whole = await readWhole(cases);
  // The demo data is compared with the same table.
  const written = await platform.query<ShapedActivity>(sql`
    select platform, type, url, title, body, source_parent_id as parent, attributes from activities`);
  expect([...new Set(written.flatMap(misfits))]).toEqual([]);
  await readKilled(cases, whole);
});

test.each(Object.entries(githubRoutes))(
  "%s: a killed worker is replaced, without losses or duplicates",
  async (...[name, each]) => {
    await readKilled({ [name]: each }, await readWhole({ [name]: each }));
  },
);
