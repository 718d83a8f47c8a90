import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { Integration } from "#shared/contract/integrations.ts";
import { type Account, startPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { preparePlatformProcess } from "#tests/support/platform-process.ts";
import {
  type DiscordServer,
  type DiscordTestChannel,
  type DiscordTestUser,
  startDiscord,
} from "#tests/support/providers/discord.ts";
import {
  afterLimit,
  identitiesOf,
  mergeRereadPage,
  storedActivities,
  streamsOf,
  syncAgain,
} from "./connect-helpers.ts";
import { countByType, emptyRecord, ended, makeSubProject, rows, until } from "./git-helpers.ts";

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

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const each of undo.splice(0).reverse()) await each();
});

const at = (minute: number) => new Date(Date.now() - 3_600_000 + minute * 60_000).toISOString();

/** Adds the bot as a browser does, and sends the server id from the redirect. */
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

/** Connects, and waits until live events are received. */
async function connectLive(): Promise<Integration> {
  const integration = await connect();
  await until(async () => (discord.gateway.connected() > 0 ? true : null), "the gateway to be listened to");
  return integration;
}

const readStored = async () =>
  (await stored()).map((each) => [each.type, each.title, each.body, each.source_parent_id]);

/** Waits until the stored data equals the expected value. */
async function expectSoon<T>(read: () => Promise<T>, expected: T): Promise<void> {
  await expect.poll(read).toEqual(expected);
}

/** Error about live events on the card. */
async function liveError(): Promise<string | null> {
  const body = { segments: [segmentId] };
  const answer = await platform.api("/integration/query", { method: "POST", account: "admin", body });
  return answer.json<{ rows: Integration[] }>().rows[0]?.liveError ?? null;
}

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

test("messages include their place, replies and files; mentions read as users see them", async () => {
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

test("threads on messages, standalone threads and forum posts are read, including archived ones", async () => {
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

test("joins are imported with their time; bots, webhooks and Discord itself are skipped", async () => {
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

test("deleted accounts are one group, but what a known person did before and after stays theirs", async () => {
  const [one, other] = [discord.user("Deleted User"), discord.user("deleted_user_ab12")];
  general.post(at(1), one, "One");
  general.post(at(2), other, "Two");
  general.post(at(3), ada, "Three");
  const { id } = await connect();
  ada.record.username = "deleted_user_cd34";
  general.post(at(4), ada, "Four");
  await syncAgain(platform, id);
  const people = await rows(
    platform,
    sql`select m.display_name as name, array_agg(a.body order by a."timestamp") as texts
      from activities a join members m on m.id = a.member_id
      where a.segment_id = ${segmentId}::uuid group by m.id order by 1`,
  );
  expect(people).toEqual([
    { name: "Ada Lovelace", texts: ["Three", "Four"] },
    { name: "Deleted account", texts: ["One", "Two"] },
  ]);
  expect(
    await rows(
      platform,
      sql`select distinct m.display_name as name from member_segments p join members m on m.id = p.member_id`,
    ),
  ).toEqual([{ name: "Ada Lovelace" }]);
});

test("long channels are read in pages, and again without duplicate rows", async () => {
  for (let n = 0; n < 230; n += 1) general.post(at(n / 60), ada, `Message ${n}`);
  // A message that cannot be parsed ends neither its page nor the list.
  general.post(at(3), ada, "Of no known type", { type: null });
  const { id } = await connect();
  const before = await stored();
  expect(before).toHaveLength(230);
  await mergeRereadPage(platform, id);
  expect(await stored()).toEqual(before);
});

test("the next sync imports new data, also in threads, and applies edits", async () => {
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

test("a limit parks the sync, which then continues from there", async () => {
  for (let n = 0; n < 150; n += 1) general.post(at(n / 60), ada, `Message ${n}`);
  const limit = { message: "You are being rate limited.", retry_after: 3600.5, global: false };
  const headers = { "retry-after": "3601", "x-ratelimit-scope": "user" };
  discord.interrupt(/messages\?before=/, { status: 429, headers, body: limit });
  const { id } = (await install()).json<Integration>();
  expect((await afterLimit(platform, id)).status).toBe("done");
  expect(await stored()).toHaveLength(150);
  expect(
    discord.requests.filter(
      ({ url }) => url.pathname === `/api/v10/channels/${general.id}/messages` && !url.searchParams.has("before"),
    ),
  ).toHaveLength(1);
});

test("a removed bot asks to reconnect, which continues the same integration", async () => {
  general.post(at(1), ada, "Hello");
  const { id } = await connect();
  discord.isInstalled = false;
  expect((await syncAgain(platform, id)).status).toBe("needs-reconnect");
  general.post(at(2), bea, "Meanwhile");
  expect(await connect()).toMatchObject({ id, status: "done" });
  expect(await bodies()).toEqual(["Hello", "Meanwhile"]);
});

test("a channel without access for the bot is skipped with the reason, the others are read", async () => {
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

test("without permission to list members everything else is read", async () => {
  general.post(at(1), ada, "Hello");
  discord.interrupt(/\/members\?/, { status: 403, body: { code: 50_001, message: "Missing Access" } });
  expect((await connect()).status).toBe("done");
  expect(await countByType(platform, segmentId)).toEqual({ message: 1 });
});

test("an invalid response is retried and loses no later data", async () => {
  general.post(at(1), ada, "Hello");
  discord.interrupt(/\/messages\?/, { status: 502, body: "<html>Bad gateway</html>" }, 2);
  expect((await connect()).status).toBe("done");
  expect(await bodies()).toEqual(["Hello"]);
});

test("only a server to which the user has added the bot is connected, and only by users who may change the sub-project", async () => {
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

test.runIf(process.env.TEST_DATABASE !== "pglite")(
  "one of several workers is connected; when it is killed another resumes the session, and nothing is lost",
  async () => {
    const own = await startDiscord();
    undo.push(own.stop);
    const processes = await preparePlatformProcess(own.environment);
    undo.push(processes.stop);
    const [, ...workers] = await Promise.all(["web", "worker", "worker"].map((role) => processes.begin(role)));
    const group = await processes.api<{ projects: { subprojects: { id: string }[] }[] }>(
      "/segment/projectGroup",
      "POST",
      { name: "Gateway", slug: "gateway" },
    );
    const channel = own.channel("general");
    const user = own.user("ada");
    const { installUrls } = await (await fetch(`${processes.url}/config.json`)).json();
    const back = await fetch(installUrls.discord, { redirect: "manual" });
    const { searchParams } = new URL(back.headers.get("location") ?? "");
    await processes.api(`/discord-authenticate/${searchParams.get("guild_id")}`, "PUT", {
      code: searchParams.get("code"),
      segments: [group.projects[0]?.subprojects[0]?.id],
    });
    const onRecord = async () =>
      (await processes.query<{ body: string }>(sql`select body from activities order by "timestamp"`)).map(
        ({ body }) => body,
      );
    await until(async () => (own.gateway.connected() > 0 ? true : null), "the gateway to be listened to");
    const typo = channel.post(at(1), user, "Teh");
    await expectSoon(onRecord, ["Teh"]);
    expect([own.gateway.connected(), own.gateway.asked.identify]).toEqual([1, 1]);
    for (const worker of workers) {
      worker.child.kill("SIGKILL");
      await worker.ended;
    }
    channel.remove(typo);
    channel.post(at(2), user, "Meanwhile");
    await processes.begin("worker");
    await processes.expireJobs();
    await expectSoon(onRecord, ["Meanwhile"]);
    expect(own.gateway.asked).toMatchObject({ identify: 1, resume: 1 });
  },
);

test("messages, edits and deletions are stored at once, without a sync", async () => {
  const { id } = await connectLive();
  const hello = general.post(at(1), ada, "Hello");
  const typo = general.post(at(2), bea, "Teh");
  await expectSoon(bodies, ["Hello", "Teh"]);
  general.edit(typo, "The");
  general.remove(hello);
  await expectSoon(bodies, ["The"]);
  discord.gateway.tell("MESSAGE_DELETE_BULK", { ids: [typo.id], channel_id: general.id, guild_id: discord.guildId });
  await expectSoon(bodies, []);
  const runs = await rows(platform, sql`select 1 from integration_runs where integration_id = ${id}::uuid`);
  expect(runs).toHaveLength(1);
});

test("an edit event with only the changed fields triggers a read of the message", async () => {
  await connectLive();
  const message = general.post(at(1), ada, "See the page");
  await expectSoon(bodies, ["See the page"]);
  message.record.content = "See the other page";
  discord.gateway.tell("MESSAGE_UPDATE", {
    ...{ id: message.id, channel_id: general.id, guild_id: discord.guildId, embeds: [] },
  });
  await expectSoon(bodies, ["See the other page"]);
});

test("threads are imported with their messages, renamed, and deleted with their content", async () => {
  const forum = discord.channel("help", 15);
  await connectLive();
  const question = general.post(at(1), ada, "Question");
  const thread = general.thread(at(2), bea, "About it", question);
  const reply = thread.post(at(3), bea, "Reply");
  thread.post(at(4), ada, "Thanks");
  const post = forum.thread(at(5), ada, "How?");
  post.post(at(5), ada, "I cannot start", { id: post.id });
  post.post(at(6), bea, "Like this");
  post.rename("How do I start?");
  thread.remove(reply);
  await expectSoon(readStored, [
    ["message", null, "Question", null],
    ["thread_message", null, "Thanks", question.id],
    ["thread_started", "How do I start?", "I cannot start", null],
    ["thread_message", null, "Like this", post.id],
  ]);
  thread.delete();
  post.delete();
  await expectSoon(readStored, [["message", null, "Question", null]]);
});

test("new members are imported; bots and messages of other servers are skipped", async () => {
  await connectLive();
  general.post(at(1), discord.user("helper", { bot: true }), "Beep");
  discord.gateway.tell("MESSAGE_CREATE", { ...general.post(at(2), ada, "Here").record, guild_id: "999" });
  discord.join(at(3), bea);
  await expectSoon(readStored, [
    ["message", null, "Here", null],
    ["joined_guild", null, null, null],
  ]);
});

test("a lost connection is resumed: missed events arrive once, and no sync is needed", async () => {
  const { id } = await connectLive();
  const first = general.post(at(1), ada, "Before");
  await expectSoon(bodies, ["Before"]);
  const { identify, resume } = discord.gateway.asked;
  discord.gateway.close(4000);
  general.remove(first);
  general.post(at(2), bea, "Meanwhile");
  await expectSoon(bodies, ["Meanwhile"]);
  expect(discord.gateway.asked).toMatchObject({ identify, resume: resume + 1 });
  // Discord requests a reconnect.
  discord.gateway.send(7, null);
  await until(async () => (discord.gateway.asked.resume > resume + 1 ? true : null), "the connection to be resumed");
  general.post(at(3), bea, "After");
  await expectSoon(bodies, ["Meanwhile", "After"]);
  expect(discord.gateway.asked).toMatchObject({ identify, resume: resume + 2 });
  const runs = await rows(platform, sql`select 1 from integration_runs where integration_id = ${id}::uuid`);
  expect(runs).toHaveLength(1);
});

test("when Discord has dropped the session, everything connected is read", async () => {
  await connectLive();
  const { identify } = discord.gateway.asked;
  discord.gateway.forget();
  general.post(at(1), ada, "Missed");
  await expectSoon(bodies, ["Missed"]);
  expect(discord.gateway.asked.identify).toBe(identify + 1);
});

test("a connection without heartbeat responses is closed and resumed", async () => {
  discord.gateway.heartbeatMs = 40;
  discord.gateway.close(4000);
  await connectLive();
  const { resume } = discord.gateway.asked;
  discord.gateway.isAlive = false;
  await until(async () => (discord.gateway.asked.resume > resume ? true : null), "the connection to be resumed");
  discord.gateway.isAlive = true;
  general.post(at(1), ada, "Hello");
  await expectSoon(bodies, ["Hello"]);
});

test("intents that are disabled in Discord are omitted", async () => {
  const [guilds, members, messages, contents] = [1 << 0, 1 << 1, 1 << 9, 1 << 15];
  discord.gateway.allowedIntents = guilds | messages;
  discord.gateway.forget();
  await connectLive();
  expect(discord.gateway.intents).toEqual([
    guilds | messages | contents | members,
    guilds | messages | contents,
    guilds | messages,
  ]);
  await expectSoon(
    liveError,
    "New members and message texts are missing until the next sync. " +
      `Turn on "Server Members Intent" and "Message Content Intent" for the bot in Discord's developer portal.`,
  );
  general.post(at(1), ada, "Hello");
  await expectSoon(async () => (await stored()).length, 1);
});

test("a removed bot asks to reconnect at once", async () => {
  const { id } = await connectLive();
  discord.removeBot();
  await expectSoon(
    () => rows(platform, sql`select status, error from integrations where id = ${id}::uuid`),
    [{ status: "needs-reconnect", error: "The bot was removed from the server." }],
  );
});

// Must be the last test on this platform: a refused token is not retried for an hour.
test("a token that Discord refuses is reported on the card, with instructions", async () => {
  await connectLive();
  discord.isTokenGood = false;
  discord.gateway.close(4000);
  await expectSoon(
    liveError,
    "Discord does not accept the bot token. New messages appear with the next sync instead of immediately. " +
      "Enter a valid DISCORD_BOT_TOKEN.",
  );
});
