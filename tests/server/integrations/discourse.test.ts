import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Integration, IntegrationPreview } from "#shared/contract/integrations.ts";
import type { Account } from "#tests/support/platform.ts";
import {
  closedCategory,
  type DiscourseServer,
  type Forum,
  startDiscourse,
} from "#tests/support/providers/discourse.ts";
import { freshName, testConnector } from "./connector-suite.ts";
import { ended, rows, until } from "./git-helpers.ts";

const now = () => new Date().toISOString();
type Topic = ReturnType<Forum["topic"]>;
const topics = new Map<string, Topic>();

const bench = testConnector<DiscourseServer>({
  key: "discourse",
  start: startDiscourse,
  environment: () => ({}),
  connect: (server, [name = ""]) => ({
    path: "/discourse-connect",
    body: { forumHostname: server.forum(name).url, apiKey: "good-key", apiUsername: "system", webhookSecret: "shared" },
  }),
  fill(server, name) {
    const forum = server.forum(name);
    const [ada, bea] = [forum.user(`${name}-ada`, { name: "Ada" }), forum.user(`${name}-bea`)];
    const system = { ...forum.user("system"), id: -1 };
    const topic = forum.topic("2024-01-01T10:00:00.000Z", ada, "How to weave");
    forum.post(topic, "2024-01-01T11:00:00.000Z", bea, "<p>Slowly</p>");
    forum.post(topic, "2024-01-01T12:00:00.000Z", ada, "<p>Why?</p>", { replyTo: 2 });
    forum.post(topic, "2024-01-01T13:00:00.000Z", bea, "", { type: 3 });
    forum.post(topic, "2024-01-01T14:00:00.000Z", system, "<p>This topic was closed</p>");
    forum.topic("2024-01-02T10:00:00.000Z", ada, "Not for all", closedCategory);
    forum.skipIds(500);
    // More than one page.
    for (let n = 0; n < 60; n += 1) forum.topic("2024-02-01T10:00:00.000Z", bea, `No. ${n}`);
    topics.set(name, topic);
  },
  whole: { create_topic: 61, join: 2, message_in_topic: 2 },
  goOn(server, name) {
    const forum = server.forum(name);
    const carl = forum.user(`${name}-carl`);
    const topic = forum.topic(now(), carl, "Edited soon");
    forum.post(topic, now(), carl, "<p>And again</p>");
  },
  afterwards: { create_topic: 62, join: 3, message_in_topic: 3 },
  middle: /\/posts\.json\?before=/,
  revoke: { bad: (server) => server.keys.clear(), good: (server) => server.keys.add("good-key") },
  nonsense: "No Discourse forum found",
});

test("topics and replies are imported as the forum shows them, with their people", async () => {
  const { provider, platform } = bench;
  const name = freshName();
  const forum = provider.forum(name);
  const ada = forum.user(name, {
    name: "Ada",
    location: "London",
    website: "https://ada.example",
    bio_excerpt: "I <b>weave</b>",
  });
  const topic = forum.topic("2024-01-01T10:00:00.000Z", ada, "How to weave");
  forum.post(topic, "2024-01-01T11:00:00.000Z", ada, "<p>Slowly</p>");
  forum.post(topic, "2024-01-01T12:00:00.000Z", ada, "<p>Or not</p>", { replyTo: 1 });
  const { id } = await bench.connected(name);
  const channel = forum.url.replace("http://", "");
  const address = `${forum.url}/t/topic-${topic.id}/${topic.id}`;
  expect(await bench.stored()).toMatchObject([
    { type: "join", source_id: String(ada.id), channel, person: "Ada", url: `${forum.url}/u/${name}` },
    {
      type: "create_topic",
      source_id: `${topic.id}-1`,
      source_parent_id: null,
      title: "How to weave",
      url: `${address}/1`,
      channel,
    },
    {
      type: "message_in_topic",
      source_id: `${topic.id}-2`,
      source_parent_id: `${topic.id}-1`,
      body: "<p>Slowly</p>",
      url: `${address}/2`,
    },
    { type: "message_in_topic", source_id: `${topic.id}-3`, source_parent_id: `${topic.id}-1` },
  ]);
  const people = await rows(
    platform,
    sql`select m.attributes -> 'bio' ->> 'discourse' as bio, m.attributes -> 'location' ->> 'discourse' as location
      from member_identities i join members m on m.id = i.member_id where i.platform = 'discourse' and i.value = ${name}`,
  );
  expect(people).toEqual([{ bio: "I weave", location: "London" }]);
  const [, second] = topic.posts;
  if (second) second.cooked = "<p>Very slowly</p>";
  await bench.syncAgain(id);
  expect((await bench.stored()).map(({ body }) => body)).toContain("<p>Very slowly</p>");
});

test("a public forum is connected by its URL alone", async () => {
  const name = freshName();
  bench.provider.forum(name).topic("2024-01-01T10:00:00.000Z", bench.provider.forum(name).user(name), "Open");
  const answer = await bench.send([name], { body: { apiKey: "", webhookSecret: "" } });
  const integration = answer.json<Integration>();
  expect(integration.settings).toEqual({
    forumHostname: bench.provider.forum(name).url,
    apiUsername: "system",
    hasApiKey: false,
    hasWebhookSecret: false,
  });
  expect((await ended(bench.platform, integration.id)).status).toBe("done");
});

test("key and secret are in no response, stay when omitted, and are never sent to another forum", async () => {
  const { provider, platform } = bench;
  const [first, second] = [freshName(), freshName()];
  for (const name of [first, second]) provider.forum(name).topic(now(), provider.forum(name).user(name), "Open");
  const { id } = await bench.connected(first);
  const again = await bench.send([first], { body: { apiKey: "", webhookSecret: "" } });
  expect(again.text).not.toMatch(/good-key|shared/);
  expect(again.json<Integration>().settings).toMatchObject({ hasApiKey: true, hasWebhookSecret: true });
  await ended(platform, id);
  provider.requests.length = 0;
  const moved = await bench.send([second], { body: { apiKey: "", webhookSecret: "" } });
  expect(moved.json<Integration>().settings).toMatchObject({ hasApiKey: false, hasWebhookSecret: false });
  await ended(platform, id);
  expect(provider.requests.filter(({ headers }) => headers["api-key"] !== undefined)).toEqual([]);
});

test("the webhook secret of a forum is shown to those who may change the connection, and of no other platform", async () => {
  const { provider, platform, segmentId } = bench;
  const name = freshName();
  provider.forum(name);
  const { id } = await bench.connected(name);
  const ask = (integrationId: string, account: Account) => {
    const body = { integrationId, segments: [segmentId] };
    return platform.api("/discourse-webhook-secret", { method: "POST", account, body });
  };
  expect((await ask(id, "admin")).json()).toEqual({ webhookSecret: "shared" });
  expect((await ask(id, "readonly")).status).toBe(403);
  expect((await ask(id, "project-admin")).status).toBe(403);
  await platform.running.platform.db.execute(sql`update integrations set platform = 'jira' where id = ${id}::uuid`);
  expect((await ask(id, "admin")).status).toBe(404);
});

test("correctly signed deliveries of the forum are imported, and the webhook test finds them", async () => {
  const { provider, platform, segmentId } = bench;
  const name = freshName();
  const forum = provider.forum(name);
  const ada = forum.user(name, { name: "Ada" });
  const topic = forum.topic("2024-01-01T10:00:00.000Z", ada, "How to weave");
  const { id } = await bench.connected(name);
  const send = async (event: string, body: object, secret = "shared") => {
    const sent = forum.delivery(event, body, secret);
    return (await fetch(`${platform.url}/api/webhooks/discourse`, { method: "POST", ...sent })).status;
  };
  const isReceived = async () => {
    const body = { integrationId: id, segments: [segmentId] };
    return (await platform.api("/discourse-test-webhook", { method: "POST", account: "admin", body })).json();
  };
  const types = async () => (await bench.stored()).map(({ type }) => type).sort();
  expect(await isReceived()).toEqual({ isWebhooksReceived: false });
  const post = forum.post(topic, now(), ada, "<p>By webhook</p>");
  expect(await send("post_created", { post: forum.shown(post) }, "wrong")).toBe(401);
  expect(await isReceived()).toEqual({ isWebhooksReceived: false });
  expect(await send("ping", { ping: "OK" })).toBe(202);
  expect(await isReceived()).toEqual({ isWebhooksReceived: true });

  const closed = forum.topic(now(), ada, "Not for all", closedCategory);
  await send("post_created", { post: forum.shown(closed.posts[0] ?? post) });
  await send("post_created", { post: forum.shown(post) });
  const data = { original_username: `${name}-bea`, topic_title: "How to weave" };
  const like = {
    id: 77,
    notification_type: 5,
    topic_id: topic.id,
    post_number: 1,
    slug: "weave",
    created_at: now(),
    data,
  };
  await send("notification_created", { notification: { ...like, id: 78, notification_type: 6 } });
  await send("notification_created", { notification: like });
  await send("user_created", { user: { id: 4_000, username: `${name}-carl`, created_at: now() } });
  const whole = ["create_topic", "join", "join", "like", "message_in_topic"];
  await until(async () => ((await types()).join() === whole.join() ? true : null), "the deliveries to be read");
  await send("post_destroyed", { post: forum.shown(post) });
  await until(async () => ((await types()).includes("message_in_topic") ? null : true), "the post to be taken away");
});

test("posts that were moved out of a destroyed topic stay, also those that the next sync would not read", async () => {
  const { provider, platform } = bench;
  const name = freshName();
  const forum = provider.forum(name);
  const ada = forum.user(name);
  const topic = forum.topic("2024-01-01T10:00:00.000Z", ada, "How to weave");
  const kept = forum.post(topic, "2024-01-01T11:00:00.000Z", ada, "<p>How to spin?</p>");
  const hidden = forum.post(topic, "2024-01-01T11:30:00.000Z", ada, "<p>For few</p>");
  const last = forum.post(topic, "2024-01-01T12:00:00.000Z", ada, "<p>Slowly</p>");
  const other = forum.topic("2024-01-02T10:00:00.000Z", ada, "Spinning");
  const closed = forum.topic("2024-01-02T11:00:00.000Z", ada, "Not for all", closedCategory);
  await bench.connected(name);
  const before = await bench.stored();
  forum.move(kept, other);
  forum.move(hidden, closed);
  for (const post of [topic.posts[0], last]) if (post) forum.remove(post);
  const gone = { topic: { id: topic.id, highest_post_number: 4, posts_count: 2 } };
  const sent = forum.delivery("topic_destroyed", gone, "shared");
  await fetch(`${platform.url}/api/webhooks/discourse`, { method: "POST", ...sent });
  await until(
    async () => ((await bench.stored()).length === before.length - 3 ? true : null),
    "the topic to be deleted",
  );
  expect((await bench.stored()).filter(({ type }) => type !== "join")).toMatchObject([
    { type: "message_in_topic", source_id: `${other.id}-2`, title: "Spinning", body: "<p>How to spin?</p>" },
    { type: "create_topic", source_id: `${other.id}-1` },
  ]);
});

test("a post that moves to another topic stays the same activity, also as the first one of a new topic", async () => {
  const { provider, platform } = bench;
  const name = freshName();
  const forum = provider.forum(name);
  const ada = forum.user(name);
  const topic = forum.topic("2024-01-01T10:00:00.000Z", ada, "How to weave");
  const reply = forum.post(topic, "2024-01-01T11:00:00.123Z", ada, "<p>Slowly</p>");
  const answer = forum.post(topic, "2024-01-01T11:00:00.124Z", ada, "<p>Off topic</p>", { replyTo: 2 });
  await bench.connected(name);
  const before = await bench.stored();
  const move = async (post: typeof reply, place: object) => {
    const sent = forum.delivery("post_edited", { post: { ...forum.shown(post), ...place } }, "shared");
    await fetch(`${platform.url}/api/webhooks/discourse`, { method: "POST", ...sent });
  };
  // As an older version stored it.
  await platform.running.platform.db.execute(sql`
    update activities set attributes = attributes - 'recordId' where platform = 'discourse' and body = '<p>Slowly</p>'`);
  await move(reply, { topic_id: 7000, post_number: 1, topic_title: "Another topic" });
  await move(answer, {
    topic_id: 7000,
    post_number: 2,
    reply_to_post_number: null,
    cooked: "<p>Off topic, edited</p>",
  });
  const moved = async () => (await bench.stored()).filter(({ source_id: id }) => String(id).startsWith("7000-"));
  await until(async () => ((await moved()).length === 2 ? true : null), "the posts to move");
  expect(await moved()).toMatchObject([
    { type: "create_topic", source_id: "7000-1", source_parent_id: null, title: "Another topic" },
    { type: "message_in_topic", source_id: "7000-2", source_parent_id: "7000-1", body: "<p>Off topic, edited</p>" },
  ]);
  expect(await bench.stored()).toHaveLength(before.length);
});

test.each([
  ["no address", { forumHostname: " " }, "This field is required"],
  ["an address that is none", { forumHostname: "forum" }, "Enter valid URL"],
  ["a slash at the end", { forumHostname: "https://forum.example/" }, "URL cannot end with a slash"],
  ["a wrong key", { apiKey: "bad" }, "Invalid credentials"],
])("%s is answered with 400 and the form's message", async (_, body, words) => {
  const name = freshName();
  bench.provider.forum(name);
  const answer = await bench.send([name], { body });
  expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(words)]);
});

test("a forum is checked while its URL is typed", async () => {
  const { provider, platform, segmentId } = bench;
  const name = freshName();
  const forum = provider.forum(name);
  forum.topic("2024-01-01T10:00:00.000Z", forum.user(name, { name: "Ada" }), "How to weave");
  const post = (path: string, body: object) =>
    platform.api(path, { method: "POST", account: "admin", body: { ...body, segments: [segmentId] } });
  const settings = { forumHostname: forum.url, apiKey: "good-key" };
  const request = { platform: "discourse", list: "forumHostname", value: forum.url, settings };
  const preview = (await post("/integration/preview", request)).json<IntegrationPreview>();
  expect(preview).toMatchObject({ problem: null, posts: [{ title: "How to weave", author: "Ada" }] });
  expect((await post("/discourse-validate", settings)).status).toBe(200);
  expect((await post("/discourse-validate", { ...settings, apiKey: "bad" })).status).toBe(400);
  const nowhere = await post("/discourse-validate", { forumHostname: `${provider.origin}/nowhere` });
  expect(nowhere.status).toBe(400);
});
