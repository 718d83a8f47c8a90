import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Activity } from "#shared/contract/activities.ts";
import type { Member } from "#shared/contract/members.ts";
import { demoSegments } from "#tests/server/demo/demo-ids.ts";
import { type Account, startPlatform, type TestPlatform } from "#tests/support/platform.ts";

let platform: TestPlatform;
let sub: string;
let group: string;
let people: string[];
beforeAll(async () => {
  platform = await startPlatform({ demo: true });
  const segments = await demoSegments(platform);
  group = segments.id("lantern");
  sub = segments.id("lantern/keyhole/keyhole");
  const found = await platform.running.platform.db.execute<{ id: string }>(sql`
    select m.id from members m join member_segments ms on ms.member_id = m.id
    where ms.segment_id = ${group}::uuid and ms.activity_count between 3 and 30 order by m.id limit 3`);
  people = found.rows.map(({ id }) => id);
});
afterAll(() => platform.stop());

const person = (at: number) => people[at] ?? "";
const send = (method: string, path: string, body: object, account: Account = "admin") =>
  platform.api(path, { method, account, body });

async function addNote(memberId: string, text: string, type = "note"): Promise<string> {
  const timestamp = "2026-05-04T10:00:00.000Z";
  const body = { memberId, platform: "other", type, timestamp, body: text, segments: [sub] };
  return (await send("POST", "/activity", body)).json<Activity>().id;
}

const change = (id: string, fields: object, account?: Account) =>
  send("PUT", `/activity/${id}`, { ...fields, segments: [sub] }, account);

async function pinnedOf(memberId: string, segment = group): Promise<Member["pinnedNote"]> {
  return (await platform.api(`/member/${memberId}?segments[]=${segment}`, { account: "admin" })).json<Member>()
    .pinnedNote;
}

test("A pinned note stands on the person's card, one in a project group", async () => {
  const [first, second] = [await addNote(person(0), "Prefers email"), await addNote(person(0), "On leave in May")];
  expect(await pinnedOf(person(0))).toBeNull();
  expect((await change(first, { pinned: true })).json()).toMatchObject({ pinned: true, body: "Prefers email" });
  expect(await pinnedOf(person(0))).toMatchObject({ id: first, body: "Prefers email" });
  await change(second, { pinned: true });
  expect(await pinnedOf(person(0))).toMatchObject({ id: second });
  expect((await change(first, { title: "Contact" })).json()).not.toHaveProperty("pinned");
  expect((await change(second, { body: "On leave in June" })).json()).toMatchObject({ pinned: true });
  await change(second, { pinned: false });
  expect(await pinnedOf(person(0))).toBeNull();
});

test("It is shown in no other project group", async () => {
  const note = await addNote(person(1), "Speaks Basque");
  await change(note, { pinned: true });
  const others = await platform.running.platform.db.execute<{ id: string }>(sql`
    select id from segments where type = 'projectGroup' and id <> ${group}::uuid limit 1`);
  expect(await pinnedOf(person(1), sub)).toMatchObject({ id: note });
  expect(await pinnedOf(person(1), others.rows[0]?.id ?? "")).toBeNull();
});

test("A note that moves to another person or becomes another activity is unpinned", async () => {
  const note = await addNote(person(1), "Met in Oslo");
  await change(note, { pinned: true });
  await change(note, { memberId: person(2) });
  expect(await pinnedOf(person(2))).toBeNull();
  await change(note, { pinned: true });
  await change(note, { type: "meetup" });
  expect(await pinnedOf(person(2))).toBeNull();
});

test("Only notes can be pinned, by users who may edit them", async () => {
  const meetup = await addNote(person(2), "Spoke", "meetup");
  const refused = await change(meetup, { pinned: true });
  expect([refused.status, refused.text]).toEqual([400, "Only notes can be pinned."]);
  const note = await addNote(person(2), "Spoke about parsers");
  expect((await change(note, { pinned: true }, "readonly")).status).toBe(403);
});

test("The audit log has who pinned it", async () => {
  const note = await addNote(person(2), "Maintainer since 2019");
  await change(note, { pinned: true });
  const log = await send("POST", "/audit-logs/query", { filter: { entityId: note } });
  expect(log.json()).toMatchObject([
    { actionType: "activities-edit", oldState: { pinned: false }, newState: { pinned: true } },
    { actionType: "activities-create" },
  ]);
});
