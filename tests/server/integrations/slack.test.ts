import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startDueSyncs } from "#server/integrations/jobs.ts";
import type { Integration } from "#shared/contract/integrations.ts";
import { startPlatform, type TestPlatform } from "#tests/support/platform.ts";
import {
  type SlackServer,
  type SlackTestChannel,
  type SlackTestUser,
  slackHeaders,
  startSlack,
} from "#tests/support/providers/slack.ts";
import {
  afterLimit,
  connectBySignIn,
  identitiesOf,
  listedPeople,
  mergeRereadPage,
  signInAt,
  storedActivities,
  streamsOf,
  syncAgain,
} from "./connect-helpers.ts";
import { countByType, emptyRecord, ended, find, makeSubProject, rows, until } from "./git-helpers.ts";

let platform: TestPlatform;
let slack: SlackServer;
let ada: SlackTestUser;
let bea: SlackTestUser;
let general: SlackTestChannel;
let segmentId: string;
beforeAll(async () => {
  slack = await startSlack();
  platform = await startPlatform({ environment: slack.environment });
});
afterAll(async () => {
  await platform.stop();
  await slack.stop();
});
beforeEach(async () => {
  slack.reset();
  ada = slack.user("ada", { real_name: "Ada Lovelace", profile: { email: "ada@slack.example", title: "Engineer" } });
  bea = slack.user("bea", { real_name: "Bea" });
  general = slack.channel("general");
  ({ segmentId } = await makeSubProject(platform));
  await emptyRecord(platform);
});

const at = (minute: number) => new Date(Date.now() - 3_600_000 + minute * 60_000).toISOString();
const connect = () => connectBySignIn(platform, "slack", segmentId);
const stored = () => storedActivities(platform, segmentId);
const bodies = async () => (await stored()).map(({ body }) => body);

async function deliver(event: Record<string, unknown>, options?: Parameters<SlackServer["event"]>[1]) {
  return fetch(`${platform.url}/api/webhooks/slack`, { method: "POST", ...slack.event(event, options) });
}

test("installing the app connects a workspace, whose channels with our bot are read and listed", async () => {
  general.post(at(1), ada, "Hello");
  const open = slack.channel("random");
  open.post(at(2), bea, "Hi");
  const otherChannel = slack.channel("without-us");
  otherChannel.isMember = false;
  otherChannel.post(at(3), ada, "Not for us");
  const { status, settings, integrationIdentifier } = await connect();
  expect([status, integrationIdentifier]).toEqual(["done", slack.teamId]);
  expect(settings).toEqual({
    team: { id: slack.teamId, name: "Demo community", url: "https://cdp-demo.slack.example/" },
    channels: [
      { id: general.id, name: "general" },
      { id: open.id, name: "random" },
    ],
  });
  expect(await bodies()).toEqual(["Hello", "Hi"]);
  const [secrets] = await rows<{ secrets: string }>(
    platform,
    sql`select secrets from integrations where segment_id = ${segmentId}::uuid`,
  );
  expect(secrets?.secrets).not.toContain("xoxb");
});

test("only the chosen channels are read, also after connecting again, and all of them without a choice", async () => {
  general.post(at(1), ada, "Hello");
  const open = slack.channel("random");
  open.post(at(2), bea, "Hi");
  const { id } = await connect();
  const choose = async (chosenChannels: readonly string[]) => {
    const body = { settings: { chosenChannels }, segments: [segmentId] };
    const answer = await platform.api(`/integration/${id}`, { method: "PUT", account: "admin", body });
    expect([answer.status, answer.text]).toEqual([200, expect.stringContaining("chosenChannels")]);
    await ended(platform, id);
  };
  const names = async () => (await streamsOf(platform, id)).map(({ label }) => label).toSorted();
  await choose([open.id]);
  expect(await names()).toEqual(["Demo community", "random"]);
  general.post(at(5), ada, "Not chosen");
  open.post(at(6), bea, "Chosen");
  await syncAgain(platform, id);
  expect(await bodies()).toEqual(["Hello", "Hi", "Chosen"]);
  await connect();
  expect(await names()).toEqual(["Demo community", "random"]);
  const offered = await platform.api(`/integration/${id}/channels`, { account: "admin" });
  expect(offered.json()).toEqual([
    { key: general.id, label: "general" },
    { key: open.id, label: "random" },
  ]);
  await choose([]);
  expect(await bodies()).toContain("Not chosen");
  const wrong = await platform.api(`/integration/${id}`, {
    ...{ method: "PUT", account: "admin" },
    body: { settings: { chosenChannels: "all" }, segments: [segmentId] },
  });
  expect(wrong.status).toBe(400);
});

test("activities before the start date are not read, and a later choice of an earlier one reads them", async () => {
  general.post(new Date(Date.now() - 40 * 86_400_000).toISOString(), ada, "Old");
  general.post(at(1), ada, "New");
  const { id } = await connect();
  expect(await bodies()).toEqual(["Old", "New"]);
  await rows(platform, sql`delete from activities where segment_id = ${segmentId}::uuid`);
  const startAt = async (readFrom: string | null) => {
    const body = { readFrom, segments: [segmentId] };
    const answer = await platform.api(`/integration/${id}`, { method: "PUT", account: "admin", body });
    expect([answer.status, answer.text]).toEqual([200, expect.stringContaining("readFrom")]);
    await ended(platform, id);
  };
  await rows(platform, sql`update integration_streams set cursor = '{}' where integration_id = ${id}::uuid`);
  await startAt(new Date(Date.now() - 30 * 86_400_000).toISOString());
  await syncAgain(platform, id);
  expect(await bodies()).toEqual(["New"]);
  await startAt(null);
  expect(await bodies()).toEqual(["Old", "New"]);
  for (const wrong of ["yesterday", "0000-01-01", "-271821-04-20T00:00:00Z"]) {
    const body = { readFrom: wrong, segments: [segmentId] };
    const answer = await platform.api(`/integration/${id}`, { method: "PUT", account: "admin", body });
    expect(answer.status).toBe(400);
  }
});

test("messages include their place, thread, reactions and files; mentions and links read as users see them", async () => {
  const question = general.post(
    at(1),
    ada,
    `Hey <@${bea.id}>, see <https://a.example|the page> in <#C9|help>, a &lt; b <!here>`,
  );
  Object.assign(question.record, { reactions: [{ name: "wave", users: [bea.id], count: 1 }] });
  const reply = general.post(at(2), bea, "Yes", question);
  const shared = general.post(at(3), bea, "Also here", question);
  Object.assign(shared.record, { subtype: "thread_broadcast" });
  await connect();
  const link = (ts: string) => `https://cdp-demo.slack.example/archives/${general.id}/p${ts.replace(".", "")}`;
  expect(await stored()).toMatchObject([
    {
      type: "message",
      source_id: question.ts,
      source_parent_id: null,
      channel: "general",
      person: "Ada Lovelace",
      body: "Hey @bea, see the page (https://a.example) in #help, a &lt; b @here",
      url: link(question.ts),
      attributes: { thread: true, reactions: [{ name: "wave", count: 1 }] },
    },
    { source_id: reply.ts, source_parent_id: question.ts, body: "Yes", url: link(reply.ts), person: "Bea" },
    { source_id: shared.ts, source_parent_id: question.ts, body: "Also here" },
  ]);
});

test("people have the names and addresses that Slack shows, including those without messages", async () => {
  general.post(at(1), ada, "Hello");
  slack.user("former", { real_name: "Former", deleted: true });
  slack.user("helper", { is_bot: true });
  await connect();
  expect(await listedPeople(platform, segmentId)).toEqual(["Ada Lovelace", "Bea"]);
  expect(await identitiesOf(platform, "Ada Lovelace")).toEqual([
    { platform: "slack", type: "email", value: "ada@slack.example", verified: true },
    { platform: "slack", type: "username", value: "ada", verified: true },
  ]);
});

test("joins are imported for people only, and messages of apps and of Slack itself are skipped", async () => {
  const bot = slack.user("helper", { is_bot: true, real_name: "Helper" });
  const gone = slack.user("gone");
  general.say(at(1), { subtype: "channel_join", user: ada.id, text: "has joined" });
  general.say(at(2), { subtype: "channel_join", user: bot.id, text: "has joined" });
  general.say(at(3), { subtype: "bot_message", bot_id: "B1", text: "From an app" });
  general.say(at(4), { subtype: "channel_topic", user: ada.id, text: "set the topic" });
  general.post(at(5), gone, "Unknown");
  general.post(at(6), bot, "Beep");
  slack.forget(gone);
  await connect();
  expect((await stored()).map(({ type, source_id, person, body }) => [type, source_id, person, body])).toEqual([
    ["channel_joined", ada.id, "Ada Lovelace", null],
    ["message", expect.any(String), gone.id, "Unknown"],
    ["message", expect.any(String), "Helper", "Beep"],
  ]);
  const bots = await rows(
    platform,
    sql`select 1 from members where display_name = 'Helper' and attributes -> 'isBot' ->> 'slack' = 'true'`,
  );
  expect(bots).toHaveLength(1);
});

test("long histories and threads are read in pages, and again without duplicate rows", async () => {
  slack.mostAtOnce = 3;
  const parent = general.post(at(0), ada, "Thread");
  for (let n = 1; n <= 7; n += 1) general.post(at(n), bea, `Reply ${n}`, parent);
  for (let n = 8; n <= 14; n += 1) general.post(at(n), ada, `Message ${n}`);
  const { id, status } = await connect();
  expect(status).toBe("done");
  const before = await stored();
  expect(before).toHaveLength(15);
  await mergeRereadPage(platform, id);
  expect(await stored()).toEqual(before);
});

test("the next sync imports new data, including late replies, and applies edits", async () => {
  const parent = general.post(at(1), ada, "Question");
  const typo = general.post(at(2), bea, "Teh answer");
  const { id } = await connect();
  general.edit(typo, "The answer");
  general.post(at(3), bea, "A late reply", parent);
  general.post(at(4), ada, "News");
  await syncAgain(platform, id);
  expect(await bodies()).toEqual(["Question", "The answer", "A late reply", "News"]);
});

test("a limit parks the sync, which then continues from there", async () => {
  slack.mostAtOnce = 2;
  for (let n = 1; n <= 6; n += 1) general.post(at(n), ada, `Message ${n}`);
  const limit = { status: 429, headers: { "retry-after": "3600" }, body: { ok: false, error: "ratelimited" } };
  slack.interrupt(/conversations\.history.*cursor=bmV4dDo0/, limit);
  const answer = await signInAt(platform, "slack", segmentId);
  const { id } = JSON.parse(answer.text) as Integration;
  const resumed = afterLimit(platform, id);
  expect((await resumed).status).toBe("done");
  expect(await stored()).toHaveLength(6);
  const histories = slack.requests.filter(({ url }) => url.pathname.endsWith("conversations.history"));
  expect(histories.filter(({ url }) => !url.searchParams.has("cursor"))).toHaveLength(1);
});

test("a platform stopped in the middle continues when it starts again", async () => {
  slack.mostAtOnce = 2;
  for (let n = 1; n <= 6; n += 1) general.post(at(n), ada, `Message ${n}`);
  slack.stall(/conversations\.history.*cursor=/);
  const answer = await signInAt(platform, "slack", segmentId);
  const { id } = JSON.parse(answer.text) as Integration;
  await until(async () => slack.requests.find(({ url }) => url.searchParams.has("cursor")) ?? null, "the second page");
  await platform.restart();
  await startDueSyncs(platform.running.platform, new Date());
  expect((await ended(platform, id)).status).toBe("done");
  expect(await stored()).toHaveLength(6);
});

test("a revoked token asks to reconnect, which continues the same integration", async () => {
  general.post(at(1), ada, "Hello");
  const { id } = await connect();
  slack.revokeAll();
  expect((await syncAgain(platform, id)).status).toBe("needs-reconnect");
  general.post(at(2), bea, "Meanwhile");
  expect(await connect()).toMatchObject({ id, status: "done" });
  expect(await bodies()).toEqual(["Hello", "Meanwhile"]);
});

test("a channel without access for the bot is skipped with the reason, the others are read", async () => {
  const closed = slack.channel("closed");
  closed.isClosed = true;
  general.post(at(1), ada, "Hello");
  const { id, status } = await connect();
  expect(status).toBe("done");
  expect(await streamsOf(platform, id)).toMatchObject([
    { label: "Demo community", stream: "members", status: "ok" },
    { label: "closed", stream: "messages", status: "skipped", error: "Slack denied access: not_in_channel." },
    { label: "general", stream: "messages", status: "ok" },
  ]);
});

test("a renamed channel keeps its imported data, and so does an archived one", async () => {
  general.post(at(1), ada, "Hello");
  const { id } = await connect();
  general.name = "lobby";
  await syncAgain(platform, id);
  expect((await stored()).map(({ channel }) => channel)).toEqual(["lobby"]);
  general.isArchived = true;
  const { settings } = await syncAgain(platform, id);
  expect(settings?.channels).toEqual([]);
  expect(await stored()).toHaveLength(1);
});

test("an invalid response is retried and loses no later data", async () => {
  general.post(at(1), ada, "Hello");
  slack.interrupt(/conversations\.history/, { body: "<html>Maintenance</html>" }, 2);
  expect((await connect()).status).toBe("done");
  expect(await bodies()).toEqual(["Hello"]);
});

test("Slack's verification request is answered with its challenge, only when Slack signed it", async () => {
  const body = JSON.stringify({ type: "url_verification", challenge: "3eZbrw1a", token: "unused" });
  const ask = (secret: string) =>
    fetch(`${platform.url}/api/webhooks/slack`, { method: "POST", headers: slackHeaders(body, secret), body });
  const answer = await ask(slack.signingSecret);
  expect([answer.status, await answer.text()]).toEqual([200, "3eZbrw1a"]);
  expect((await ask("wrong")).status).toBe(401);
});

test("events import new, changed and deleted messages at once, and each once", async () => {
  const typo = general.post(at(1), ada, "Teh");
  const wrong = general.post(at(2), ada, "Wrong");
  await connect();
  const fresh = general.post(at(3), bea, "Fresh");
  const channel = general.id;
  const sent = { ...fresh.record, channel, event_ts: fresh.ts };
  expect((await deliver(sent, { id: "Ev1" })).status).toBe(202);
  expect((await deliver(sent, { id: "Ev1" })).status).toBe(202);
  general.edit(typo, "The");
  await deliver({ type: "message", subtype: "message_changed", channel, message: typo.record, ts: "1.0" });
  await deliver({ type: "message", subtype: "message_deleted", channel, deleted_ts: wrong.ts, ts: "2.0" });
  await deliver({ type: "member_joined_channel", channel, user: bea.id, event_ts: fresh.ts });
  const expected = [
    ["message", "The"],
    ["channel_joined", null],
    ["message", "Fresh"],
  ];
  await until(async () => {
    const now = (await stored()).map(({ type, body }) => [type, body]);
    return JSON.stringify(now) === JSON.stringify(expected) ? true : null;
  }, "the events to be read");
});

test("events of another workspace, with a wrong signature, or too old are refused", async () => {
  await connect();
  const event = { type: "message", channel: general.id, user: ada.id, text: "Forged", ts: "1767225600.000001" };
  const tenMinutesAgo = new Date(Date.now() - 600_000);
  const answers = await Promise.all([
    deliver(event, { team: "T0OTHER" }),
    deliver(event, { secret: "wrong" }),
    deliver(event, { sentAt: tenMinutesAgo }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
});

test("uninstalling the app in Slack asks to reconnect at once", async () => {
  const { id } = await connect();
  await deliver({ type: "app_uninstalled" });
  const found = await until(async () => {
    const integration = await find(platform, id);
    return integration.status === "needs-reconnect" ? integration : null;
  }, "the event to be read");
  expect(found.nextSyncAt).toBeNull();
});

test("users without permission are refused, and a sign-in is valid once and for its sub-project", async () => {
  expect((await signInAt(platform, "slack", segmentId, "readonly")).status).toBe(403);
  const query = `code=x&state=forged&segments[]=${segmentId}`;
  const forged = await platform.api(`/slack/callback?${query}`, { account: "admin" });
  expect([forged.status, forged.text]).toEqual([
    400,
    expect.stringContaining("This sign-in is no longer valid. Connect again."),
  ]);
  expect(await countByType(platform, segmentId)).toEqual({});
});
