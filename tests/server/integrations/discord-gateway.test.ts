import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { Integration } from "#shared/contract/integrations.ts";
import { startPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { preparePlatformProcess } from "#tests/support/platform-process.ts";
import {
  type DiscordServer,
  type DiscordTestChannel,
  type DiscordTestUser,
  startDiscord,
} from "#tests/support/providers/discord.ts";
import { storedActivities } from "./connect-helpers.ts";
import { emptyRecord, ended, makeSubProject, rows, until } from "./git-helpers.ts";

let platform: TestPlatform;
let discord: DiscordServer;
let ada: DiscordTestUser;
let bea: DiscordTestUser;
let general: DiscordTestChannel;
let segmentId: string;
let integrationId: string;
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
  ada = discord.user("ada");
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

/** Adds the bot as a browser does; the first sync has ended and the gateway is listened to. */
async function connect(): Promise<Integration> {
  const { installUrls } = await (await fetch(`${platform.url}/config.json`)).json();
  const back = await fetch(installUrls.discord, { redirect: "manual" });
  const { searchParams } = new URL(back.headers.get("location") ?? "");
  const answer = await platform.api(`/discord-authenticate/${searchParams.get("guild_id")}`, {
    method: "PUT",
    account: "admin",
    body: { code: searchParams.get("code"), segments: [segmentId] },
  });
  const integration = await ended(platform, answer.json<Integration>().id);
  integrationId = integration.id;
  await listened();
  return integration;
}

const listened = () =>
  until(async () => (discord.gateway.connected() > 0 ? true : null), "the gateway to be listened to");

const bodies = async () => (await storedActivities(platform, segmentId)).map(({ body }) => body);

const stored = async () =>
  (await storedActivities(platform, segmentId)).map(({ type, title, body, source_parent_id: parent }) => [
    ...[type, title, body, parent],
  ]);

/** Waits until what is on record is this. */
async function expectSoon<T>(read: () => Promise<T>, wanted: T): Promise<void> {
  await expect.poll(read, { timeout: 60_000 }).toEqual(wanted);
}

/** What the card says of live events. */
async function liveError(): Promise<string | null> {
  const answer = await platform.api("/integration/query", {
    method: "POST",
    account: "admin",
    body: { segments: [segmentId] },
  });
  return answer.json<{ rows: Integration[] }>().rows[0]?.liveError ?? null;
}

test("messages, edits and deletions are on record at once, without a sync", async () => {
  await connect();
  const hello = general.post(at(1), ada, "Hello");
  const typo = general.post(at(2), bea, "Teh");
  await expectSoon(bodies, ["Hello", "Teh"]);
  general.edit(typo, "The");
  general.remove(hello);
  await expectSoon(bodies, ["The"]);
  discord.gateway.tell("MESSAGE_DELETE_BULK", { ids: [typo.id], channel_id: general.id, guild_id: discord.guildId });
  await expectSoon(bodies, []);
  const runs = await rows(platform, sql`select 1 from integration_runs where integration_id = ${integrationId}::uuid`);
  expect(runs).toHaveLength(1);
});

test("an edit that tells only what changed has the message read", async () => {
  await connect();
  const message = general.post(at(1), ada, "See the page");
  await expectSoon(bodies, ["See the page"]);
  message.record.content = "See the other page";
  discord.gateway.tell("MESSAGE_UPDATE", {
    ...{ id: message.id, channel_id: general.id, guild_id: discord.guildId, embeds: [] },
  });
  await expectSoon(bodies, ["See the other page"]);
});

test("threads are told with their messages, renamed, and deleted with everything in them", async () => {
  const forum = discord.channel("help", 15);
  await connect();
  const question = general.post(at(1), ada, "Question");
  const thread = general.thread(at(2), bea, "About it", question);
  const reply = thread.post(at(3), bea, "Reply");
  thread.post(at(4), ada, "Thanks");
  const post = forum.thread(at(5), ada, "How?");
  post.post(at(5), ada, "I cannot start", { id: post.id });
  post.post(at(6), bea, "Like this");
  post.rename("How do I start?");
  thread.remove(reply);
  await expectSoon(stored, [
    ["message", null, "Question", null],
    ["thread_message", null, "Thanks", question.id],
    ["thread_started", "How do I start?", "I cannot start", null],
    ["thread_message", null, "Like this", post.id],
  ]);
  thread.delete();
  post.delete();
  await expectSoon(stored, [["message", null, "Question", null]]);
});

test("who joins is told; bots and messages of other servers are left out", async () => {
  await connect();
  general.post(at(1), discord.user("helper", { bot: true }), "Beep");
  discord.gateway.tell("MESSAGE_CREATE", { ...general.post(at(2), ada, "Here").record, guild_id: "999" });
  discord.join(at(3), bea);
  await expectSoon(stored, [
    ["message", null, "Here", null],
    ["joined_guild", null, null, null],
  ]);
});

test("a connection that was lost is resumed: what happened meanwhile comes once, and no sync is needed", async () => {
  await connect();
  const first = general.post(at(1), ada, "Before");
  await expectSoon(bodies, ["Before"]);
  const { identify, resume } = discord.gateway.asked;
  discord.gateway.close(4000);
  general.remove(first);
  general.post(at(2), bea, "Meanwhile");
  await expectSoon(bodies, ["Meanwhile"]);
  expect(discord.gateway.asked).toMatchObject({ identify, resume: resume + 1 });
  // Discord asks for another connection.
  discord.gateway.send(7, null);
  await until(async () => (discord.gateway.connected() === 0 ? true : null), "the connection to be given up");
  general.post(at(3), bea, "After");
  await expectSoon(bodies, ["Meanwhile", "After"]);
  expect(discord.gateway.asked).toMatchObject({ identify, resume: resume + 2 });
  const runs = await rows(platform, sql`select 1 from integration_runs where integration_id = ${integrationId}::uuid`);
  expect(runs).toHaveLength(1);
});

test("where Discord has not kept the session, everything connected is read", async () => {
  await connect();
  const { identify } = discord.gateway.asked;
  discord.gateway.forget();
  general.post(at(1), ada, "Missed");
  await expectSoon(bodies, ["Missed"]);
  expect(discord.gateway.asked.identify).toBe(identify + 1);
});

test("a connection whose heartbeats are not answered is given up and resumed", async () => {
  discord.gateway.heartbeatMs = 40;
  discord.gateway.close(4000);
  await connect();
  const { resume } = discord.gateway.asked;
  discord.gateway.isAlive = false;
  await until(async () => (discord.gateway.asked.resume > resume ? true : null), "the connection to be resumed");
  discord.gateway.isAlive = true;
  general.post(at(1), ada, "Hello");
  await expectSoon(bodies, ["Hello"]);
});

test("intents that are not switched on in Discord are left out", async () => {
  const [guilds, members, messages, contents] = [1 << 0, 1 << 1, 1 << 9, 1 << 15];
  discord.gateway.allowedIntents = guilds | messages;
  discord.gateway.forget();
  await connect();
  expect(discord.gateway.intents).toEqual([
    guilds | messages | contents | members,
    guilds | messages | contents,
    guilds | messages,
  ]);
  await expectSoon(
    liveError,
    "New members and texts of messages are missing until the next sync. " +
      `Switch on "Server Members Intent" and "Message Content Intent" of the bot in Discord's developer portal.`,
  );
  general.post(at(1), ada, "Hello");
  await expectSoon(async () => (await storedActivities(platform, segmentId)).length, 1);
});

test("a bot that is removed asks to connect again at once", async () => {
  const { id } = await connect();
  discord.removeBot();
  await expectSoon(
    () => rows(platform, sql`select status, error from integrations where id = ${id}::uuid`),
    [{ status: "needs-reconnect", error: "The bot was removed from the server." }],
  );
});

// The last one on this platform: a refused token is not tried again for an hour.
test("a token that Discord refuses is told on the card, with what to do", async () => {
  await connect();
  discord.isTokenGood = false;
  discord.gateway.close(4000);
  await expectSoon(
    liveError,
    "Discord does not accept the token of the bot. New messages come with the next sync instead of at once. " +
      "Enter a valid DISCORD_BOT_TOKEN.",
  );
});

test.runIf(process.env.TEST_DATABASE !== "pglite")(
  "of several workers one is connected; when it is killed another resumes the session, and nothing is lost",
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
    // As if the silence of those that were killed had lasted long enough already.
    await processes.query(sql`update pgboss.job set started_on = now() - interval '1 hour' where state = 'active'`);
    await expectSoon(onRecord, ["Meanwhile"]);
    expect(own.gateway.asked).toMatchObject({ identify: 1, resume: 1 });
  },
);
