import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { activityId } from "#server/records/activities/activity-id.ts";
import { addActivities } from "#server/records/aggregates/add-activities.ts";
import type { Activity } from "#shared/contract/activities.ts";
import type { ActivityTypes } from "#shared/contract/activity-types.ts";
import { demoSegments } from "#tests/server/demo/demo-ids.ts";
import { startPlatform, type TestPlatform } from "#tests/support/platform.ts";

let platform: TestPlatform;
let segments: Awaited<ReturnType<typeof demoSegments>>;
let group: string;
beforeAll(async () => {
  platform = await startPlatform({ demo: true });
  segments = await demoSegments(platform);
  group = segments.id("lantern");
});
afterAll(() => platform.stop());

interface Page {
  rows: Activity[];
  count: number | null;
}
const send = (body: object) =>
  platform.api("/activity/query", { method: "POST", account: "readonly", body: { segments: [group], ...body } });
const list = async (body: object) => (await send(body)).json<Page>();
const counted = async (condition: ReturnType<typeof sql>) => {
  const found = await platform.running.platform.db.execute<{ n: number }>(sql`
    select count(*)::int as n from activities a join segments s on s.id = a.segment_id
    where s.grandparent_id = ${group}::uuid and ${condition}`);
  return found.rows[0]?.n ?? 0;
};

test("Newest first, with person, organization and the display sentence", async () => {
  const page = await list({ limit: 50 });
  expect(page.count).toBe(await counted(sql`true`));
  const times = page.rows.map((row) => row.timestamp);
  expect(times).toEqual(times.toSorted().reverse());
  const row = page.rows.find((each) => each.platform === "github" && each.organization);
  expect(row).toMatchObject({
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    member: { id: row?.memberId, displayName: expect.any(String) },
    organization: { id: row?.organizationId },
    attributes: {},
  });
  expect(row?.display?.short).toEqual(expect.any(String));
});

test("Group, project and sub-projects may be given; none is a 400", async () => {
  const sub = segments.id("lantern/keyhole/keyhole");
  const project = segments.id("lantern/keyhole");
  const counts = await Promise.all(
    [[sub], [project], [project, sub]].map(async (each) => (await list({ segments: each, countOnly: true })).count),
  );
  expect(new Set(counts).size).toBe(1);
  expect((await send({ segments: [] })).status).toBe(400);
});

test("Client fields next to the conditions (search, relation, order, settings) are not conditions", async () => {
  const order = { prop: "timestamp", order: "ascending" };
  const state = { search: "nothing", relation: "or", order, settings: { bot: "exclude" } };
  const answer = await send({ filter: { ...state, platform: { in: ["github"] } }, limit: 50 });
  expect(answer.status, answer.text).toBe(200);
  const plain = await list({ filter: { platform: { in: ["github"] } }, limit: 50 });
  expect(plain.count).toBe(await counted(sql`a.platform = 'github'`));
  expect(answer.json<Page>().count).toBe(plain.count);
  expect(answer.json<Page>().rows.map((row) => row.id)).toEqual(plain.rows.map((row) => row.id));
  expect((await list({ filter: state })).count).toBe(await counted(sql`true`));
});

test("The cursor is the oldest row's timestamp: paging by it returns every activity once", async () => {
  const seen = new Set<string>();
  let until = new Date().toISOString();
  for (;;) {
    const page = await list({ limit: 200, count: false, filter: { and: [{ timestamp: { lte: until } }] } });
    const before = seen.size;
    for (const row of page.rows) seen.add(row.id);
    const last = page.rows.at(-1);
    if (!last || seen.size === before) break;
    until = last.timestamp;
  }
  expect(seen.size).toBe(await counted(sql`true`));
});

test("Offset pages neither overlap nor skip", async () => {
  const whole = (await list({ limit: 60 })).rows.map((row) => row.id);
  const parts = await Promise.all(
    [0, 20, 40].map(async (offset) => (await list({ limit: 20, offset })).rows.map((row) => row.id)),
  );
  expect(parts.flat()).toEqual(whole);
});

describe("Filters", () => {
  test.each<[string, object, ReturnType<typeof sql>]>([
    ["platform in", { platform: { in: ["github", "git"] } }, sql`a.platform in ('github', 'git')`],
    [
      "platform and type together",
      { or: [{ platform: { eq: "github" }, type: { eq: "star" } }] },
      sql`a.platform = 'github' and a.type = 'star'`,
    ],
    [
      "types left out",
      { not: { or: [{ platform: { eq: "github" }, type: { eq: "star" } }] } },
      sql`not (a.platform = 'github' and a.type = 'star')`,
    ],
    [
      "channel",
      { or: [{ channel: { eq: "https://git.example/keyhole" } }] },
      sql`a.channel = 'https://git.example/keyhole'`,
    ],
    ["a day", { timestamp: { gte: "2026-01-01" } }, sql`a."timestamp" >= '2026-01-01T00:00:00Z'`],
    [
      "a window",
      { and: [{ timestamp: { gte: "2026-01-01" } }, { timestamp: { lte: "2026-06-30" } }] },
      sql`a."timestamp" between '2026-01-01T00:00:00Z' and '2026-06-30T00:00:00Z'`,
    ],
    ["no organization", { organizationId: { eq: null } }, sql`a.organization_id is null`],
  ])("%s", async (_, filter, condition) => {
    const expected = await counted(condition);
    expect(expected).toBeGreaterThan(0);
    expect((await list({ filter: { and: [filter] }, countOnly: true })).count).toBe(expected);
  });

  test("A text search looks in title, body, channel and type, whatever field it is sent for", async () => {
    const filter = { or: [{ channel: { textContains: "PARSER" } }, { type: { textContains: "PARSER" } }] };
    expect((await list({ filter, countOnly: true })).count).toBe(
      await counted(sql`concat_ws(' ', a.title, a.body, a.channel, a.type) ilike '%parser%'`),
    );
  });

  test("memberId and organizationId", async () => {
    const row = (await list({ filter: { organizationId: { ne: null } } })).rows[0];
    const mine = (await list({ filter: { and: [{ memberId: { in: [row?.memberId] } }] } })).rows;
    expect(mine.every((each) => each.memberId === row?.memberId)).toBe(true);
    const theirs = (await list({ filter: { organizationId: { in: [row?.organizationId] } } })).rows;
    expect(theirs.every((each) => each.organizationId === row?.organizationId)).toBe(true);
  });

  test("An invalid filter is a 400 in plain words", async () => {
    const answer = await send({ filter: { mood: { eq: "good" } } });
    expect([answer.status, answer.text]).toEqual([400, "Unknown filter key: mood!"]);
  });
});

test("A Discord message stored as part of a thread is returned as a thread_message", async () => {
  const segment = segments.id("cloud-harbor");
  const filter = { platform: { eq: "discord" }, type: { eq: "message" } };
  const typesOf = async () =>
    new Set((await list({ segments: [segment], filter, limit: 200 })).rows.map(({ type }) => type));
  expect(await typesOf()).toEqual(new Set(["message"]));
  await platform.running.platform.db.execute(sql`
    update activities set attributes = attributes || '{"thread": true}' where id in (
      select a.id from activities a join segments s on s.id = a.segment_id
      where s.grandparent_id = ${segment}::uuid and a.platform = 'discord' and a.type = 'message' limit 1)`);
  expect(await typesOf()).toEqual(new Set(["message", "thread_message"]));
});

test("Channels by platform, of the requested segments", async () => {
  const channels = (
    await platform.api(`/activity/channel?segments[]=${segments.id("lantern/keyhole")}`, { account: "readonly" })
  ).json();
  expect(channels).toEqual({
    discourse: ["forum.example"],
    git: ["https://git.example/keyhole"],
    github: ["https://github.com/cdp-demo-foundation/keyhole"],
  });
});

test("Types: the catalog, and the custom types of the segments, which activities then use", async () => {
  const custom = {
    other: {
      "attended-meetup": {
        display: { default: "attended {channel}", short: "attended meetup", channel: "{channel}" },
        isContentActivity: false,
      },
    },
  };
  const changed = await platform.api(`/segment/${group}`, {
    method: "PUT",
    account: "admin",
    body: { customActivityTypes: custom, segments: [group] },
  });
  expect(changed.status).toBe(200);
  const sub = segments.id("lantern/keyhole/keyhole");
  const types = (await platform.api(`/activity/type?segments[]=${sub}`, { account: "readonly" })).json<ActivityTypes>();
  expect(types.custom).toEqual(custom);
  expect(types.default.github?.star?.display.short).toBe("starred");
  const [known] = (await list({ segments: [sub], limit: 1 })).rows;
  const meetup = { platform: "other", type: "attended-meetup", channel: "Lisbon", sourceId: "x", segmentId: sub };
  await addActivities(platform.running.platform.db, [
    { ...meetup, id: activityId(meetup), timestamp: new Date(), memberId: known?.memberId ?? "" },
  ]);
  const row = (await list({ segments: [sub], filter: { platform: { eq: "other" } } })).rows[0];
  expect(row?.display?.default).toBe("attended Lisbon");
});
