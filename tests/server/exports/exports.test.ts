import { mkdir, readdir, readFile, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import papa from "papaparse";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { removeOldExports } from "#server/exports/export-folder.ts";
import { deleteOldUsage } from "#server/product/delete-old-usage.ts";
import { demoSegments } from "#tests/server/demo/demo-ids.ts";
import { type Letter, startMailServer } from "#tests/support/mail-server.ts";
import { startPlatform, type TestPlatform } from "#tests/support/platform.ts";

let platform: TestPlatform;
let group: string;
const hostile = "66666666-6666-4666-8666-666666666666";

beforeAll(async () => {
  platform = await startPlatform({ demo: true });
  group = (await demoSegments(platform)).id("cloud-harbor");
  const { db } = platform.running.platform;
  await db.execute(sql`
    insert into members (id, display_name, search_text, joined_at)
    values (${hostile}, '=HYPERLINK("http://evil.example"), "Bo"', 'hyperlink', now())`);
  await db.execute(sql`insert into member_segments (segment_id, member_id) values (${group}, ${hostile})`);
});
afterAll(() => platform.stop());

const csv = (path: string, body: object) =>
  platform.api(path, { method: "POST", account: "readonly", body: { segments: [group], ...body } });

const parse = (text: string) =>
  papa.parse<Record<string, string>>(text.replace(/^\ufeff/, ""), { header: true, skipEmptyLines: true }).data;

describe("The CSV download", () => {
  test("has every person of the list, in its order, over any number of pages", async () => {
    const answer = await csv("/member/csv", { orderBy: "displayName_ASC" });
    expect(answer.headers.get("content-type")).toMatch(/^text\/csv/);
    expect(answer.headers.get("content-disposition")).toMatch(/filename="people-cloud-harbor-\d{4}-\d\d-\d\d\.csv"/);
    const rows = parse(answer.text);
    const list = await platform.api("/member/query", {
      method: "POST",
      account: "readonly",
      body: { segments: [group], orderBy: "displayName_ASC", limit: 200, offset: 0 },
    });
    const { rows: first, count } = list.json<{ rows: { id: string }[]; count: number }>();
    expect(rows).toHaveLength(count);
    expect(rows.slice(0, 200).map((row) => row.ID)).toEqual(first.map(({ id }) => id));
  });

  test("has the matches of search and filter, or the named rows", async () => {
    const found = parse((await csv("/member/csv", { search: "hyperlink" })).text);
    expect(found.map((row) => row.ID)).toEqual([hostile]);
    const bots = parse((await csv("/member/csv", { filter: { and: [{ isBot: { eq: true } }] } })).text);
    expect(new Set(bots.map((row) => row.Bot))).toEqual(new Set(["yes"]));
    expect(parse((await csv("/member/csv", { ids: [hostile] })).text)).toHaveLength(1);
  });

  test("neutralizes formulas of spreadsheets, and quotes cells that need it", async () => {
    const { text } = await csv("/member/csv", { ids: [hostile] });
    expect(text).toContain(`"'=HYPERLINK(""http://evil.example""), ""Bo"""`);
  });

  test("reports an invalid filter before the first row", async () => {
    const { status } = await csv("/member/csv", { filter: { and: [{ nothing: { eq: 1 } }] } });
    expect(status).toBe(400);
  });

  test("supports organizations too", async () => {
    const rows = parse((await csv("/organization/csv", { orderBy: "displayName_ASC" })).text);
    expect(rows.length).toBeGreaterThan(20);
    expect(rows.some((row) => row.Website && Number(row.Activities) > 0)).toBe(true);
  });
});

test("An export without a mail server becomes a file in the platform's data folder", async () => {
  const answer = await csv("/member/export", { search: "hyperlink" });
  expect(answer.json()).toEqual({ delivery: "folder" });
  const folder = join(platform.config.dataDir, "exports");
  const files = () => readdir(folder).catch(() => []);
  await expect.poll(files).toEqual([expect.stringMatching(/people-cloud-harbor-.*\.csv$/)]);
  const [file = ""] = await files();
  expect(parse(await readFile(join(folder, file), "utf8"))).toHaveLength(1);
});

test("The folder keeps a finished export for seven days, and an unfinished one for one day", async () => {
  const folder = join(platform.config.dataDir, "kept");
  await mkdir(folder);
  const now = Date.now();
  const days = { "new.csv": 0, "week.csv": 6.9, "old.csv": 7.1, "writing.csv.part": 0.9, "given-up.csv.part": 1.1 };
  for (const [name, age] of Object.entries(days)) {
    await writeFile(join(folder, name), "");
    const changed = new Date(now - age * 24 * 60 * 60 * 1_000);
    await utimes(join(folder, name), changed, changed);
  }
  await removeOldExports(folder, now);
  expect((await readdir(folder)).sort()).toEqual(["new.csv", "week.csv", "writing.csv.part"]);
  await removeOldExports(join(folder, "not there"), now);
});

test("When the folder is too large, the oldest exports are deleted", async () => {
  const folder = join(platform.config.dataDir, "full");
  await mkdir(folder);
  const now = Date.now();
  for (const [name, age] of [
    ["a.csv", 3],
    ["b.csv", 2],
    ["c.csv", 1],
  ] as const) {
    await writeFile(join(folder, name), "x".repeat(100));
    await utimes(join(folder, name), new Date(now - age * 1_000), new Date(now - age * 1_000));
  }
  await removeOldExports(folder, now, 250);
  expect((await readdir(folder)).sort()).toEqual(["b.csv", "c.csv"]);
});

test("A failed export leaves nothing behind", async () => {
  const { db, jobs } = platform.running.platform;
  const order = {
    id: "broken",
    kind: "people",
    email: "a@example.org",
    segmentId: "none",
    query: {},
    fileName: "x.csv",
  };
  const folder = join(platform.config.dataDir, "exports");
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "broken-x.csv.part"), "half of it");
  await jobs.send("export", order, { singletonKey: "broken" });
  const tries = async () =>
    (
      await db.execute<{ n: number }>(sql`
        select retry_count + (state = 'retry')::int as n from pgboss.job where name = 'export' and data->>'id' = 'broken'`)
    ).rows[0]?.n;
  await expect.poll(tries).toBeGreaterThan(0);
  await db.execute(sql`delete from pgboss.job where name = 'export' and data->>'id' = 'broken'`);
  expect((await readdir(folder)).filter((name) => name.startsWith("broken"))).toEqual([]);
});

test("Product usage data is deleted after 13 months", async () => {
  const { db } = platform.running.platform;
  const user = sql`select gen_random_uuid() as user_id, now() - make_interval(months => n) as since
    from generate_series(12, 14) n`;
  await db.execute(sql`delete from product_events`);
  await db.execute(sql`
    insert into product_events (user_id, key, type, created_at) select user_id, 'People', 'Page', since from (${user}) u`);
  await db.execute(sql`insert into product_sessions (user_id, start_time) select user_id, since from (${user}) u`);
  await deleteOldUsage(db, AbortSignal.timeout(10_000));
  const remaining = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from product_events union all select count(*)::int from product_sessions`);
  // A timestamp exactly thirteen months ago is expired a moment later.
  expect(remaining.rows.map(({ n }) => n)).toEqual([1, 1]);
});

test("An export is emailed to its requester", async () => {
  const mail = await startMailServer();
  const sending = await startPlatform({
    demo: true,
    environment: { SMTP_URL: mail.url, MAIL_FROM: "cdp@mail.example" },
  });
  try {
    const body = { segments: [(await demoSegments(sending)).id("cloud-harbor")], orderBy: "memberCount_DESC" };
    const answer = await sending.api("/organization/export", { method: "POST", account: "readonly", body });
    expect(answer.json()).toEqual({ delivery: "email" });
    await expect.poll(() => mail.letters.length).toBe(1);
    const [letter] = mail.letters as [Letter];
    expect(letter.to).toMatch(/@/);
    expect(letter.text).toContain("cdp@mail.example");
    expect(letter.text).toMatch(/filename=organizations-cloud-harbor-/);
    await expect.poll(() => readdir(join(sending.config.dataDir, "exports"))).toEqual([]);
  } finally {
    await sending.stop();
    await mail.stop();
  }
});
