import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AnswerOf } from "#shared/contract/call.ts";
import type { maintainers as maintainerList } from "#shared/contract/maintainers.ts";
import type { reportLinkCreate, reportLinkList, sharedReport } from "#shared/contract/report-links.ts";
import { demoSegments } from "#tests/server/demo/demo-ids.ts";
import { type Account, startPlatform, type TestPlatform } from "#tests/support/platform.ts";

let platform: TestPlatform;
let segment: string;
let otherSegment: string;
beforeAll(async () => {
  platform = await startPlatform({ demo: true });
  const { groups } = await demoSegments(platform);
  const ids = groups.flatMap(({ id, name }) => (name === "Cloud Harbor" ? [id] : []));
  segment = ids[0] ?? "";
  otherSegment = groups.find(({ id }) => id !== segment)?.id ?? "";
});
afterAll(() => platform.stop());

const year = String(new Date().getUTCFullYear() - 1);
const db = () => platform.running.platform.db;

async function create(values: object, account: Account = "admin") {
  const body = { period: year, counted: "all", withPeople: false, days: 30, ...values };
  return platform.api("/report/link", { method: "POST", account, body });
}
const open = (token: string) => platform.api("/report/shared", { method: "POST", body: { token } });

test("a link shows the report of its day without an account, without ids and, unless chosen, without people", async () => {
  const report = await platform.api(`/report?segment=${segment}&period=${year}`, { account: "admin" });
  const { figures, people } = report.json<{ figures: object; people: { displayName: string }[] }>();
  expect(people.length).toBeGreaterThan(0);

  const plain = (await create({ segment })).json<AnswerOf<typeof reportLinkCreate>>();
  const named = (await create({ segment, withPeople: true })).json<AnswerOf<typeof reportLinkCreate>>();
  await db().execute(sql`update activities set type = 'own' where platform = 'git'`);

  const shown = await open(plain.token);
  const read = shown.json<AnswerOf<typeof sharedReport>>();
  expect(read).toMatchObject({ figures, people: [], peopleIds: null, organizationIds: null, withPeople: false });
  expect(read.organizations.length).toBeGreaterThan(0);
  for (const { displayName } of people) expect(shown.text).not.toContain(displayName);
  expect(shown.text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-|@/);

  const withNames = (await open(named.token)).json<AnswerOf<typeof sharedReport>>();
  expect(withNames.people.map(({ displayName }) => displayName)).toEqual(people.map(({ displayName }) => displayName));
});

test("a link tells whom the maintainers of its day work for, and names them only where people were chosen", async () => {
  const listed = await platform.api(`/maintainers?segment=${segment}`, { account: "admin" });
  const { maintainers } = listed.json<AnswerOf<typeof maintainerList>>();
  expect(maintainers.length).toBeGreaterThan(3);
  const plain = (await create({ segment })).json<AnswerOf<typeof reportLinkCreate>>();
  const named = (await create({ segment, withPeople: true })).json<AnswerOf<typeof reportLinkCreate>>();
  const [first] = maintainers;
  await db().execute(sql`update members set deleted_at = now() where id = ${first?.person?.id}::uuid`);
  const count = (employer: string | null) =>
    maintainers.filter((each) => (each.employer?.displayName ?? null) === employer).length;

  const shown = (await open(plain.token)).json<AnswerOf<typeof sharedReport>>().maintainers?.employers ?? [];
  expect(shown.reduce((sum, each) => sum + each.count, 0)).toBe(maintainers.length);
  for (const { name, people, ...each } of shown) {
    if (name !== null) expect([name, each.count]).toEqual([name, count(name)]);
    expect(people).toEqual([]);
  }
  const withNames = (await open(named.token)).json<AnswerOf<typeof sharedReport>>().maintainers?.employers ?? [];
  expect(withNames.flatMap(({ people }) => people).toSorted()).toEqual(
    maintainers
      .slice(1)
      .map(({ name }) => name)
      .toSorted(),
  );
  const stored = await db().execute<{ text: string }>(
    sql`select string_agg(figures::text, ' ') as text from report_links`,
  );
  for (const { name } of maintainers) expect(stored.rows[0]?.text).not.toContain(name);
  await db().execute(sql`update members set deleted_at = null where id = ${first?.person?.id}::uuid`);
});

test("the name of a leading person that is an address is shortened, and an erased person is not named", async () => {
  const { token } = (await create({ segment, withPeople: true })).json<AnswerOf<typeof reportLinkCreate>>();
  const stored = await db().execute<{ figures: { people: { id: string }[] } }>(
    sql`select figures from report_links order by created_at desc limit 1`,
  );
  const [first, second] = stored.rows[0]?.figures.people ?? [];
  await db().execute(sql`update members set display_name = 'ada@home.example' where id = ${first?.id}::uuid`);
  await db().execute(sql`update members set deleted_at = now() where id = ${second?.id}::uuid`);
  const { people } = (await open(token)).json<AnswerOf<typeof sharedReport>>();
  expect(people[0]?.displayName).toBe("ada");
  for (const [name, shown] of [
    ["Ada @ada@home.example", "Ada @ada"],
    ["ada @home.example", "ada @home"],
    ["ada\u2003ada\uFF20home.example", "ada ada"],
  ] as const) {
    await db().execute(sql`update members set display_name = ${name} where id = ${first?.id}::uuid`);
    expect((await open(token)).json<AnswerOf<typeof sharedReport>>().people[0]?.displayName).toBe(shown);
  }
  expect(people).toHaveLength((stored.rows[0]?.figures.people.length ?? 0) - 1);
});

test("a guessed, a revoked and an ended link show nothing", async () => {
  const first = (await create({ segment })).json<AnswerOf<typeof reportLinkCreate>>();
  const second = (await create({ segment })).json<AnswerOf<typeof reportLinkCreate>>();
  const stored = await db().execute<{ text: string }>(sql`select string_agg(l::text, ' ') as text from report_links l`);
  expect(stored.rows[0]?.text).not.toContain(first.token);
  expect((await open(`${first.token.slice(0, -1)}_`)).status).toBe(404);
  expect((await open("")).status).toBe(404);

  const listed = await platform.api(`/report/link?segment=${segment}`, { account: "admin" });
  expect(listed.json<AnswerOf<typeof reportLinkList>>().map(({ id }) => id)).toContain(first.id);
  expect(listed.text).not.toContain(first.token);

  // A link of one segment is no link of another.
  const elsewhere = `/report/link/${first.id}?segment=${otherSegment}`;
  expect((await platform.api(elsewhere, { method: "DELETE", account: "admin" })).status).toBe(404);
  const own = `/report/link/${first.id}?segment=${segment}`;
  expect((await platform.api(own, { method: "DELETE", account: "readonly" })).status).toBe(403);
  expect((await open(first.token)).status).toBe(200);
  expect((await platform.api(own, { method: "DELETE", account: "admin" })).status).toBe(200);
  expect((await open(first.token)).status).toBe(404);

  await db().execute(sql`update report_links set expires_at = now() where id = ${second.id}::uuid`);
  expect((await open(second.token)).status).toBe(404);
});

test("a link cannot be asked for without end, by a reader, or for another's project", async () => {
  expect((await create({ segment, days: 367 })).status).toBe(400);
  expect((await create({ segment, days: 0 })).status).toBe(400);
  expect((await create({ segment, period: "2999" })).status).toBe(400);
  expect((await create({ segment }, "readonly")).status).toBe(403);
  expect((await create({ segment: crypto.randomUUID() })).status).toBe(404);
});
