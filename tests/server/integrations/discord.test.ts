import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Integration } from "#shared/contract/integrations.ts";
import { type Account, startPlatform, type TestPlatform } from "#tests/support/platform.ts";
import {
  type DiscordServer,
  type DiscordTestChannel,
  type DiscordTestUser,
  startDiscord,
} from "#tests/support/providers/discord.ts";
import { afterLimit, identitiesOf, readAnew, storedActivities, streamsOf, syncAgain } from "./connect-helpers.ts";
import { countByType, emptyRecord, ended, makeSubProject, rows } from "./git-helpers.ts";

let platform: TestPlatform;
let discord: DiscordServer;
let ada: DiscordTestUser;
let bea: DiscordTestUser;
let general: DiscordTestChannel;
let segmentId: string;
beforeAll(async () => {
  discord = await startDiscord();
  platform = await startPlatform({ environment: discord.environment });
});
afterAll(async () => {
  await platform.stop();
  await discord.stop();
});
beforeEach(async () => {
  discord.reset();
  ada = discord.user("ada", { global_name: "Ada Lovelace", avatar: "abc" });
  bea = discord.user("bea");
  general = discord.channel("general");
  ({ segmentId } = await makeSubProject(platform));
  await emptyRecord(platform);
});

const at = (minute: number) => new Date(Date.now() - 3_600_000 + minute * 60_000).toISOString();

/** Adds the bot as a browser does, and names the server that it came back with. */
async function install(account: Account = "admin", guildId?: string) {
  const { installUrls } = await (await fetch(`${platform.url}/config.json`)).json();
  const back = await fetch(`${installUrls.discord}&state=mine`, { redirect: "manual" });
  const { searchParams } = new URL(back.headers.get("location") ?? "");
  expect([searchParams.get("source"), searchParams.get("state")]).toEqual(["discord", "mine"]);
  return platform.api(`/discord-authenticate/${guildId ?? searchParams.get("guild_id")}`, {
    method: "PUT",
    account,
    body: { code: searchParams.get("code"), segments: [segmentId] },
  });
}

async function connect(): Promise<Integration> {
  const answer = await install();
  expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('"in-progress"')]);
  return ended(platform, answer.json<Integration>().id);
}

const stored = () => storedActivities(platform, segmentId);
const bodies = async () => (await stored()).map(({ body }) => body);

test("adding the bot connects a server, whose channels are read and listed", async () => {
  general.post(at(1), ada, "Hello");
  discord.channel("voice", 2);
  const { status, integrationIdentifier, settings } = await connect();
  expect([status, integrationIdentifier]).toEqual(["done", discord.guildId]);
  expect(settings).toEqual({
    guild: { id: discord.guildId, name: "Demo server" },
    channels: [{ id: general.id, name: "general" }],
    updateMemberAttributes: true,
  });
  expect(await bodies()).toEqual(["Hello"]);
});

test("messages carry their place, answers and files; mentions read as people see them", async () => {
  const question = general.post(at(1), ada, `Hey <@${bea.id}>, 1 < 2 <:wave:123>`, { mentions: [bea.record] });
  const reference = { type: 0, channel_id: general.id, message_id: question.id, guild_id: discord.guildId };
  const answer = general.post(at(2), bea, "Yes", { type: 19, message_reference: reference });
  await connect();
  expect(await stored()).toMatchObject([
    {
      type: "message",
      source_id: question.id,
      channel: "general",
      body: "Hey @bea, 1 &lt; 2 :wave:",
      url: `https://discordapp.com/channels/${discord.guildId}/${general.id}/${question.id}`,
      person: "Ada Lovelace",
    },
    { type: "message", source_id: answer.id, source_parent_id: question.id, person: "bea" },
  ]);
});

test("threads on messages, threads by themselves and posts of a forum are read, archived ones among them", async () => {
  const question = general.post(at(1), ada, "Question");
  const onMessage = general.thread(at(2), bea, "About it", question);
  onMessage.post(at(2), bea, "In the thread");
  const alone = general.thread(at(3), ada, "By itself");
  alone.post(at(4), bea, "First word");
  alone.archive(at(5));
  const forum = discord.channel("help", 15);
  const post = forum.thread(at(6), ada, "How do I start?");
  post.post(at(6), ada, "I cannot start", { id: post.id });
  post.post(at(7), bea, "Like this");
  await connect();
  expect(
    (await stored()).map((each) => [each.type, each.channel, each.title, each.body, each.source_parent_id]),
  ).toEqual([
    ["message", "general", null, "Question", null],
    ["thread_message", "general", null, "In the thread", question.id],
    ["thread_started", "general", "By itself", null, null],
    ["thread_message", "general", null, "First word", alone.id],
    ["thread_started", "help", "How do I start?", "I cannot start", null],
    ["thread_message", "help", null, "Like this", post.id],
  ]);
  const [reply] = (await stored()).filter(({ body }) => body === "Like this");
  expect(reply?.attributes).toEqual({ childChannel: "How do I start?" });
});

test("those who joined are told of with their time; bots, webhooks and Discord itself are left out", async () => {
  const bot = discord.user("helper", { bot: true });
  discord.join("2026-01-02T03:04:05.678000+00:00", ada);
  discord.join("2026-01-03T00:00:00.000000+00:00", bot);
  general.post(at(1), bot, "Beep");
  general.post(at(2), ada, "From a webhook", { webhook_id: "400000000000000001" });
  general.post(at(3), bea, "", { type: 7 });
  await connect();
  expect(await stored()).toMatchObject([
    {
      type: "joined_guild",
      source_id: `gen-${ada.id}-2026-01-02T03:04:05.678Z`,
      at: "2026-01-02T03:04:05",
      person: "Ada Lovelace",
    },
  ]);
  expect(await identitiesOf(platform, "Ada Lovelace")).toEqual([
    { platform: "discord", type: "username", value: "ada", verified: true },
  ]);
});

test("accounts that were deleted stay different people", async () => {
  const [one, other] = [discord.user("Deleted User"), discord.user("Deleted User")];
  general.post(at(1), one, "One");
  general.post(at(2), other, "Two");
  await connect();
  const people = await rows(
    platform,
    sql`select distinct member_id from activities where segment_id = ${segmentId}::uuid`,
  );
  expect(people).toHaveLength(2);
});

test("long channels come in pages, and again without a row twice", async () => {
  for (let n = 0; n < 230; n += 1) general.post(at(n / 60), ada, `Message ${n}`);
  const { id } = await connect();
  const before = await stored();
  expect(before).toHaveLength(230);
  await readAnew(platform, id);
  expect(await stored()).toEqual(before);
});

test("the next sync brings what is new, in threads too, and edits what changed", async () => {
  const typo = general.post(at(1), ada, "Teh");
  const thread = general.thread(at(2), ada, "Topic", typo);
  thread.post(at(3), bea, "Early");
  const { id } = await connect();
  general.edit(typo, "The");
  general.post(at(10), bea, "News");
  thread.post(at(11), ada, "Late");
  await syncAgain(platform, id);
  expect(await bodies()).toEqual(["The", "Early", "News", "Late"]);
});

test("a limit parks the reading where it is; it goes on there afterwards", async () => {
  for (let n = 0; n < 150; n += 1) general.post(at(n / 60), ada, `Message ${n}`);
  const limit = { message: "You are being rate limited.", retry_after: 3600.5, global: false };
  const headers = { "retry-after": "3601", "x-ratelimit-scope": "user" };
  discord.interrupt(/messages\?after=[1-9]/, { status: 429, headers, body: limit });
  const { id } = (await install()).json<Integration>();
  expect((await afterLimit(platform, id)).status).toBe("done");
  expect(await stored()).toHaveLength(150);
  expect(
    discord.requests.filter(({ url }) => url.pathname.endsWith("/messages") && url.searchParams.get("after") === "0"),
  ).toHaveLength(1);
});

test("a bot that was removed asks to connect again, which goes on with the same integration", async () => {
  general.post(at(1), ada, "Hello");
  const { id } = await connect();
  discord.isInstalled = false;
  expect((await syncAgain(platform, id)).status).toBe("needs-reconnect");
  general.post(at(2), bea, "Meanwhile");
  expect(await connect()).toMatchObject({ id, status: "done" });
  expect(await bodies()).toEqual(["Hello", "Meanwhile"]);
});

test("a channel that is closed to the bot is left out with the reason, the others are read", async () => {
  const closed = discord.channel("staff");
  closed.isClosed = true;
  general.post(at(1), ada, "Hello");
  const { id, status } = await connect();
  expect(status).toBe("done");
  const skipped = (await streamsOf(platform, id)).filter((stream) => stream.status === "skipped");
  expect(skipped).toMatchObject([
    { label: "staff", stream: "messages", error: expect.stringContaining("Missing Access") },
    { label: "staff", stream: "threads", error: expect.stringContaining("Missing Access") },
  ]);
});

test("without the right to list members everything else is read", async () => {
  general.post(at(1), ada, "Hello");
  discord.interrupt(/\/members\?/, { status: 403, body: { code: 50_001, message: "Missing Access" } });
  expect((await connect()).status).toBe("done");
  expect(await countByType(platform, segmentId)).toEqual({ message: 1 });
});

test("an answer that is none is tried again and does not lose what follows", async () => {
  general.post(at(1), ada, "Hello");
  discord.interrupt(/\/messages\?/, { status: 502, body: "<html>Bad gateway</html>" }, 2);
  expect((await connect()).status).toBe("done");
  expect(await bodies()).toEqual(["Hello"]);
});

test("only a server that the user has added the bot to is connected, by who may change the sub-project", async () => {
  const other = await install("admin", "999000000000000001");
  expect([other.status, other.text]).toEqual([400, expect.stringContaining("Discord did not confirm")]);
  const body = { segments: [segmentId] };
  const unproven = await platform.api(`/discord-authenticate/${discord.guildId}`, {
    method: "PUT",
    account: "admin",
    body,
  });
  expect([unproven.status, unproven.text]).toEqual([
    400,
    expect.stringContaining("Add the bot to the Discord server first."),
  ]);
  expect((await install("readonly")).status).toBe(403);
  expect(await rows(platform, sql`select 1 from integrations where segment_id = ${segmentId}::uuid`)).toEqual([]);
});
