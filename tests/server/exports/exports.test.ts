import { mkdir, readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { unzipSync } from "fflate";
import papa from "papaparse";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deleteOldUsage } from "#server/admin/analytics/delete-old-usage.ts";
import { removeOldExports } from "#server/transfer/exports/export-folder.ts";
import { exportJob } from "#server/transfer/exports/export-job.ts";
import { deleteOldExports } from "#server/transfer/exports/records.ts";
import type { ExportedTable } from "#shared/contract/exports.ts";
import { demoSegments } from "#tests/server/demo/demo-ids.ts";
import { type Letter, startMailServer } from "#tests/support/mail-server.ts";
import { startPlatform, type TestPlatform } from "#tests/support/platform.ts";

let platform: TestPlatform;
let group: string;
let subProject: string;
const hostile = "66666666-6666-4666-8666-666666666666";

beforeAll(async () => {
  platform = await startPlatform({ demo: true });
  const segments = await demoSegments(platform);
  group = segments.id("cloud-harbor");
  subProject = segments.groups.find(({ id }) => id === group)?.projects[0]?.subprojects[0]?.id ?? "";
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

  test.each([
    ["member", ["displayName_ASC", "joinedAt_DESC", "lastActive_ASC", "activityCount_DESC", "unknown_ASC", null]],
    ["organization", ["displayName_DESC", "lastActive_DESC", "memberCount_ASC", "activityCount_ASC", null]],
    [
      "activity",
      ["timestamp_ASC", "timestamp_DESC", "createdAt_ASC", "createdAt_DESC", "trending_DESC", "unknown_ASC", null],
    ],
  ])("of a %s list has its rows in each of its orders", async (kind, orders) => {
    const filters = { member: { isBot: { eq: false } }, organization: {}, activity: { platform: { not: "github" } } };
    for (const orderBy of orders) {
      const segments = [kind === "activity" ? subProject : group];
      const query = { segments, orderBy, filter: filters[kind as keyof typeof filters] };
      const file = parse((await csv(`/${kind}/csv`, query)).text).map((row) => row.ID);
      const listed: string[] = [];
      const pages = Math.min(3, Math.ceil(file.length / 200));
      for (let page = 0; page < pages; page++) {
        const body = { ...query, limit: 200, offset: page * 200 };
        const answer = (await csv(`/${kind}/query`, body)).json<{ rows: { id: string }[]; count: number }>();
        if (page === 0) expect([orderBy, file.length]).toEqual([orderBy, answer.count]);
        listed.push(...answer.rows.map(({ id }) => id));
      }
      expect([orderBy, file.slice(0, listed.length)]).toEqual([orderBy, listed]);
      expect(new Set(file).size).toBe(file.length);
    }
  });

  test("of chosen activities has those of the segment, in the order of the list", async () => {
    const all = (await csv("/activity/query", { limit: 5, orderBy: "timestamp_ASC" })).json<{
      rows: { id: string }[];
    }>();
    const ids = all.rows.map(({ id }) => id);
    const chosen = parse((await csv("/activity/csv", { ids: ids.toReversed(), orderBy: "timestamp_ASC" })).text);
    expect(chosen.map((row) => row.ID)).toEqual(ids);
    const elsewhere = (await demoSegments(platform)).groups.find(({ id }) => id !== group)?.id;
    expect(parse((await csv("/activity/csv", { ids, segments: [elsewhere] })).text)).toEqual([]);
  });
});

/** Orders an export and waits until it has ended. */
async function ordered(on: TestPlatform, path: string, body: object): Promise<ExportedTable> {
  const answer = await on.api(path, { method: "POST", account: "readonly", body: { segments: [group], ...body } });
  const { id } = answer.json<{ id: string }>();
  const own = async () => {
    const list = await on.api("/export", { account: "readonly" });
    return list.json<{ rows: ExportedTable[] }>().rows.find((each) => each.id === id);
  };
  await expect.poll(async () => (await own())?.endedAt ?? null).not.toBeNull();
  const table = await own();
  if (!table) throw new Error("The export is not listed.");
  return table;
}

async function unzipped(on: TestPlatform, id: string) {
  const answer = await fetch(`${on.url}/api/export/${id}/file`, {
    headers: { authorization: `Bearer ${await on.token("readonly")}` },
  });
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/zip"]);
  return Object.entries(unzipSync(new Uint8Array(await answer.arrayBuffer())));
}

describe("A prepared export", () => {
  test("is listed with progress and result, and can be downloaded by its user only, for seven days", async () => {
    const { db } = platform.running.platform;
    const direct = await csv("/member/csv", { orderBy: "displayName_ASC" });
    const table = await ordered(platform, "/member/export", { orderBy: "displayName_ASC" });
    const rows = parse(direct.text);
    expect(table).toMatchObject({ status: "done", rows: rows.length, total: rows.length, emailed: null, error: null });
    expect(Date.parse(table.expiresAt) - Date.parse(table.createdAt)).toBe(7 * 24 * 3_600_000);
    const [[name, content] = ["", new Uint8Array()], ...others] = await unzipped(platform, table.id);
    expect([name, others]).toEqual([table.fileName, []]);
    expect(new TextDecoder().decode(content)).toBe(direct.text);

    const file = `/export/${table.id}/file`;
    expect((await platform.api(file, { account: "admin" })).status).toBe(404);
    expect((await platform.api("/export", { account: "admin" })).json()).toEqual({ rows: [] });
    expect((await platform.api(file, { account: "empty" })).status).toBe(403);
    await db.execute(sql`update exports set created_at = now() - interval '7 days'`);
    expect((await platform.api(file, { account: "readonly" })).status).toBe(404);
    expect((await platform.api("/export", { account: "readonly" })).json()).toEqual({ rows: [] });
    await deleteOldExports(db, AbortSignal.timeout(10_000));
    expect((await db.execute(sql`select 1 from exports union all select 1 from export_pieces`)).rows).toEqual([]);
  });

  test("of selected rows, and of other lists, has the rows of the list", async () => {
    const selected = await ordered(platform, "/member/export", { ids: [hostile] });
    expect(selected).toMatchObject({ rows: 1, total: 1 });
    for (const kind of ["organization", "activity"]) {
      const direct = parse((await csv(`/${kind}/csv`, {})).text);
      expect(await ordered(platform, `/${kind}/export`, {})).toMatchObject({
        rows: direct.length,
        total: direct.length,
      });
    }
  });

  test("is deleted with the oldest when all are too large together, and when a person is erased", async () => {
    const { db } = platform.running.platform;
    await db.execute(sql`delete from exports`);
    const older = await ordered(platform, "/member/export", { ids: [hostile] });
    const newer = await ordered(platform, "/member/export", { ids: [hostile] });
    await deleteOldExports(db, AbortSignal.timeout(10_000), (newer.size ?? 0) + 1);
    const left = await db.execute<{ id: string }>(sql`select id from exports`);
    expect([left.rows.map(({ id }) => id), older.id !== newer.id]).toEqual([[newer.id], true]);
    const erased = await platform.api("/member", {
      method: "POST",
      account: "admin",
      body: {
        segments: [subProject],
        displayName: "To Erase",
        identities: [{ platform: "github", type: "username", value: "to-erase", verified: true }],
      },
    });
    const { id } = erased.json<{ id: string }>();
    await platform.api(`/personal-data/${id}/erase`, { method: "POST", account: "admin", body: { reference: "DSR" } });
    expect((await db.execute(sql`select 1 from exports`)).rows).toEqual([]);
  });

  test("that cannot be written says why", async () => {
    const { db, jobs } = platform.running.platform;
    const found = await db.execute<{ id: string }>(sql`select id from users where email like 'readonly%'`);
    const query = JSON.stringify({ filter: { and: [{ removedAttribute: { eq: 1 } }] } });
    const added = await db.execute<{ id: string }>(sql`
      insert into exports (user_id, kind, segment_id, query, file_name)
      values (${found.rows[0]?.id}::uuid, 'people', ${group}::uuid, ${query}::jsonb, 'x.csv') returning id`);
    await jobs.send("export", { id: added.rows[0]?.id ?? "" });
    const failed = async () =>
      (await platform.api("/export", { account: "readonly" })).json<{ rows: ExportedTable[] }>().rows[0];
    await expect.poll(failed).toMatchObject({ status: "failed", error: expect.stringContaining("removedAttribute") });
  });
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

describe("An export is emailed", () => {
  let mail: Awaited<ReturnType<typeof startMailServer>>;
  let sending: TestPlatform;
  beforeAll(async () => {
    mail = await startMailServer();
    const environment = { SMTP_URL: mail.url, MAIL_FROM: '"Foundation, Data" <cdp@mail.example>' };
    sending = await startPlatform({ demo: true, environment });
    group = (await demoSegments(sending)).id("cloud-harbor");
  });
  afterAll(async () => {
    await sending.stop();
    await mail.stop();
  });
  const emailed = async (id: string) =>
    (
      await sending.running.platform.db.execute<{ emailed: string | null; error: string | null }>(
        sql`select emailed, error from exports where id = ${id}::uuid`,
      )
    ).rows[0];
  const db = () => sending.running.platform.db;

  test("compressed as an attachment to a confirmed address, and stays in the console", async () => {
    await db().execute(sql`update users set email_verified = true`);
    const { id } = await ordered(sending, "/organization/export", { orderBy: "memberCount_DESC" });
    await expect.poll(() => emailed(id)).toEqual({ emailed: "attachment", error: null });
    const [letter] = mail.letters.splice(0) as [Letter];
    expect(letter.to).toMatch(/@/);
    expect(letter.text).toContain('From: "Foundation, Data" <cdp@mail.example>');
    expect(letter.text).toMatch(/filename=organizations-cloud-harbor-.*\.zip/);
    expect(await unzipped(sending, id)).toHaveLength(1);
  });

  test("as a link that needs a sign-in, when it is larger than 5 MB or the address is not confirmed", async () => {
    await db().execute(sql`update users set email_verified = false`);
    const { id } = await ordered(sending, "/organization/export", {});
    await expect.poll(() => emailed(id)).toEqual({ emailed: "link", error: null });
    await db().execute(sql`update users set email_verified = true`);
    await db().execute(sql`
      create function grow() returns trigger language plpgsql as 'begin new.size := 5242881; return new; end';
      create trigger grow before update on exports for each row when (new.status = 'done') execute function grow()`);
    const { id: large } = await ordered(sending, "/organization/export", {});
    await expect.poll(() => emailed(large)).toEqual({ emailed: "link", error: null });
    await db().execute(sql`drop function grow cascade`);
    for (const letter of mail.letters.splice(0)) {
      expect(letter.text).toContain(`${sending.config.publicUrl}/exports`);
      expect(letter.text).not.toContain("filename");
    }
  });

  test("never to a user who may no longer read its records", async () => {
    const { id } = await ordered(sending, "/organization/export", {});
    await expect.poll(async () => (await emailed(id))?.emailed).toBe("attachment");
    mail.letters.splice(0);
    const { jobs } = sending.running.platform;
    await db().execute(sql`update exports set status = 'waiting', emailed = null where id = ${id}::uuid`);
    const isReader = sql`email = 'readonly@demo.example'`;
    await db().execute(sql`update users set roles = '{}', status = 'empty-permissions' where ${isReader}`);
    await jobs.send(exportJob, { id });
    const status = async () => (await db().execute(sql`select status from exports where id = ${id}::uuid`)).rows;
    await expect.poll(status).toEqual([{ status: "failed" }]);
    expect(mail.letters).toEqual([]);
    await db().execute(sql`update users set roles = '{readonly}', status = 'active' where ${isReader}`);
  });

  test("and a refusal of the mail server is shown, without writing the table again", async () => {
    mail.refuse("552 5.3.4 Message too big");
    const { id, endedAt } = await ordered(sending, "/organization/export", {});
    await expect
      .poll(() => emailed(id))
      .toEqual({ emailed: null, error: "It could not be emailed: 552 5.3.4 Message too big" });
    mail.refuse(null);
    expect(await unzipped(sending, id)).toHaveLength(1);
    const list = (await sending.api("/export", { account: "readonly" })).json<{ rows: ExportedTable[] }>();
    expect(list.rows[0]).toMatchObject({ id, endedAt, status: "done" });
  });
});
