import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { IntegrationPreview } from "#shared/contract/integrations.ts";
import { type DevtoServer, startDevto } from "#tests/support/providers/devto.ts";
import { freshName, testConnector } from "./connector-suite.ts";
import { ended, rows } from "./git-helpers.ts";

const now = () => new Date().toISOString();
const written = new Map<
  string,
  { article: ReturnType<DevtoServer["article"]>; first: ReturnType<DevtoServer["comment"]> }
>();

const bench = testConnector<DevtoServer>({
  key: "devto",
  start: startDevto,
  environment: ({ origin }) => ({ DEVTO_API_URL: `${origin}/api` }),
  connect: (_, names) => ({ path: "/devto-connect", body: { users: names, organizations: [], apiKey: "good-key" } }),
  fill(server, name) {
    const writer = server.user(name, { summary: "Writes", location: "London" });
    const [bea, carl] = [server.user(`${name}-bea`, { name: "Bea" }), server.user(`${name}-carl`)];
    const article = server.article("2024-01-01T10:00:00Z", writer, "About looms");
    const first = server.comment(article, "2024-01-01T11:00:00Z", bea, "<p>Nice</p>");
    const removed = server.comment(article, "2024-01-01T12:00:00Z", carl, "<p>Oops</p>", first);
    server.comment(article, "2024-01-01T13:00:00Z", writer, "<p>Below what is gone</p>", removed);
    removed.isDeleted = true;
    written.set(name, { article, first });
    // More than one page, without comments.
    for (let n = 0; n < 35; n += 1) server.article("2023-06-01T10:00:00Z", writer, `No. ${n}`);
    server.comment(server.article("2023-01-01T10:00:00Z", writer, "Old"), "2023-01-01T11:00:00Z", carl, "<p>First</p>");
  },
  whole: { comment: 3 },
  goOn(server, name) {
    const { article, first } = written.get(name) ?? {};
    if (!article || !first) return;
    first.body_html = "<p>Very nice</p>";
    const late = server.comment(article, now(), server.user(`${name}-dora`), "<p>Late</p>");
    server.comment(article, now(), server.user(`${name}-dora`), "<p>Twice</p>").isDeleted = true;
    server.comment(article, now(), first.user, "<p>Thanks</p>", late);
  },
  afterwards: { comment: 5 },
  middle: /\/api\/comments\?/,
  revoke: { bad: (server) => server.keys.clear(), good: (server) => server.keys.add("good-key") },
  hide: { name: (server, name) => server.remove(name), reason: "404" },
  nonsense: "DEV sent an unexpected response",
});

test("a comment is imported with its article and its place; a person's other names are unverified", async () => {
  const { provider, platform } = bench;
  const name = freshName();
  const writer = provider.user(name, {
    name: "Ada",
    summary: "Writes",
    location: "London",
    github_username: `${name}gh`,
  });
  const article = provider.article("2024-01-01T10:00:00Z", writer, "About looms");
  const first = provider.comment(article, "2024-01-01T11:00:00Z", writer, "<p>One</p>");
  const reply = provider.comment(article, "2024-01-01T12:00:00Z", writer, "<p>Two</p>", first);
  const { id } = await bench.connected(name);
  const attributes = { articleTitle: "About looms", articleUrl: `https://dev.to/${name}/article-${article.id}` };
  expect(await bench.stored()).toMatchObject([
    {
      type: "comment",
      channel: name,
      source_id: first.id_code,
      source_parent_id: null,
      body: "<p>One</p>",
      attributes,
    },
    { type: "comment", source_id: reply.id_code, source_parent_id: first.id_code, person: "Ada" },
  ]);
  const people = await rows(
    platform,
    sql`select i.platform, i.value, i.verified, m.attributes -> 'bio' ->> 'devto' as bio from member_identities i
      join members m on m.id = i.member_id where i.value like ${`${name}%`} order by i.platform`,
  );
  expect(people).toEqual([
    { platform: "devto", value: name, verified: true, bio: "Writes" },
    { platform: "github", value: `${name}gh`, verified: false, bio: "Writes" },
  ]);
  first.isDeleted = true;
  provider.comment(article, now(), writer, "<p>Three</p>");
  await bench.syncAgain(id);
  expect((await bench.stored()).map(({ body }) => body)).toEqual(["<p>Two</p>", "<p>Three</p>"]);
});

test("it is connected without a key; the articles of an organization are read once, for the organization", async () => {
  const { provider, platform } = bench;
  const [user, organization] = [freshName(), freshName()];
  provider.organization(organization);
  const writer = provider.user(user);
  const shared = provider.article("2024-01-01T10:00:00Z", writer, "Ours", organization);
  provider.comment(shared, "2024-01-01T11:00:00Z", writer, "<p>On ours</p>");
  const own = provider.article("2024-01-02T10:00:00Z", writer, "Mine");
  provider.comment(own, "2024-01-02T11:00:00Z", writer, "<p>On mine</p>");
  const body = { users: [`https://dev.to/${user}`], organizations: [organization], apiKey: "" };
  const { id, settings } = (await bench.send([], { body })).json<{ id: string; settings: object }>();
  expect(settings).toEqual({ users: [user], organizations: [organization], articles: [], hasApiKey: false });
  await ended(platform, id);
  expect((await bench.stored()).map(({ channel, body: message }) => [channel, message])).toEqual([
    [organization, "<p>On ours</p>"],
    [user, "<p>On mine</p>"],
  ]);
});

test("an omitted key stays, and is in no response", async () => {
  const { provider } = bench;
  const name = freshName();
  provider.user(name);
  const first = await bench.send([name]);
  expect(first.text).not.toContain("good-key");
  provider.keys.clear();
  const again = await bench.send([name], { body: { apiKey: "" } });
  provider.keys.add("good-key");
  expect([again.status, again.text]).toEqual([400, expect.stringContaining("Invalid API key")]);
});

test.each([
  ["nothing", { users: [" "], organizations: [] }, "Enter at least one organization or user."],
  ["a bad key", { users: ["x"], organizations: [], apiKey: "bad" }, "Invalid API key"],
  ["a user whom nobody knows", { users: ["nobody"], organizations: [] }, "User slug is not valid"],
  ["an organization that there is not", { users: [], organizations: ["nothing"] }, "Organization slug is not valid"],
])("%s is answered with 400 and the form's message", async (_, body, words) => {
  const answer = await bench.send([], { body });
  expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(words)]);
});

test("keys and names are checked while typing", async () => {
  const { provider, platform, segmentId } = bench;
  const name = freshName();
  provider.article("2024-01-01T10:00:00Z", provider.user(name, { name: "Ada" }), "About looms");
  const preview = async (list: string, value: string) => {
    const body = { platform: "devto", list, value, settings: {}, segments: [segmentId] };
    return (
      await platform.api("/integration/preview", { method: "POST", account: "admin", body })
    ).json<IntegrationPreview>();
  };
  expect(await preview("users", name)).toMatchObject({
    problem: null,
    posts: [{ title: "About looms", author: "Ada" }],
  });
  expect((await preview("users", "nobody")).problem).toBe("User slug is not valid");
  expect((await preview("organizations", "nothing")).problem).toBe("Organization slug is not valid");
  const validate = async (query: string) =>
    platform.api(`/devto-validate?${query}&segments[]=${segmentId}`, { account: "admin" });
  expect((await validate("apiKey=good-key")).json()).toBe(true);
  expect((await validate("apiKey=bad")).json()).toBe(false);
  expect((await validate(`apiKey=good-key&username=${name}`)).json()).toMatchObject({ username: name });
  expect((await validate("apiKey=good-key&organization=nothing")).json()).toBeNull();
  expect((await validate("")).status).toBe(400);
});
