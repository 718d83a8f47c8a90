import { createHmac } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { basicAuthorization } from "#server/integrations/atlassian/site.ts";
import type { Integration } from "#shared/contract/integrations.ts";
import { type Account, startPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { type Confluence, startConfluence } from "#tests/support/providers/confluence.ts";
import { type Jira, startJira } from "#tests/support/providers/jira.ts";
import { countByType, emptyRecord, ended, find, makeSubProject, rows, until } from "./git-helpers.ts";

const ada = { id: "712020:ada", displayName: "Ada Lovelace", email: "ada@engines.example" };
const grace = { id: "712020:grace", displayName: "Grace Hopper" };

let platform: TestPlatform;
let wiki: Confluence;
let jira: Jira;
let segmentId: string;
beforeAll(async () => {
  wiki = await startConfluence("cloud");
  platform = await startPlatform({ environment: { ATLASSIAN_API_URL: wiki.url } });
});
afterAll(async () => {
  await platform.stop();
  await wiki.stop();
});
beforeEach(async () => {
  ({ segmentId } = await makeSubProject(platform));
});
afterEach(() => emptyRecord(platform));

const connectJira = (body: Record<string, unknown>, account: Account = "admin") =>
  platform.api("/jira-connect", { method: "POST", account, body: { segments: [segmentId], ...body } });

const connectWiki = (settings: Record<string, unknown>, account: Account = "admin") =>
  platform.api("/confluence-connect", { method: "PUT", account, body: { segments: [segmentId], settings } });

async function synced(answer: { status: number; text: string; json<T>(): T }): Promise<Integration> {
  if (answer.status !== 200) throw new Error(answer.text);
  return ended(platform, answer.json<Integration>().id);
}

async function syncAgain({ id }: Integration): Promise<Integration> {
  await platform.api(`/integration/${id}/sync`, { method: "POST", account: "admin", body: { segments: [segmentId] } });
  return ended(platform, id);
}

/** Stored activities, each with its person, in a fixed order. */
const stored = () =>
  rows(
    platform,
    sql`select a.id, a.type, a.source_id, a.source_parent_id, a.timestamp, a.channel, a.title, a.body, a.url,
        m.display_name as person
      from activities a join members m on m.id = a.member_id where a.segment_id = ${segmentId}::uuid order by a.id`,
  );

const streams = () =>
  rows<{ stream: string; key: string; status: string; error: string | null }>(
    platform,
    sql`select stream, key, status, error from integration_streams order by key, stream`,
  );

/** Waits until a run has ended at a limit that lasts for more than another half hour. */
const waitParked = (id: string) =>
  until(async () => {
    const row = await find(platform, id);
    return new Date(row.nextSyncAt ?? 0).getTime() > Date.now() + 1_800_000 ? row : null;
  }, "the limit");

describe.each(["cloud", "server"] as const)("Jira %s", (deployment) => {
  beforeEach(async () => {
    jira = await startJira(deployment);
    for (let n = 1; n <= 70; n += 1) {
      jira.open({
        project: "APOLLO",
        summary: `Issue ${n}`,
        at: new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString(),
        by: ada,
      });
    }
    const [first] = jira.issues;
    if (!first) throw new Error("There is no issue.");
    jira.assign(first, grace, { at: "2026-01-02T10:00:00Z", by: ada });
    jira.comment(first, { at: "2026-01-02T11:00:00Z", by: grace, body: "On it" });
    jira.attach(first, { at: "2026-01-02T12:00:00Z", by: ada, filename: "orbit.txt" });
    jira.move(first, "Resolved", { at: "2026-01-03T10:00:00Z", by: grace });
  });
  afterEach(() => jira.stop());

  const everything = {
    "issue-assigned": 1,
    "issue-attachment-added": 1,
    "issue-closed": 1,
    "issue-comment-created": 1,
    "issue-created": 70,
  };

  test("a public site is connected without credentials, and read completely with its people", async () => {
    const connected = await synced(await connectJira({ url: `${jira.url}/browse/APOLLO-1`, projects: ["apollo"] }));
    expect(connected).toMatchObject({
      platform: "jira",
      status: "done",
      error: null,
      settings: { url: jira.url, deployment, projects: ["APOLLO"], auth: { access: "none" } },
    });
    expect(await countByType(platform, segmentId)).toEqual(everything);
    const people = await rows(platform, sql`select display_name as name from members order by 1`);
    expect(people).toEqual([{ name: "Ada Lovelace" }, { name: "Grace Hopper" }]);
    const [closed] = (await stored()).filter(({ type }) => type === "issue-closed");
    expect(closed).toMatchObject({
      title: "Issue 1",
      channel: "APOLLO",
      person: "Grace Hopper",
      url: `${jira.url}/browse/APOLLO-1`,
    });
  });

  test("a second read from the beginning creates the same rows", async () => {
    const connected = await synced(await connectJira({ url: jira.url, projects: ["APOLLO"] }));
    const before = await stored();
    await platform.running.platform.db.execute(sql`update integration_streams set cursor = '{}'`);
    await syncAgain(connected);
    expect(await stored()).toEqual(before);
  });

  test("the next sync imports new data, and an edited issue updates its row", async () => {
    const connected = await synced(await connectJira({ url: jira.url, projects: ["APOLLO"] }));
    const now = new Date().toISOString();
    const [, second] = jira.issues;
    if (!second) throw new Error("There is no issue.");
    second.summary = "A better title";
    jira.comment(second, { at: now, by: grace, body: "Renamed" });
    jira.open({ project: "APOLLO", summary: "New", at: now, by: grace });
    jira.asked.length = 0;
    await syncAgain(connected);
    expect(await countByType(platform, segmentId)).toEqual({
      ...everything,
      "issue-comment-created": 2,
      "issue-created": 71,
    });
    expect((await stored()).filter(({ title }) => title === "A better title")).toHaveLength(2);
    expect(jira.asked.filter((line) => line.includes("search"))).toHaveLength(1);
  });

  test("an issue that moves to another project takes its activities along, also to another sub-project", async () => {
    const { segmentId: other } = await makeSubProject(platform);
    jira.open({ project: "GEMINI", summary: "Docking", at: "2026-01-02T00:00:00Z", by: grace });
    const connected = await synced(await connectJira({ url: jira.url, projects: ["APOLLO", "GEMINI"] }));
    await platform.api(`/integration/${connected.id}/partitions`, {
      method: "PUT",
      account: "admin",
      body: { mapping: { GEMINI: other }, segments: [segmentId] },
    });
    await ended(platform, connected.id);
    const [first] = jira.issues;
    if (!first) throw new Error("There is no issue.");
    jira.issues[0] = { ...first, project: "GEMINI", key: "GEMINI-2", updated: new Date().toISOString() };
    await syncAgain(connected);
    expect(await countByType(platform, segmentId)).toEqual({ "issue-created": 69 });
    expect(await countByType(platform, other)).toEqual({ ...everything, "issue-created": 2 });
    const counts = await rows(
      platform,
      sql`select s.segment_id = ${other}::uuid as moved, sum(s.activity_count)::int as n from member_segments s
        where s.segment_id in (${segmentId}::uuid, ${other}::uuid) group by 1 order by 1`,
    );
    expect(counts).toEqual([
      { moved: false, n: 69 },
      { moved: true, n: 6 },
    ]);
  });

  test.each([40, 41, 55, 240])("a history of %i changes is read completely, each once", async (length) => {
    const [, second] = jira.issues;
    if (!second) throw new Error("There is no issue.");
    const relabel = (n: number) =>
      jira.change(second, {
        at: new Date(Date.UTC(2026, 1, 1, 0, n)).toISOString(),
        by: n % 2 === 0 ? ada : grace,
        items: [{ field: "labels", fieldtype: "jira", fromString: `label${n - 1}`, toString: `label${n}` }],
      });
    for (let n = 0; n < length; n += 1) relabel(n);
    const connected = await synced(await connectJira({ url: jira.url, projects: ["APOLLO"] }));
    const all = { ...everything, "issue-updated": length };
    expect(await countByType(platform, segmentId)).toEqual(all);
    const byPerson = await rows(
      platform,
      sql`select m.display_name as name, count(*)::int as n from activities a join members m on m.id = a.member_id
        where a.type = 'issue-updated' group by 1 order by 1`,
    );
    expect(byPerson).toEqual([
      { name: "Ada Lovelace", n: Math.ceil(length / 2) },
      { name: "Grace Hopper", n: Math.floor(length / 2) },
    ]);
    for (let n = length; n < length + 45; n += 1) relabel(n);
    second.updated = new Date().toISOString();
    await syncAgain(connected);
    expect(await countByType(platform, segmentId)).toEqual({ ...all, "issue-updated": length + 45 });
  });

  test("deliveries go on after a project's key was renamed, and after an issue has moved", async () => {
    const webhookSecret = "It's a Secret to Everybody";
    const connected = await synced(await connectJira({ url: jira.url, projects: ["APOLLO"], webhookSecret }));
    jira.projects.delete("APOLLO");
    jira.projects.set("HERMES", { isPublic: true, formerKeys: ["APOLLO"] });
    for (const [n, issue] of jira.issues.entries()) {
      jira.issues[n] = { ...issue, project: "HERMES", key: issue.key.replace("APOLLO", "HERMES") };
    }
    const [, second, third] = jira.issues;
    if (!second || !third) throw new Error("There is no issue.");
    jira.move(second, "Shipped", { at: "2026-02-01T10:00:00Z", by: grace });
    const opened = jira.open({ project: "HERMES", summary: "New", at: "2026-02-01T11:00:00Z", by: grace });
    const project = { key: "HERMES" };
    const deliver = async (body: unknown) => {
      const raw = JSON.stringify(body);
      const hex = createHmac("sha256", webhookSecret).update(raw).digest("hex");
      const answer = await fetch(`${platform.url}/api/webhooks/jira/${connected.id}`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-hub-signature": `sha256=${hex}` },
        body: raw,
      });
      expect(answer.status).toBe(202);
    };
    // One that was late still has the former key. The counts of each step differ from those before it.
    await deliver({ webhookEvent: "jira:issue_deleted", issue: { id: third.id, key: "APOLLO-3" } });
    jira.issues.splice(2, 1);
    const created = everything["issue-created"];
    await expect.poll(() => countByType(platform, segmentId)).toEqual({ ...everything, "issue-created": created - 1 });
    for (const { id, key } of [second, opened]) {
      await deliver({ webhookEvent: "jira:issue_updated", issue: { id, key, fields: { project } } });
    }
    const all = { ...everything, "issue-closed": 2 };
    await expect.poll(() => countByType(platform, segmentId)).toEqual(all);
    await platform.running.platform.db.execute(sql`update integration_streams set cursor = '{}'`);
    await syncAgain(connected);
    expect(await countByType(platform, segmentId)).toEqual(all);
  });

  test("a limit parks the stream with its time; later it continues from there without rereading", async () => {
    // Connecting first checks for Data Center; Cloud counts issues separately from searching.
    jira.requestsLeft = deployment === "cloud" ? 5 : 3;
    const answer = await connectJira({ url: jira.url, projects: ["APOLLO"] });
    const { id } = answer.json<Integration>();
    const parked = await waitParked(id);
    expect(await streams()).toMatchObject([{ status: "parked" }]);
    expect((await countByType(platform, segmentId))["issue-created"]).toBe(50);
    jira.requestsLeft = Number.POSITIVE_INFINITY;
    jira.asked.length = 0;
    await platform.running.platform.db.execute(sql`truncate provider_limits`);
    await platform.running.platform.db.execute(
      sql`update integration_streams set status = 'waiting'; update integrations set status = 'error'`,
    );
    await syncAgain(parked);
    expect(await countByType(platform, segmentId)).toEqual(everything);
    expect(jira.asked.filter((line) => line.includes("search"))).toHaveLength(1);
  });

  test("a revoked token requires action; reconnecting continues", async () => {
    jira.credentials.push(basicAuthorization("ada", "first"));
    const body = { url: jira.url, username: "ada", projects: ["APOLLO"] };
    const connected = await synced(await connectJira({ ...body, apiToken: "first" }));
    expect(connected).toMatchObject({ status: "done", settings: { auth: { access: "basic", username: "ada" } } });
    jira.credentials.splice(0, 1, basicAuthorization("ada", "second"));
    expect(await syncAgain(connected)).toMatchObject({ status: "needs-reconnect", nextSyncAt: null });
    const refused = await connectJira({ ...body, apiToken: "" });
    expect([refused.status, refused.text]).toEqual([
      400,
      "The site does not accept these credentials. Check them and try again.",
    ]);
    expect(await synced(await connectJira({ ...body, apiToken: "second" }))).toMatchObject({ status: "done" });
    expect(await countByType(platform, segmentId)).toEqual(everything);
  });

  test("a missing project is skipped with the reason, and the others are read", async () => {
    jira.open({ project: "GEMINI", summary: "Docking", at: "2026-01-01T00:00:00Z", by: ada });
    const connected = await synced(await connectJira({ url: jira.url, projects: ["APOLLO", "GEMINI"] }));
    jira.projects.delete("GEMINI");
    expect(await syncAgain(connected)).toMatchObject({ status: "done" });
    expect(await streams()).toMatchObject([
      { key: "APOLLO", status: "ok", error: null },
      { key: "GEMINI", status: "skipped", error: "The value 'GEMINI' does not exist for the field 'project'." },
    ]);
  });

  test("a failing site is retried, for any kind of failure", async () => {
    const connected = await synced(await connectJira({ url: jira.url, projects: ["APOLLO"] }));
    await platform.running.platform.db.execute(sql`update integration_streams set cursor = '{}'`);
    jira.faults.push("error", "cut");
    expect(await syncAgain(connected)).toMatchObject({ status: "done", error: null });
    expect(await countByType(platform, segmentId)).toEqual(everything);
  });
});

describe("connecting Jira", () => {
  beforeEach(async () => {
    jira = await startJira("cloud");
    jira.open({ project: "APOLLO", summary: "Guidance", at: "2026-01-01T00:00:00Z", by: ada });
    jira.credentials.push(basicAuthorization("ada", "secret-of-ada"));
  });
  afterEach(() => jira.stop());

  test("projects of one connection are mapped to several sub-projects: imported data moves, without duplicates", async () => {
    const { segmentId: other } = await makeSubProject(platform);
    jira.open({ project: "GEMINI", summary: "Docking", at: "2026-01-02T00:00:00Z", by: grace });
    const { id } = await synced(await connectJira({ url: jira.url, projects: ["APOLLO", "GEMINI"] }));
    const places = () => rows(platform, sql`select segment_id as segment, channel from activities order by channel`);
    const map = (mapping: Record<string, string>, account: Account = "admin") =>
      platform.api(`/integration/${id}/partitions`, {
        method: "PUT",
        account,
        body: { mapping, segments: [segmentId] },
      });
    const listed = async () => (await platform.api(`/integration/${id}/partitions`, { account: "admin" })).json();
    expect(await listed()).toMatchObject([
      { key: "APOLLO", label: "APOLLO", segment: { id: segmentId } },
      { key: "GEMINI", label: "GEMINI", segment: { id: segmentId } },
    ]);
    expect((await map({ GEMINI: other }, "readonly")).status).toBe(403);
    expect((await map({ GEMINI: crypto.randomUUID() })).text).toBe("Select an existing sub-project.");
    expect((await map({ GONE: other })).text).toBe('"GONE" is not part of this connection.');
    expect((await map({ GEMINI: other })).status).toBe(200);
    await ended(platform, id);
    const mapped = [
      { segment: segmentId, channel: "APOLLO" },
      { segment: other, channel: "GEMINI" },
    ];
    expect(await places()).toEqual(mapped);
    expect(await listed()).toMatchObject([{ segment: { id: segmentId } }, { segment: { id: other } }]);
    // Saving settings again does not change it.
    await synced(await connectJira({ url: jira.url, projects: ["APOLLO", "GEMINI"] }));
    expect(await places()).toEqual(mapped);
    await map({ GEMINI: segmentId });
    await ended(platform, id);
    expect(await places()).toEqual(mapped.map((place) => ({ ...place, segment: segmentId })));
  });

  test("a wrong URL, an inaccessible project and incomplete credentials are reported in plain words", async () => {
    const text = async (body: Record<string, unknown>) => {
      const { status, text: notes } = await connectJira(body);
      return [status, notes];
    };
    const { url } = jira;
    expect(await text({ url: "jira", projects: [] })).toEqual([400, "Enter valid URL"]);
    expect(await text({ url: `${platform.url}/api`, projects: [] })).toEqual([
      400,
      "No supported site found at this URL. Check the URL.",
    ]);
    expect(await text({ url, projects: ["GONE"] })).toEqual([
      400,
      expect.stringContaining("The value 'GONE' does not exist for the field 'project'."),
    ]);
    expect(await text({ url, projects: ["a b"] })).toEqual([400, '"A B" is not a project key.']);
    expect(await text({ url, username: "ada" })).toEqual([400, "Enter the API token of this user too."]);
    expect(await text({ url, apiToken: "x" })).toEqual([400, "Enter the username of this API token too."]);
    expect(await rows(platform, sql`select id from integrations`)).toEqual([]);
  });

  test("secrets are in no response, no audit entry and no plain column", async () => {
    const answer = await connectJira({
      url: jira.url,
      username: "ada",
      apiToken: "secret-of-ada",
      projects: ["APOLLO"],
    });
    const connected = await synced(answer);
    const everywhere = [
      answer.text,
      JSON.stringify(await find(platform, connected.id)),
      JSON.stringify(await rows(platform, sql`select * from integrations`)),
      JSON.stringify(await rows(platform, sql`select * from audit_logs`)),
    ];
    for (const text of everywhere) expect(text).not.toContain("secret-of-ada");
  });

  test("a stored token is used only for its server, whoever changes the URL", async () => {
    const body = { url: jira.url, username: "ada", projects: ["APOLLO"] };
    const connected = await synced(await connectJira({ ...body, apiToken: "secret-of-ada" }));
    expect((await connectJira(body)).status).toBe(200);
    await ended(platform, connected.id);
    const other = await startJira("cloud");
    const moved = await connectJira({ ...body, url: other.url });
    expect([moved.status, moved.text]).toEqual([400, "Enter the API token of this user too."]);
    const settings = { ...connected.settings, url: other.url };
    const changed = await platform.api(`/integration/${connected.id}`, {
      method: "PUT",
      account: "admin",
      body: { settings, segments: [segmentId] },
    });
    expect([changed.status, changed.text]).toEqual([400, 'Connect the platform again to change "url".']);
    await other.stop();
  });

  test("removed credentials are deleted", async () => {
    const body = { url: jira.url, projects: ["APOLLO"] };
    await synced(await connectJira({ ...body, username: "ada", apiToken: "secret-of-ada" }));
    const open = await synced(
      await connectJira({ ...body, username: null, apiToken: null, personalAccessToken: null }),
    );
    expect(open.settings).toMatchObject({ auth: { access: "none", username: null } });
    const [row] = await rows<{ secrets: string | null }>(platform, sql`select secrets from integrations`);
    expect(row?.secrets).toBeNull();
  });

  test("only users who may change this sub-project can connect", async () => {
    for (const account of ["readonly", "project-admin"] as const) {
      expect((await connectJira({ url: jira.url, projects: [] }, account)).status).toBe(403);
      expect(
        (await connectWiki({ url: jira.url, username: "a", orgAdminId: "o", spaces: ["A"] }, account)).status,
      ).toBe(403);
    }
  });
});

describe("Confluence", () => {
  beforeEach(() => {
    wiki.contents.length = 0;
    wiki.spaces.clear();
    wiki.faults.length = 0;
    wiki.requestsLeft = Number.POSITIVE_INFINITY;
    wiki.organization.accounts.splice(0, 2, { ...ada }, { ...grace, email: "grace@navy.example" });
    wiki.credentials.splice(0, wiki.credentials.length, basicAuthorization("ada", "wiki-secret"));
    const author = { id: ada.id, displayName: ada.displayName };
    for (let n = 1; n <= 60; n += 1) {
      wiki.create({
        type: "page",
        space: "DOCS",
        title: `Page ${n}`,
        at: new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString(),
        by: author,
      });
    }
    const [page] = wiki.contents;
    if (!page) throw new Error("There is no page.");
    wiki.edit(page, { at: "2026-01-02T10:00:00Z", by: grace, message: "Typos" });
    wiki.edit(page, { at: "2026-01-02T11:00:00Z", by: author });
    wiki.create({
      type: "comment",
      space: "DOCS",
      title: "Re",
      at: "2026-01-02T12:00:00Z",
      by: grace,
      container: page,
    });
    wiki.create({
      type: "attachment",
      space: "DOCS",
      title: "orbit.png",
      at: "2026-01-02T12:00:00Z",
      by: author,
      container: page,
    });
    wiki.create({ type: "blogpost", space: "DOCS", title: "Lift-off", at: "2026-01-02T12:00:00Z", by: grace });
  });

  const settings = () => ({
    url: wiki.url,
    username: "ada",
    apiToken: "wiki-secret",
    orgAdminApiToken: "admin-key",
    orgAdminId: "org-1",
    spaces: ["DOCS"],
  });
  const everything = {
    "attachment-created": 1,
    "blogpost-created": 1,
    "comment-created": 1,
    "page-created": 60,
    "page-updated": 2,
  };

  test("pages by version, blog posts, comments and attachments are read, and people with the emails that the admin sees", async () => {
    const connected = await synced(await connectWiki(settings()));
    expect(connected).toMatchObject({
      status: "done",
      settings: { url: wiki.url, deployment: "cloud", spaces: ["DOCS"] },
    });
    expect(await countByType(platform, segmentId)).toEqual(everything);
    const identities = await rows(
      platform,
      sql`select value, verified from member_identities where type = 'email' order by value`,
    );
    expect(identities).toEqual([
      { value: "ada@engines.example", verified: true },
      { value: "grace@navy.example", verified: true },
    ]);
    expect(JSON.stringify(connected)).not.toMatch(/wiki-secret|admin-key/);
  });

  test("a repeated read creates the same rows, and the next sync imports new data", async () => {
    const connected = await synced(await connectWiki(settings()));
    const before = await stored();
    await platform.running.platform.db.execute(sql`update integration_streams set cursor = '{}'`);
    await syncAgain(connected);
    expect(await stored()).toEqual(before);
    const [page] = wiki.contents;
    if (page) wiki.edit(page, { at: new Date().toISOString(), by: grace });
    await syncAgain(connected);
    expect(await countByType(platform, segmentId)).toEqual({ ...everything, "page-updated": 3 });
  });

  test("a page that moves to another space takes its versions and comments along, and is not stored twice", async () => {
    wiki.spaces.add("GUIDE");
    const connected = await synced(await connectWiki(settings()));
    const [page] = wiki.contents;
    for (const [at, content] of wiki.contents.entries()) {
      const isOfPage = content === page || content.container === page;
      if (isOfPage) wiki.contents[at] = { ...content, space: "GUIDE" };
    }
    await synced(await connectWiki({ ...settings(), spaces: ["DOCS", "GUIDE"] }));
    expect(await countByType(platform, segmentId)).toEqual(everything);
    const places = await rows(
      platform,
      sql`select channel, count(*)::int as n from activities where integration_id = ${connected.id}::uuid group by 1 order by 2`,
    );
    expect(places.map(({ n }) => n)).toEqual([5, 60]);
  });

  test("a limit parks, a revoked token requires action, a missing space is skipped", async () => {
    const connected = await synced(await connectWiki(settings()));
    wiki.requestsLeft = 1;
    await platform.api(`/integration/${connected.id}/sync`, {
      method: "POST",
      account: "admin",
      body: { segments: [segmentId] },
    });
    await waitParked(connected.id);
    wiki.requestsLeft = Number.POSITIVE_INFINITY;
    await platform.running.platform.db.execute(
      sql`truncate provider_limits; update integration_streams set status = 'ok'; update integrations set status = 'done'`,
    );
    wiki.credentials.length = 0;
    expect(await syncAgain(connected)).toMatchObject({ status: "needs-reconnect" });
    wiki.credentials.push(basicAuthorization("ada", "wiki-secret"));
    wiki.spaces.add("OTHER");
    expect(await synced(await connectWiki({ ...settings(), spaces: ["DOCS", "OTHER"] }))).toMatchObject({
      status: "done",
    });
    wiki.spaces.delete("OTHER");
    await syncAgain(connected);
    const skipped = (await streams()).filter(({ key }) => key === "OTHER");
    expect(skipped.map(({ status }) => status)).toEqual(Array(4).fill("skipped"));
    expect(skipped[0]?.error).toBe("The space OTHER does not exist, or these credentials have no access to it.");
  });

  test("every field is required, and at least one space", async () => {
    const texts = await Promise.all([
      connectWiki({ ...settings(), apiToken: "" }),
      connectWiki({ ...settings(), orgAdminId: " " }),
      connectWiki({ ...settings(), spaces: [" "] }),
      connectWiki({ ...settings(), spaces: ["GONE"] }),
      connectWiki({ ...settings(), apiToken: "wrong" }),
    ]);
    expect(texts.map(({ status, text }) => [status, text])).toEqual([
      [400, "API token: this field is required."],
      [400, "Organization admin ID: this field is required."],
      [400, "Enter at least one space key."],
      [400, "These credentials have no access to the space GONE."],
      [400, "The site does not accept these credentials. Check them and try again."],
    ]);
  });
});
