import { afterAll, expect, test } from "vitest";
import { basicAuthorization } from "#server/integrations/atlassian/site.ts";
import { confluenceConnector } from "#server/integrations/confluence/connector.ts";
import { devtoConnector } from "#server/integrations/devto/connector.ts";
import { discordConnector } from "#server/integrations/discord/connector.ts";
import { discourseConnector } from "#server/integrations/discourse/connector.ts";
import { gerritConnector } from "#server/integrations/gerrit/connector.ts";
import { githubConnector } from "#server/integrations/github/connector.ts";
import { githubSettings } from "#server/integrations/github/settings.ts";
import { gitlabConnector } from "#server/integrations/gitlab/connector.ts";
import { gitlabSettings } from "#server/integrations/gitlab/settings.ts";
import { groupsioConnector } from "#server/integrations/groupsio/connector.ts";
import { hackernewsConnector } from "#server/integrations/hackernews/connector.ts";
import { hubspotConnector } from "#server/integrations/hubspot/connector.ts";
import { hubspotSettings } from "#server/integrations/hubspot/settings.ts";
import { jiraConnector } from "#server/integrations/jira/connector.ts";
import { linkedinConnector } from "#server/integrations/linkedin/connector.ts";
import { redditConnector } from "#server/integrations/reddit/connector.ts";
import { slackConnector } from "#server/integrations/slack/connector.ts";
import { stackoverflowConnector } from "#server/integrations/stackoverflow/connector.ts";
import {
  type Answer,
  type Change,
  type Connector,
  type Http,
  type Json,
  type RequestOptions,
  type SyncContext,
  SyncError,
  type SyncedPerson,
} from "#server/integrations/sync/connector.ts";
import { readTelling } from "#server/integrations/sync/leave-out.ts";
import { unreadableRecords } from "#server/integrations/sync/tolerant-fields.ts";
import { twitterConnector } from "#server/integrations/twitter/connector.ts";
import type { Config } from "#server/platform/core/config.ts";
import type { Hosts } from "#server/platform/core/provider-hosts.ts";
import { startConfluence } from "#tests/support/providers/confluence.ts";
import { startDevto } from "#tests/support/providers/devto.ts";
import { startDiscord } from "#tests/support/providers/discord.ts";
import { startDiscourse } from "#tests/support/providers/discourse.ts";
import { startGerrit } from "#tests/support/providers/gerrit.ts";
import { startLocalGithub } from "#tests/support/providers/github/server.ts";
import { sampleWorld } from "#tests/support/providers/github/world.ts";
import { startGitlab } from "#tests/support/providers/gitlab.ts";
import { startGroupsio } from "#tests/support/providers/groupsio.ts";
import { startHackernews } from "#tests/support/providers/hackernews.ts";
import { startHubspot } from "#tests/support/providers/hubspot.ts";
import { startJira } from "#tests/support/providers/jira.ts";
import { startLinkedin } from "#tests/support/providers/linkedin.ts";
import { startReddit } from "#tests/support/providers/reddit.ts";
import { startSlack } from "#tests/support/providers/slack.ts";
import { startStackoverflow } from "#tests/support/providers/stackoverflow.ts";
import { startX } from "#tests/support/providers/x.ts";
import { contextOf } from "./run-connector.ts";

/**
 * Providers omit fields, send null, empty texts and the same record twice, in any answer and without notice. Nothing
 * may throw or be lost without being told, and what names an author by any field keeps its author.
 */

/** Fields whose absence has a meaning by the provider's documentation, so that nothing is lost. */
const meaningful: Readonly<Record<string, RegExp>> = {
  // Every field that is asked for is there; null only where the published schema allows it.
  github: /missing$|(?:\.id|\.login|createdAt|\.comments|\.replies) \w+$/,
  // A note without a text says nothing.
  gitlab: /(?:system|body) \w+$/,
  gerrit:
    / \[\]\.(?:messages|revisions|labels|revisions\.\w+|labels\.[\w-]+|labels\.[\w-]+\.all(?:\.\[\]\.value)?|messages\.\[\]\.message) \w+$|src\/a\.c \w+$/,
  // Without a target an issue is unassigned.
  jira: /attachment \w+$|items\.\[\]\.to \w+$/,
  slack: /reply_count \w+$|subtype \w+$/,
  // Forums may hide their members' cards.
  discourse: /^\/user-cards\.json (?:users|users\.\[\]\.created_at) \w+$/,
  devto: / (?:\[\]\.)+(?:user|user\.username|children) \w+$/,
  groupsio: / data null$/,
  hackernews: /(?:title|kids|parent) \w+$/,
  // No replies are an empty text.
  reddit: /replies \w+$|kind \w+$/,
  // Deleted and suspended accounts are not included.
  twitter: / data missing$|includes(?:\.users|\.users\.\[\]\.id)? \w+$/,
};

/** Fields that name the author alone: without them nobody is known, but the record stays. */
const naming =
  /(?:author|owner|user|uploader|submitter|actor|by|creator|createdBy|author_id|user_id|accountId|authorId|author_email|fields) \w+$/;

interface Sample {
  readonly connector: Connector;
  readonly settings: unknown;
  readonly hosts: Partial<Hosts>;
  readonly origin: string;
  readonly providers: Config["providers"];
  readonly stop: () => Promise<unknown>;
}

/** A connector with a local provider that has a record of each kind. */
function sample<Settings>(
  connector: Connector<Settings>,
  settings: unknown,
  { origin, stop }: { readonly origin: string; stop(): Promise<unknown> },
  hosts: Partial<Hosts> = {},
  providers: Config["providers"] = {},
): Sample {
  return { connector: connector as Connector, settings, hosts, origin, stop, providers };
}

const day = (at: number) => new Date(Date.UTC(2026, 0, at)).toISOString();
const now = new Date(Date.UTC(2026, 2, 1));
const [username, apiToken] = ["ada", "secret"];

const samples: Readonly<Record<string, () => Promise<Sample>>> = {
  async github() {
    const github = await startLocalGithub(sampleWorld().world);
    github.addToken("full", { scopes: ["user:email", "read:org"] });
    const settings = githubSettings.parse({ token: "full", mapping: { "https://github.com/acme/engine": "s1" } });
    return sample(githubConnector, settings, github, { GITHUB_API_URL: github.origin });
  },
  async gitlab() {
    const gitlab = await startGitlab();
    const ada = gitlab.user("ada", { name: "Ada", public_email: "ada@gitlab.example" });
    const bea = gitlab.user("bea", { name: "Bea" });
    const project = gitlab.project("f/lively");
    const issue = project.issue(day(1), ada, "Crash");
    issue.reply(issue.comment(day(2), bea, "Why?"), day(3), ada, "Because.");
    issue.close(day(4), bea);
    const merge = project.mergeRequest(day(5), ada, "Fix");
    merge.system(day(6), ada, "assigned to @bea");
    merge.system(day(6), bea, "approved this merge request");
    merge.comment(day(6), bea, "Good");
    merge.commit(day(5), "Ada", "ada@home.example", "Fix it");
    merge.merge(day(7), bea);
    project.star(day(8), bea);
    project.fork(day(9), { path_with_namespace: "bea/lively", owner: bea });
    const { id, path_with_namespace } = project.record;
    const own = { id, path_with_namespace, web_url: "w", enabled: true, segmentId: "s1" };
    const settings = gitlabSettings.parse({ access: "token", token: gitlab.personalToken(ada), userProjects: [own] });
    return sample(gitlabConnector, settings, gitlab, { GITLAB_URL: gitlab.origin });
  },
  async gerrit() {
    const gerrit = await startGerrit();
    const ada = gerrit.account({ name: "Ada", username: "ada", email: "ada@gerrit.example" });
    const bea = gerrit.account({ name: "Bea", username: "bea" });
    gerrit
      .change("2026-01-01 10:00:00", ada, "tools/build", "Compile faster")
      .patchSet("2026-01-01 11:00:00", ada)
      .vote("2026-01-01 12:00:00", bea, "Code-Review", 2)
      .message("2026-01-01 12:01:00", bea, "Patch Set 2:\n\nWell done")
      .comment("2026-01-01 12:02:00", bea, "src/a.c", "Why?")
      .submit("2026-01-01 13:00:00", bea);
    const remote = { orgURL: gerrit.origin, repoNames: ["tools/build"], enableAllRepos: false, enableGit: false };
    return sample(gerritConnector, { remote }, gerrit);
  },
  async jira() {
    const jira = await startJira("cloud");
    jira.credentials.push(basicAuthorization(username, apiToken));
    const ada = { id: "712020:ada", displayName: "Ada", email: "ada@engines.example" };
    const issue = jira.open({ project: "APOLLO", summary: "Guidance", description: "It drifts", at: day(1), by: ada });
    jira.assign(issue, ada, { at: day(2), by: ada });
    jira.attach(issue, { at: day(3), by: ada, filename: "orbit.txt" });
    jira.comment(issue, { at: day(4), by: ada, body: "Burn" });
    jira.move(issue, "Resolved", { at: day(5), by: ada });
    const settings = { url: jira.url, deployment: "cloud", auth: { username, apiToken }, projects: ["APOLLO"] };
    return sample(jiraConnector, settings, { origin: jira.url, stop: () => jira.stop() });
  },
  async confluence() {
    const wiki = await startConfluence("cloud");
    wiki.credentials.push(basicAuthorization(username, apiToken));
    const ada = { id: "712020:ada", displayName: "Ada", email: "ada@engines.example" };
    const page = wiki.create({ type: "page", space: "DOCS", title: "Guidance", at: day(1), by: ada });
    wiki.edit(page, { at: day(2), by: ada, message: "More" });
    wiki.edit(page, { at: day(3), by: ada, message: "Even more" });
    wiki.create({ type: "blogpost", space: "DOCS", title: "News", at: day(4), by: ada });
    wiki.create({ type: "comment", space: "DOCS", title: "Re", at: day(5), by: ada, container: page });
    wiki.create({ type: "attachment", space: "DOCS", title: "orbit.png", at: day(6), by: ada, container: page });
    const settings = { url: wiki.url, deployment: "cloud", username, apiToken, spaces: ["DOCS"] };
    return sample(confluenceConnector, settings, { origin: wiki.url, stop: () => wiki.stop() });
  },
  async slack() {
    const slack = await startSlack();
    const ada = slack.user("ada", { real_name: "Ada", profile: { email: "ada@slack.example" } });
    const channel = slack.channel("general");
    channel.say(day(1), { subtype: "channel_join", user: ada.id });
    channel.post(day(3), ada, "Yes", channel.post(day(2), ada, `Hello <@${ada.id}>`));
    return sample(slackConnector, { token: slack.botToken(), team: null }, slack, {
      SLACK_API_URL: String(slack.environment.SLACK_API_URL),
    });
  },
  async discord() {
    const discord = await startDiscord();
    discord.isInstalled = true;
    const ada = discord.user("ada", { global_name: "Ada" });
    discord.join(day(1), ada);
    const channel = discord.channel("general");
    channel.thread(day(3), ada, "About it", channel.post(day(2), ada, "Hello")).post(day(4), ada, "Yes");
    const old = channel.thread(day(5), ada, "Alone");
    old.post(day(6), ada, "No");
    old.archive(day(7));
    const { DISCORD_API_URL, DISCORD_BOT_TOKEN } = discord.environment;
    return sample(
      ...([discordConnector, { guild: { id: discord.guildId, name: "Demo" } }, discord] as const),
      { DISCORD_API_URL: String(DISCORD_API_URL) },
      { DISCORD_BOT_TOKEN: String(DISCORD_BOT_TOKEN) },
    );
  },
  async discourse() {
    const discourse = await startDiscourse();
    const forum = discourse.forum("");
    const ada = forum.user("ada", { name: "Ada" });
    const topic = forum.topic(day(1), ada, "Guidance");
    forum.post(topic, day(2), ada, "<p>Why?</p>");
    forum.post(topic, day(3), ada, "<p>So.</p>", { replyTo: 2 });
    const settings = {
      forumHostname: discourse.origin,
      apiKey: "good-key",
      apiUsername: "system",
      webhookSecret: null,
    };
    return sample(discourseConnector, settings, discourse);
  },
  async devto() {
    const devto = await startDevto();
    devto.keys.add("good-key");
    const article = devto.article(day(1), devto.user("writer", { name: "Writer" }), "Weaving logs");
    const reader = devto.user("reader", { name: "Reader" });
    devto.comment(article, day(3), reader, "<p>Yes</p>", devto.comment(article, day(2), reader, "<p>Nice.</p>"));
    const settings = { users: ["writer"], organizations: [], token: "good-key" };
    return sample(devtoConnector, settings, devto, { DEVTO_API_URL: `${devto.origin}/api` });
  },
  async groupsio() {
    const groupsio = await startGroupsio();
    const ada = { ...groupsio.member("Ada"), full_name: "Ada" };
    const group = groupsio.group("looms");
    group.join(day(1), ada);
    group.topic(day(2), ada, "Welcome", "Hello");
    const { email, password } = groupsio.account;
    const answer = await fetch(`${groupsio.origin}/api/v1/login`, {
      method: "POST",
      body: new URLSearchParams({ email, password }),
    });
    const [cookie = ""] = answer.headers.getSetCookie()[0]?.split(";") ?? [];
    const signedIn: typeof groupsioConnector = {
      ...groupsioConnector,
      auth: () => ({ kind: "headers", headers: { cookie } }),
    };
    const settings = { groups: [{ id: 1, slug: "looms", name: "Looms" }], autoImports: [] };
    return sample(signedIn, settings, groupsio, { GROUPSIO_API_URL: `${groupsio.origin}/api/v1` });
  },
  async hackernews() {
    const hackernews = await startHackernews();
    hackernews.user("ada", "Engines");
    const story = hackernews.story(day(1), "ada", "Steamloom weaves logs", { url: "https://loom.example/" });
    hackernews.comment(hackernews.comment(story, day(2), "bea", "Cards?"), day(3), "ada", "Punched.");
    return sample(hackernewsConnector, { keywords: ["steamloom"], urls: [] }, hackernews, {
      HACKERNEWS_API_URL: hackernews.api,
      HACKERNEWS_SEARCH_URL: hackernews.searchApi,
    });
  },
  async reddit() {
    const reddit = await startReddit();
    const post = reddit.post("steamloom", day(1), "ada", "Finished");
    reddit.comment(reddit.comment(post, day(2), "bea", "Pictures!"), day(3), "ada", "Soon.");
    return sample(redditConnector, { subreddits: ["steamloom"], token: reddit.grants.token() }, reddit, {
      REDDIT_API_URL: String(reddit.environment.REDDIT_API_URL),
    });
  },
  async stackoverflow() {
    const stackoverflow = await startStackoverflow();
    const question = stackoverflow.ask(day(1), stackoverflow.user("Ada"), "How to thread?", ["steamloom"]);
    stackoverflow.answer(question, day(2), stackoverflow.user("Bea"), "<p>Slowly.</p>");
    return sample(stackoverflowConnector, { tags: ["steamloom"], keywords: [] }, stackoverflow, {
      STACKEXCHANGE_API_URL: `${stackoverflow.origin}/2.3`,
    });
  },
  async twitter() {
    const x = await startX();
    const ada = x.account("ada", "Ada");
    x.me = x.account("loom");
    const at = new Date(Date.now() - 3_600_000).toISOString();
    x.post(at, ada, "Hello @loom");
    x.post(at, ada, "I like #steamloom");
    const settings = {
      hashtags: ["steamloom"],
      profile: { id: x.me.id, username: "loom" },
      token: x.grants.token(),
    };
    return sample(twitterConnector, settings, x, { X_API_URL: `${x.origin}/2` });
  },
  async linkedin() {
    const linkedin = await startLinkedin();
    const organization = linkedin.organization("Steamloom");
    linkedin.managed = [organization];
    const ada = linkedin.person("Ada");
    const post = linkedin.post(organization, day(1), "Finished");
    linkedin.comment(linkedin.comment(post, day(2), ada, "Great"), day(3), ada, "Very");
    linkedin.react(post, day(4), ada, "LIKE");
    const own = { id: 1, name: "Steamloom", organizationUrn: organization.urn, inUse: true };
    return sample(linkedinConnector, { organizations: [own], token: linkedin.grants.token() }, linkedin, {
      LINKEDIN_API_URL: String(linkedin.environment.LINKEDIN_API_URL),
    });
  },
  async hubspot() {
    const hubspot = await startHubspot();
    const account = hubspot.account("good-token");
    const company = account.company({ name: "Loom", domain: "loom.example" });
    account.contact({ email: "ada@loom.example", firstname: "Ada" }, company);
    const reads = { members: true, organizations: true };
    const settings = hubspotSettings.parse({
      ...{ access: "token", token: "good-token", reads, sends: { members: false, organizations: false } },
      mapping: { members: [], organizations: [] },
    });
    return sample(hubspotConnector, settings, hubspot, { HUBSPOT_API_URL: hubspot.origin });
  },
};

interface Reading {
  /** Records by kind and id, with the names and numbers of their person. */
  readonly found: ReadonlyMap<string, readonly string[]>;
  readonly deleted: readonly string[];
  readonly told: readonly string[];
  readonly answers: ReadonlyMap<string, unknown>;
}

type Alter = (endpoint: string, body: unknown) => unknown;

let runs = 0;

/** Reads everything. Answers are kept by request, so that a provider is asked once. */
async function readAll(
  { connector, settings, hosts, origin, providers }: Sample,
  kept: Map<string, Answer>,
  alter: Alter,
): Promise<Reading> {
  runs += 1;
  // What the connectors keep of people in memory does not reach other runs.
  const alias = `http://run${runs}.example`;
  const direct = contextOf(connector, settings, undefined, hosts, providers);
  const answers = new Map<string, unknown>();
  const told: string[] = [];
  const send = async (method: "get" | "post", given: string, options: RequestOptions = {}): Promise<Answer> => {
    const path = given.replace(alias, origin);
    const key = `${method} ${path} ${JSON.stringify(options.query)} ${JSON.stringify(options.body)}`;
    const answer = kept.get(key) ?? (await direct.http[method](path, options));
    kept.set(key, answer);
    const endpoint = path.replaceAll(/[^/]*\d[^/]*/g, "*");
    answers.set(endpoint, answer.body);
    const altered = { ...answer, body: alter(endpoint, structuredClone(answer.body)) };
    if (!options.accept?.includes(altered.status)) {
      const failure = connector.classify?.(altered);
      if (failure) throw failure;
    }
    return altered;
  };
  const http = {
    get: (path: string, options: RequestOptions) => send("get", path, options),
    post: (path: string, options: RequestOptions) => send("post", path, options),
  } as Http;
  const ownHosts = Object.fromEntries(Object.entries(hosts).map(([name, url]) => [name, url?.replace(origin, alias)]));
  const context: SyncContext = {
    ...direct,
    ...{ http, now, integrationId: `run${runs}`, hosts: { ...direct.hosts, ...ownHosts } },
    leaveOut: (sentence) => void told.push(sentence),
  };
  const found = new Map<string, readonly string[]>();
  const deleted: string[] = [];
  const tellField = (field: string) => void told.push(field);
  const partitions = await unreadableRecords.run(tellField, async () => connector.partitions(context)).catch(tell);
  function tell(error: unknown): never[] {
    if (!(error instanceof SyncError)) throw error;
    told.push(error.message);
    return [];
  }
  for (const partition of partitions) {
    for (const stream of connector.streams.filter(({ isIn }) => isIn?.(partition) ?? true)) {
      let page: Json | undefined;
      for (let pages = 0; pages < 200; pages += 1) {
        const answer = await readTelling(stream, context, partition, { page }).catch(tell);
        if (Array.isArray(answer)) break;
        for (const change of answer.changes) collect(change, found, deleted);
        page = answer.next;
        if (page === undefined) break;
      }
    }
  }
  return { found, deleted, told, answers };
}

function collect(change: Change, found: Map<string, readonly string[]>, deleted: string[]): void {
  const namesOf = ({ identities }: SyncedPerson) =>
    identities.flatMap(({ value, sourceId }) => [value, sourceId ?? ""]);
  if (change.op === "upsert") {
    const { type, sourceId, person, timestamp } = change.activity;
    if (Number.isNaN(timestamp.getTime())) throw new Error(`${type} ${sourceId} has an invalid time.`);
    found.set(`${type} ${sourceId}`, namesOf(person));
  } else if (change.op === "person") found.set(`person ${namesOf(change.person)[0]}`, namesOf(change.person));
  else if (change.op === "organization") found.set(`organization ${change.organization.identities[0]?.value}`, []);
  else if (change.op === "delete") deleted.push(`${change.type} ${change.sourceId}`);
}

/** Fields of answers, by endpoint; the entries of a list are one. */
function fieldsOf(value: unknown, path: readonly string[] = []): string[][] {
  if (Array.isArray(value)) {
    return [...new Map(value.flatMap((each) => fieldsOf(each, [...path, "[]"])).map((f) => [f.join(), f])).values()];
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => [[...path, name], ...fieldsOf(each, [...path, name])]);
}

type Operation = "missing" | "null" | "empty" | "doubled";

function change(value: unknown, [name = "", ...rest]: readonly string[], operation: Operation): void {
  if (Array.isArray(value)) for (const each of value) change(each, rest, operation);
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return;
  const own = value as Record<string, unknown>;
  if (rest.length > 0) change(own[name], rest, operation);
  else if (operation === "missing") delete own[name];
  else if (operation === "null") own[name] = null;
  else if (operation === "empty" && typeof own[name] === "string") own[name] = "";
  else if (operation === "doubled" && Array.isArray(own[name])) own[name] = [...own[name], ...own[name]];
}

const started: Sample[] = [];
afterAll(() => Promise.all(started.map(({ stop }) => stop())));

test.each(Object.entries(samples))("%s loses no record silently, nor its author, for a field", async (key, start) => {
  const own = await start();
  started.push(own);
  const kept = new Map<string, Answer>();
  const whole = await readAll(own, kept, (_endpoint, body) => body);
  expect(whole.found.size).toBeGreaterThan(1);
  expect(whole.told).toEqual([]);
  const problems: string[] = [];
  for (const [endpoint, body] of whole.answers) {
    for (const field of fieldsOf(body)) {
      for (const operation of ["missing", "null", "empty", "doubled"] as const) {
        let isChanged = false;
        const name = `${endpoint} ${field.join(".")} ${operation}`;
        const alter: Alter = (of, given) => {
          if (of !== endpoint) return given;
          const before = JSON.stringify(given);
          change(given, field, operation);
          isChanged ||= JSON.stringify(given) !== before;
          return given;
        };
        const read = await readAll(own, kept, alter).catch((error: unknown) => error);
        if (!isChanged || meaningful[key]?.test(name)) continue;
        if (read instanceof Error) {
          problems.push(`${name}: ${read.name} ${read.message.slice(0, 100)}`);
          continue;
        }
        const { found, deleted, told } = read as Reading;
        const lost = [...whole.found.keys()].filter((record) => !found.has(record));
        const changed = [...whole.found].filter(([record, names]) => {
          const now = found.get(record);
          return now && names.length > 0 && !now.some((name) => name !== "" && names.includes(name));
        });
        const gone = deleted.filter((record) => !whole.deleted.includes(record));
        // A record without its usual id may have another one.
        const isFewer = found.size < whole.found.size;
        if (lost.length > 0 && isFewer && told.length === 0) problems.push(`${name}: lost ${lost[0]}`);
        if (changed.length > 0 && !naming.test(name)) problems.push(`${name}: ${changed[0]} has another author`);
        if (gone.length > 0) problems.push(`${name}: deleted ${gone[0]}`);
      }
    }
  }
  expect(problems).toEqual([]);
});
