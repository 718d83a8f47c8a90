import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Integration } from "#shared/contract/integrations.ts";
import { type Account, startPlatform, type TestPlatform } from "#tests/support/platform.ts";
import {
  type GroupsioServer,
  type GroupsioTestGroup,
  type GroupsioTestMember,
  startGroupsio,
} from "#tests/support/providers/groupsio.ts";
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
let groupsio: GroupsioServer;
let ada: GroupsioTestMember;
let bea: GroupsioTestMember;
let group: GroupsioTestGroup;
let segmentId: string;
beforeAll(async () => {
  groupsio = await startGroupsio();
  platform = await startPlatform({ environment: groupsio.environment });
});
afterAll(async () => {
  await platform.stop();
  await groupsio.stop();
});
beforeEach(async () => {
  groupsio.reset();
  ada = groupsio.member("Ada");
  bea = groupsio.member("Bea");
  group = groupsio.group("steamloom");
  ({ segmentId } = await makeSubProject(platform));
  await emptyRecord(platform);
});

const at = (day: number) => new Date(Date.UTC(2026, 0, day, 9, 30, 12)).toISOString();
const minute = (day: number) => new Date(Date.UTC(2026, 0, day, 9, 30)).toISOString();

const post = (path: string, body: Record<string, unknown>, account: Account = "admin") =>
  platform.api(path, { method: "POST", account, body: { ...body, segments: [segmentId] } });

interface Session {
  readonly groupsioCookie: string;
  readonly groupsioCookieExpiry: string;
}

async function verify(twoFactorCode?: string): Promise<Session> {
  const answer = await post("/groupsio-get-token", { ...groupsio.account, twoFactorCode });
  expect([answer.status, answer.text]).toEqual([200, expect.stringContaining("groupsio=")]);
  return answer.json<Session>();
}

interface Choice {
  readonly groups?: readonly GroupsioTestGroup[];
  readonly autoImports?: readonly { mainGroup: string; isAllowed: boolean }[];
  readonly webhookSecret?: string;
}

async function send({ groups = [group], autoImports = [], webhookSecret }: Choice = {}, session?: Session) {
  const { email, password } = groupsio.account;
  return post("/groupsio-connect", {
    email,
    ...(session && { token: session.groupsioCookie, tokenExpiry: session.groupsioCookieExpiry, password }),
    groups: groups.map(({ id, slug }) => ({ id, slug, name: slug })),
    autoImports,
    ...(webhookSecret && { webhookSecret }),
  });
}

async function connect(choice?: Choice): Promise<Integration> {
  const answer = await send(choice, await verify());
  expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('"in-progress"')]);
  return ended(platform, answer.json<Integration>().id);
}

const stored = () => storedActivities(platform, segmentId);

test("an account is verified, its groups are listed, and the selected ones are read; no response contains a secret", async () => {
  const session = await verify();
  expect(Date.parse(session.groupsioCookieExpiry)).toBeGreaterThan(Date.now());
  const groups = await post("/groupsio-get-user-subscriptions", { cookie: session.groupsioCookie });
  expect(groups.json()).toMatchObject([
    { group_id: group.id, group_name: "steamloom", nice_group_name: "steamloom list" },
  ]);
  const verified = await post("/groupsio-verify-group", { groupName: "steamloom", cookie: session.groupsioCookie });
  expect(verified.json()).toEqual({ group: group.id });
  group.join(at(1), ada);
  const { status, settings } = await connect();
  expect(status).toBe("done");
  expect(settings).toMatchObject({ email: groupsio.account.email, groups: [{ id: group.id, slug: "steamloom" }] });
  expect(JSON.stringify(settings)).not.toMatch(/groupsio=|correct horse/);
});

test.each([
  ["a wrong password", { password: "wrong" }, "Invalid email or password"],
  ["an unknown address", { email: "nobody@groups.example" }, "Invalid email or password"],
  ["no second factor where one is needed", {}, "Two-factor authentication code is required"],
  ["a wrong second factor", { twoFactorCode: "000000" }, "Invalid Two-factor authentication code"],
])("%s is answered with 400 and the form's message", async (_, wrong, words) => {
  groupsio.twoFactorCode = "123456";
  const answer = await post("/groupsio-get-token", { ...groupsio.account, ...wrong });
  expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(words)]);
  expect((await verify("123456")).groupsioCookie).toMatch(/^groupsio=/);
});

test("members, topics and replies are imported with their authors", async () => {
  group.join(at(1), ada);
  group.join(at(2), bea);
  const topic = group.topic(at(3), ada, "Release", "<p>It is out</p>");
  const reply = topic.reply(at(4), bea, "Thanks");
  topic.reply(at(5), groupsio.member("Hidden"), "Who am I?");
  await connect();
  const [opener] = topic.messages;
  expect((await stored()).map((each) => [each.type, each.source_id, each.source_parent_id, each.person])).toEqual([
    ["member_join", `join-${ada.user_id}-${group.id}-${minute(1)}`, null, "Ada"],
    ["member_join", `join-${bea.user_id}-${group.id}-${minute(2)}`, null, "Bea"],
    ["message", String(opener?.id), null, "Ada"],
    ["message", String(reply.id), String(opener?.id), "Bea"],
    ["message", expect.any(String), String(opener?.id), "Hidden"],
  ]);
  expect((await stored())[2]).toMatchObject({ title: "Release", body: "<p>It is out</p>", channel: "steamloom" });
  expect(await identitiesOf(platform, "Ada")).toEqual([
    { platform: "groupsio", type: "email", value: "ada@lists.example", verified: true },
    { platform: "groupsio", type: "username", value: "ada@lists.example", verified: true },
  ]);
});

test("an account that is no owner reads public archives, and its card says what is not read", async () => {
  group.join(at(1), ada);
  group.topic(at(3), ada, "Release", "<p>It is out</p>");
  group.hidesMembers = true;
  const { id, status } = await connect();
  expect(status).toBe("done");
  expect((await stored()).map(({ type, person }) => [type, person])).toEqual([["message", "Ada"]]);
  const { unread } = (await platform.api(`/integration/${id}`, { account: "admin" })).json<Integration>();
  expect(unread).toMatchObject({ count: 1, reasons: [expect.stringContaining("inadequate_permissions")] });
  const overview = await platform.api("/integration/global?platform=groupsio", { account: "admin" });
  expect(overview.json<{ rows: { id: string; unread?: unknown }[] }>().rows.find((row) => row.id === id)).toMatchObject(
    { unread },
  );
});

test("an account that may read neither members nor archive is refused, and one that loses both has failed", async () => {
  group.join(at(1), ada);
  const { id } = await connect();
  group.hidesMembers = true;
  group.hidesArchive = true;
  await rows(platform, sql`update integration_streams set due_at = now() where integration_id = ${id}::uuid`);
  expect(await syncAgain(platform, id)).toMatchObject({
    status: "error",
    error: expect.stringContaining("denied access"),
  });
  const answer = await send({}, await verify());
  expect([answer.status, answer.text]).toEqual([400, expect.stringContaining("not an owner of steamloom")]);
});

const link = ({ user_id, email }: GroupsioTestMember) =>
  `<a href="https://groups.io/g/x/memberbyuid/${user_id}">${email}</a>`;

test("former members are imported with their join date from the group's log", async () => {
  const [cleo, dora, elsa] = ["Cleo", "Dora", "Elsa"].map((name) => groupsio.member(name)) as [
    GroupsioTestMember,
    GroupsioTestMember,
    GroupsioTestMember,
  ];
  group.join(at(1), ada);
  group.leave(at(20), bea);
  group.leave(at(21), cleo);
  group.leave(at(22), dora, "expired_member");
  group.leave(at(23), elsa);
  group.log(at(1), `${link(ada)} created the group`);
  group.log(at(2), `${link(bea)} subscribed via web`);
  group.log(at(3), `${link(ada)} added ${link(cleo)}`);
  group.log(at(4), `${link(ada)} approved ${link(elsa)} 's membership`);
  group.log(at(20), `${link(bea)} unsubscribed`);
  await connect();
  expect((await stored()).map(({ type, at: moment, person }) => [type, moment.slice(8, 10), person])).toEqual([
    ["member_join", "01", "Ada"],
    ["member_join", "02", "Bea"],
    ["member_join", "03", "Cleo"],
    ["member_join", "04", "Elsa"],
    ["member_leave", "20", "Bea"],
    ["member_leave", "21", "Cleo"],
    ["member_leave", "23", "Elsa"],
  ]);
});

test("when the account may not see former members, everything else is read", async () => {
  group.hidesPast = true;
  group.join(at(1), ada);
  const { id, status } = await connect();
  expect(status).toBe("done");
  expect((await streamsOf(platform, id)).map(({ stream, status: each }) => [stream, each])).toEqual([
    ["members", "ok"],
    ["messages", "ok"],
    ["past members", "ok"],
  ]);
});

test("long lists are read in pages, and again without duplicate rows", async () => {
  groupsio.mostAtOnce = 2;
  for (let n = 1; n <= 5; n += 1) group.join(at(n), groupsio.member(`Member${n}`));
  group.join(at(6), ada);
  for (let n = 1; n <= 3; n += 1) {
    const topic = group.topic(at(7 + n), ada, `Topic ${n}`, "First");
    for (let m = 1; m <= 4; m += 1) topic.reply(at(7 + n), ada, `Reply ${m}`);
  }
  const { id } = await connect();
  expect(await countByType(platform, segmentId)).toEqual({ member_join: 6, message: 15 });
  const before = await stored();
  await mergeRereadPage(platform, id);
  expect(await stored()).toEqual(before);
});

test("the next sync imports new data in old and new topics, and applies edits", async () => {
  group.join(at(1), ada);
  const topic = group.topic(at(3), ada, "Release", "It is out");
  const { id } = await connect();
  Object.assign(topic.messages[0] ?? {}, { body: "It is out now" });
  topic.reply(at(10), ada, "Late");
  group.topic(at(11), ada, "Next", "Soon");
  await syncAgain(platform, id);
  const messages = (await stored()).filter(({ type }) => type === "message");
  expect(messages.map(({ body }) => body)).toEqual(["It is out now", "Late", "Soon"]);
});

test("a message of the year 1 is dated to the moment of reading, once", async () => {
  group.topic("0001-01-01T00:00:00Z", ada, "Undated", "When?");
  const { id } = await connect();
  const dated = () =>
    rows(
      platform,
      sql`
      select "timestamp", attributes ->> 'writtenTimestamp' as written from activities
      where type = 'message' and segment_id = ${segmentId}::uuid`,
    );
  const first = await dated();
  expect(first).toMatchObject([{ written: "-62135596800" }]);
  expect(new Date(String(first[0]?.timestamp)).getFullYear()).toBeGreaterThan(2020);
  await syncAgain(platform, id);
  expect(await dated()).toEqual(first);
});

test("a limit parks the sync, which then continues from there", async () => {
  groupsio.mostAtOnce = 2;
  for (let n = 1; n <= 5; n += 1) group.join(at(n), groupsio.member(`Member${n}`));
  groupsio.interrupt(/getmembers\?.*page_token=4/, { status: 429, headers: { "retry-after": "3600" }, body: "Slow" });
  const answer = await send({}, await verify());
  const { id } = answer.json<Integration>();
  expect((await afterLimit(platform, id)).status).toBe("done");
  expect(await countByType(platform, segmentId)).toEqual({ member_join: 5 });
});

test("an expired session is renewed; a second factor or a changed password requires a new verification", async () => {
  group.join(at(1), ada);
  const { id } = await connect();
  groupsio.endSessions();
  group.join(at(2), bea);
  expect((await syncAgain(platform, id)).status).toBe("done");
  expect(await countByType(platform, segmentId)).toEqual({ member_join: 2 });
  groupsio.endSessions();
  groupsio.twoFactorCode = "123456";
  expect((await syncAgain(platform, id)).status).toBe("needs-reconnect");
  const again = await send({}, await verify("123456"));
  expect(again.json()).toMatchObject({ id, status: "in-progress" });
  expect((await ended(platform, id)).status).toBe("done");
  groupsio.endSessions();
  groupsio.changePassword();
  expect((await syncAgain(platform, id)).status).toBe("needs-reconnect");
});

test("with Auto-Sync subgroups are read, including later ones", async () => {
  const sub = groupsio.group("steamloom+dev");
  sub.join(at(1), ada);
  const { id } = await connect({ autoImports: [{ mainGroup: "steamloom", isAllowed: true }] });
  groupsio.group("steamloom+users").join(at(2), bea);
  groupsio.group("other").join(at(2), bea);
  await syncAgain(platform, id);
  expect((await stored()).map(({ channel, person }) => [channel, person])).toEqual([
    ["steamloom+dev", "Ada"],
    ["steamloom+users", "Bea"],
  ]);
});

test("a missing group is skipped with the reason, the others are read", async () => {
  const gone = groupsio.group("gone");
  group.join(at(1), ada);
  const { id } = await connect({ groups: [group, gone] });
  gone.isGone = true;
  group.join(at(2), bea);
  expect((await syncAgain(platform, id)).status).toBe("done");
  const skipped = (await streamsOf(platform, id)).filter(({ status }) => status === "skipped");
  expect(new Set(skipped.map(({ label }) => label))).toEqual(new Set(["gone"]));
  expect(skipped[0]?.error).toContain("Groups.io denied access: inadequate_permissions");
  expect(await countByType(platform, segmentId)).toEqual({ member_join: 2 });
});

test("later changes of the settings need no password, and keep the session", async () => {
  group.join(at(1), ada);
  const { id } = await connect();
  const other = groupsio.group("other");
  other.join(at(2), bea);
  const listed = await post("/groupsio-get-user-subscriptions", {});
  expect(listed.json<unknown[]>()).toHaveLength(2);
  const answer = await send({ groups: [group, other] });
  expect([answer.status, answer.json<Integration>().id]).toEqual([200, id]);
  expect((await ended(platform, id)).status).toBe("done");
  expect(await countByType(platform, segmentId)).toEqual({ member_join: 2 });
});

test("signed webhooks report joins, departures and messages, each once; others are refused", async () => {
  group.join(at(1), ada);
  const secret = "webhook-secret";
  const { id, settings } = await connect({ webhookSecret: secret });
  expect(settings).toMatchObject({ hasWebhookSecret: true });
  const member = { ...bea, id: 5, group_id: group.id };
  const deliver = (action: string, payload: Record<string, unknown>, key = secret) =>
    fetch(`${platform.url}/api/webhooks/groupsio/${id}`, { method: "POST", ...groupsio.event(action, payload, key) });
  const place = { group: { id: group.id, name: "steamloom" } };
  const topic = group.topic(at(12), ada, "Live", "Written just now");
  const answers = [
    await deliver("joined", { ...place, created: at(10), member_info: member }, "wrong"),
    await deliver("joined", { ...place, created: at(10), member_info: member }),
    await deliver("left", { ...place, created: at(11), member_info: member }),
    await deliver("sent_message_accepted", { ...place, created: at(12), message: topic.messages[0] }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([401, 202, 202, 202]);
  const expected = { member_join: 2, member_leave: 1, message: 1 };
  await until(async () => {
    const counts = await countByType(platform, segmentId);
    return JSON.stringify(counts) === JSON.stringify(expected) ? true : null;
  }, "the events to be read");
  await mergeRereadPage(platform, id);
  expect(await countByType(platform, segmentId)).toEqual(expected);
});

test("groups of another account, an unverified account and users without permission are refused", async () => {
  const unknown = { ...group, slug: "nowhere" };
  const answers = [await send({ groups: [unknown] }, await verify()), await send()];
  expect(answers.map(({ status, text }) => [status, text])).toEqual([
    [400, expect.stringContaining("This account is not subscribed to nowhere.")],
    [400, expect.stringContaining("Verify the account first.")],
  ]);
  expect((await post("/groupsio-get-token", groupsio.account, "readonly")).status).toBe(403);
  expect(await rows(platform, sql`select 1 from integrations where segment_id = ${segmentId}::uuid`)).toEqual([]);
});
