import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seedDemo } from "#demo/seed.ts";
import type { Database } from "#server/platform/db/database.ts";
import { recognize } from "#shared/profiles/recognize.ts";
import { misfits, type ShapedActivity } from "#tests/support/activity-shapes.ts";
import { startPlatform, type TestPlatform } from "#tests/support/platform.ts";

let platform: TestPlatform;
let db: Database;
beforeAll(async () => {
  platform = await startPlatform({ demo: true });
  db = platform.running.platform.db;
});
afterAll(() => platform.stop());

const texts = async (query: ReturnType<typeof sql>) =>
  (await db.execute<{ value: string }>(query)).rows.map((row) => row.value);
const count = async (from: ReturnType<typeof sql>) =>
  (await db.execute<{ n: number }>(sql`select count(*)::int as n from ${from}`)).rows[0]?.n ?? 0;

test("About 1,200 people with two years of activity", async () => {
  expect(await count(sql`members`)).toBeGreaterThan(1200);
  expect(await count(sql`activities`)).toBeGreaterThan(10_000);
  const [oldest] = await texts(sql`select (now() - min("timestamp"))::text as value from activities`);
  expect(Number.parseInt(oldest ?? "", 10)).toBeGreaterThan(650);
});

test("No activity lies in the future or before its person joined", async () => {
  expect(await count(sql`activities where "timestamp" > now()`)).toBe(0);
});

test.each([
  ["Latin with marks", "[À-ž]"],
  ["Cyrillic", "[а-я]"],
  ["Greek", "[α-ω]"],
  ["Arabic", "[\u0621-\u064a]"],
  ["Hebrew", "[א-ת]"],
  ["Devanagari", "[\u0904-\u0939]"],
  ["Han", "[一-龥]"],
  ["Kana", "[ぁ-ん]"],
  ["Hangul", "[가-힣]"],
  ["Thai", "[ก-ฮ]"],
])("There are names in %s", async (_, letters) => {
  const names = await texts(sql`select display_name as value from members`);
  expect(names.some((name) => new RegExp(letters, "u").test(name))).toBe(true);
});

test("Domains and mailboxes lie under .example, but for the noreply addresses that matching knows", async () => {
  const values = [
    ...(await texts(sql`select value from member_identities where type = 'email'`)),
    ...(await texts(
      sql`select value from organization_identities where type in ('email', 'primary-domain', 'alternative-domain')`,
    )),
  ];
  expect(values.filter((value) => !/(?:\.example|@users\.noreply\.github\.com)$/.test(value))).toEqual([]);
});

const pages = {
  github: "https://github.com/",
  linkedin: "https://www.linkedin.com/in/",
  twitter: "https://x.com/",
  reddit: "https://www.reddit.com/user/",
  gitlab: "https://gitlab.com/",
};

test.each(Object.entries(pages))(
  "Handles on %s are valid there, so that their pages are recognized",
  async (platform, page) => {
    const handles = await texts(
      sql`select value from member_identities
        where type = 'username' and platform = ${platform} and value not like '%[bot]'`,
    );
    expect(handles.length).toBeGreaterThan(0);
    const isTheirs = (handle: string) => {
      const recognized = recognize(page + handle);
      return recognized !== null && recognized.kind !== "post" && recognized.value === handle;
    };
    expect(handles.filter((handle) => !isTheirs(handle))).toEqual([]);
  },
);

test("Handles are recognizable as generated", async () => {
  const handles = await texts(sql`select value from member_identities where type = 'username'`);
  expect(handles.filter((handle) => !/^(?:cdp[-_]?demo[-_]|private-)/.test(handle))).toEqual([]);
});

test("Integrations have every status, errors state a reason, and in one group errors are old enough for the banner", async () => {
  expect(new Set(await texts(sql`select distinct status as value from integrations`))).toEqual(
    new Set([
      "done",
      "in-progress",
      "error",
      "no-data",
      "needs-reconnect",
      "mapping",
      "pending-action",
      "waiting-approval",
      "inactive",
    ]),
  );
  expect(await count(sql`integrations where status = 'error' and error is null`)).toBe(0);
  expect(
    await count(sql`integrations where status = 'error' and updated_at < now() - interval '6 days'`),
  ).toBeGreaterThan(0);
  expect(await count(sql`integrations where next_sync_at is not null`)).toBe(0);
});

describe("Every kind of record that a screen must show exists", () => {
  test.each([
    ["bots", sql`members where is_bot`],
    ["team members", sql`members where is_team_member`],
    ["organizations kept as people", sql`members where is_organization`],
    ["people who joined in the last fourteen days", sql`members where joined_at > now() - interval '14 days'`],
    [
      "people of every engagement",
      sql`(select distinct score from members where score in (0, 1, 2, 3, 4, 5, 6, 7, 8, 9)) s having count(*) = 10`,
    ],
    ["people created by hand, with count 0", sql`member_segments where activity_count = 0`],
    [
      "people without work",
      sql`members m where not exists (select 1 from member_organizations o where o.member_id = m.id)`,
    ],
    ["primary work", sql`member_organizations where is_primary_work_experience`],
    ["undated work", sql`member_organizations where date_start is null and date_end is null`],
    ["ended work", sql`member_organizations where date_end is not null`],
    ["tags", sql`member_tags`],
    ["maintainers", sql`maintainer_roles`],
    ["affiliations", sql`member_affiliations`],
    ["affiliations with nobody", sql`member_affiliations where organization_id is null`],
    ["Linux Foundation members", sql`organizations where lfx_membership is not null`],
    ["team organizations", sql`organizations where is_team_organization`],
    ["audit entries", sql`audit_logs`],
    [
      "the same verified e-mail twice",
      sql`(select 1 from member_identities where verified and type = 'email' group by fold_case(value) having count(distinct member_id) > 1) s`,
    ],
    [
      "the same e-mail, once not verified",
      sql`member_identities a join member_identities b on fold_case(a.value) = fold_case(b.value) and a.member_id <> b.member_id and a.verified and not b.verified and a.type = 'email' and b.type = 'email'`,
    ],
    [
      "a noreply address that names somebody",
      sql`member_identities a join member_identities b on b.platform = 'github' and a.value like '%+' || b.value || '@users.noreply.github.com'`,
    ],
    [
      "a handle on two platforms of two people",
      sql`member_identities a join member_identities b on a.value = b.value and a.platform <> b.platform and a.member_id <> b.member_id and a.type = 'username'`,
    ],
    ["namesakes", sql`(select 1 from members group by display_name having count(*) > 1) s`],
    ["placeholder names", sql`members where display_name = 'root'`],
  ])("%s", async (_, from) => {
    expect(await count(from)).toBeGreaterThan(0);
  });
});

test("Activities cover every type of every catalog platform that the groups use", async () => {
  const platforms = await texts(sql`select distinct platform as value from activities`);
  expect(platforms.sort()).toEqual([
    "confluence",
    "devto",
    "discord",
    "discourse",
    "gerrit",
    "git",
    "github",
    "gitlab",
    "groupsio",
    "hackernews",
    "jira",
    "linkedin",
    "reddit",
    "slack",
    "stackoverflow",
    "twitter",
  ]);
});

test("Activities have the shape that the connectors write", async () => {
  const { rows } = await db.execute<ShapedActivity>(sql`
    select platform, type, url, title, body, source_parent_id as parent, attributes from activities`);
  expect([...new Set(rows.flatMap(misfits))]).toEqual([]);
});

test("A filled database is left unchanged", async () => {
  const before = await count(sql`members`);
  await seedDemo({ db });
  expect(await count(sql`members`)).toBe(before);
});

test("A larger scale adds people and activities in proportion, with all aggregates correct and all indexes restored", async () => {
  const empty = await startPlatform();
  try {
    const own = empty.running.platform.db;
    await seedDemo({ db: own }, { scale: 2 });
    const one = async (query: ReturnType<typeof sql>) => (await own.execute<{ n: number }>(query)).rows[0]?.n ?? 0;
    expect(await one(sql`select count(*)::int as n from members`)).toBeGreaterThan(2400);
    expect(await one(sql`select count(*)::int as n from activities`)).toBeGreaterThan(22_000);
    expect(
      await one(
        sql`select sum(ms.activity_count)::int as n from member_segments ms join segments s on s.id = ms.segment_id and s.type = 'projectGroup'`,
      ),
    ).toBe(await one(sql`select count(*)::int as n from activities`));
    // Indexes of attribute values follow the definitions when a platform starts.
    const indexes = sql`select count(*)::int as n from pg_indexes
      where schemaname = 'public' and not starts_with(indexname, 'members_value_')`;
    const here = await db.execute<{ n: number }>(indexes);
    expect(await one(indexes)).toBe(here.rows[0]?.n);
  } finally {
    await empty.stop();
  }
});
