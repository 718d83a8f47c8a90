import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { peopleSearch, planWith } from "#server/records/people/list-plan.ts";
import { countPeople, orderedPeopleFrom, peoplePredicates } from "#server/records/people/list-sql.ts";
import { sortOf } from "#server/records/people/sorts.ts";
import type { MemberRow } from "#shared/contract/member-row.ts";
import { attributeValue } from "#shared/domain/attributes.ts";
import { jobTitleOf } from "#shared/domain/people/active-organization.ts";
import { foldText } from "#shared/domain/text/search-words.ts";
import { demoSegments } from "#tests/server/demo/demo-ids.ts";
import { startPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { filterCases } from "./list-filter-cases.ts";

let platform: TestPlatform;
let group: string;
let segments: Awaited<ReturnType<typeof demoSegments>>;
beforeAll(async () => {
  platform = await startPlatform({ demo: true });
  segments = await demoSegments(platform);
  group = segments.id("cloud-harbor");
});
afterAll(() => platform.stop());

interface Page {
  rows: MemberRow[];
  count: number | null;
  limit: number;
  offset: number;
}
const send = (body: object) =>
  platform.api("/member/query", { method: "POST", account: "admin", body: { segments: [group], ...body } });
const list = async (body: object) => {
  const answer = await send(body);
  expect(answer.text, answer.text.slice(0, 300)).toMatch(/^\{/);
  return answer.json<Page>();
};
const all = async (body: object = {}) => {
  const rows: MemberRow[] = [];
  for (let offset = 0; ; offset += 200) {
    const page = await list({ limit: 200, offset, count: false, ...body });
    rows.push(...page.rows);
    if (page.rows.length < 200) return rows;
  }
};
const ids = (rows: readonly MemberRow[]) => rows.map((row) => row.id).sort();

test("The defaults: 20 rows, most activities first, the total as a number", async () => {
  const page = await list({});
  expect(page).toMatchObject({ limit: 20, offset: 0, count: expect.any(Number) });
  expect(page.rows).toHaveLength(20);
  const counts = page.rows.map((row) => row.activityCount);
  expect(counts).toEqual(counts.toSorted((a, b) => b - a));
  expect(page.count).toBe((await all()).length);
});

test("A row has the same job title as the profile", async () => {
  const { rows } = await list({ limit: 50 });
  const row = rows.find(({ organizations }) => organizations?.[0]?.memberOrganizations?.title);
  const path = `/member/${row?.id}?include[memberOrganizations]=true&segments[]=${group}`;
  const profile = await platform.api(path, { account: "admin" });
  const member = profile.json<MemberRow>();
  expect(row?.organizations?.[0]).toMatchObject({
    id: member.organizations?.[0]?.id,
    memberOrganizations: { title: member.organizations?.[0]?.memberOrganizations?.title },
  });
});

test("A page has at most 200 rows", async () => {
  const page = await list({ limit: 5000 });
  expect(page.limit).toBe(200);
  expect(page.rows).toHaveLength(200);
});

test("count: false omits the total, countOnly omits the rows", async () => {
  expect((await list({ count: false })).count).toBeNull();
  const counted = await list({ countOnly: true });
  expect(counted.rows).toEqual([]);
  expect(counted.count).toBe((await list({})).count);
});

test("Only the first segment counts: a group, a project or a sub-project; none is a 400, an unknown one a 404", async () => {
  const project = await list({ segments: [segments.id("cloud-harbor/helmsman"), group], countOnly: true });
  const sub = await list({ segments: [segments.id("cloud-harbor/helmsman/helmsman-docs")], countOnly: true });
  const whole = (await list({ countOnly: true })).count ?? 0;
  expect(sub.count).toBeGreaterThan(0);
  expect(project.count).toBeGreaterThan(sub.count ?? 0);
  expect(whole).toBeGreaterThan(project.count ?? 0);
  const none = await send({ segments: [] });
  expect([none.status, none.text]).toEqual([400, "Segment ID is required"]);
  const unknown = await send({ segments: ["11111111-1111-4111-8111-111111111111"] });
  expect([unknown.status, unknown.text]).toEqual([404, "This project no longer exists."]);
});

test("A row includes every attribute, identities, tags, roles, the active organization and twelve months", async () => {
  const rows = await all();
  const row = rows.find((each) => each.organizations?.length && each.attributes.bio);
  expect(row).toMatchObject({
    joinedAt: expect.stringMatching(/^\d{4}-.*Z$/),
    lastActive: expect.stringMatching(/Z$/),
    segmentId: group,
    isBot: false,
    score: expect.any(Number),
    identityPlatforms: expect.any(Array),
    maintainerRoles: expect.any(Array),
    tags: expect.any(Array),
  });
  expect(row?.organizations).toHaveLength(1);
  expect(row?.organizations?.[0]).toMatchObject({
    displayName: expect.any(String),
    lfxMembership: expect.any(Boolean),
  });
  expect(rows.every((each) => each.activityByMonth?.length === 12)).toBe(true);
  expect(rows.some((each) => (each.tags?.length ?? 0) > 0)).toBe(true);
  expect(rows.some((each) => (each.maintainerRoles?.length ?? 0) > 0)).toBe(true);
});

test("The twelve months end with the current one and add up the sub-projects of the segment", async () => {
  const [row] = (await list({ limit: 1 })).rows;
  const found = await platform.running.platform.db.execute<{ n: number }>(sql`
    select count(*)::int as n from activities a join segments s on s.id = a.segment_id
    where a.member_id = ${row?.id}::uuid and s.grandparent_id = ${group}::uuid
      and a."timestamp" >= date_trunc('month', now() at time zone 'UTC') at time zone 'UTC'`);
  expect(row?.activityByMonth?.at(-1)).toBe(found.rows[0]?.n);
});

describe("Search matches a substring of the name or of any identity value, in any case", () => {
  test.each(["grace", "GRACE", "王", "Зоя", "зоя", "post.example", "cdp-demo-a", "li", "%", "_", "\\"])(
    "%s",
    async (search) => {
      const expected = (await all()).filter((row) =>
        [row.displayName, ...(row.identities ?? []).map((each) => each.value)].some((text) =>
          text.toLowerCase().includes(search.toLowerCase()),
        ),
      );
      expect(ids(await all({ search }))).toEqual(ids(expected));
    },
  );

  test("Surrounding spaces are ignored, an empty search is no search, and a long one is a 400", async () => {
    expect((await list({ search: "  grace " })).count).toBe((await list({ search: "grace" })).count);
    expect((await list({ search: " " })).count).toBe((await list({})).count);
    expect((await send({ search: "x".repeat(501) })).status).toBe(400);
  });
});

describe("Filters match the values in the rows", () => {
  test.each(filterCases)("%s", async (_, filter, expected) => {
    const rows = await all();
    const matching = rows.filter(expected);
    expect(matching.length, "the demo has somebody like that").toBeGreaterThan(0);
    expect(ids(await all({ filter }))).toEqual(ids(matching));
    expect((await list({ filter, countOnly: true })).count).toBe(matching.length);
  });

  test("organizations: any work experience counts; unaffiliated is eq null", async () => {
    const { db } = platform.running.platform;
    const found = await db.execute<{ member_id: string; organization_id: string }>(
      sql`select member_id, organization_id from member_organizations`,
    );
    const work = found.rows;
    const organization = work[0]?.organization_id ?? "";
    const at = new Set(work.filter((row) => row.organization_id === organization).map((row) => row.member_id));
    const anywhere = new Set(work.map((row) => row.member_id));
    const rows = await all();
    const contains = { or: [{ organizations: { contains: [organization] } }] };
    expect(ids(await all({ filter: contains }))).toEqual(ids(rows.filter((row) => at.has(row.id))));
    expect(ids(await all({ filter: { not: contains } }))).toEqual(ids(rows.filter((row) => !at.has(row.id))));
    expect(ids(await all({ filter: { organizations: { eq: null } } }))).toEqual(
      ids(rows.filter((row) => !anywhere.has(row.id))),
    );
    expect(ids(await all({ filter: { organizations: { ne: null } } }))).toEqual(
      ids(rows.filter((row) => anywhere.has(row.id))),
    );
  });

  test("tags by id", async () => {
    const rows = await all();
    const tag = rows.flatMap((row) => row.tags ?? [])[0]?.id ?? "";
    const tagged = rows.filter((row) => row.tags?.some((each) => each.id === tag));
    expect(ids(await all({ filter: { tags: { contains: [tag] } } }))).toEqual(ids(tagged));
  });

  test("client fields next to the conditions (search, relation, order, settings) are not conditions", async () => {
    const order = { prop: "displayName", order: "descending" };
    const state = { search: "nobody", relation: "or", order, settings: { bot: "exclude" } };
    const conditions = { activityCount: { gt: 10 }, isBot: { not: true } };
    const answer = await send({ filter: { ...state, ...conditions }, limit: 200 });
    expect(answer.status, answer.text).toBe(200);
    const plain = await list({ filter: conditions, limit: 200 });
    expect(plain.count).toBeGreaterThan(0);
    expect(answer.json<{ rows: MemberRow[]; count: number }>().count).toBe(plain.count);
    expect(answer.json<{ rows: MemberRow[] }>().rows.map((row) => row.id)).toEqual(plain.rows.map((row) => row.id));
    expect((await list({ filter: state })).count).toBe((await list({})).count);
  });

  test("activityTypes are platform and type", async () => {
    const found = await platform.running.platform.db.execute<{ member_id: string }>(sql`
      select distinct a.member_id from activities a join segments s on s.id = a.segment_id
      where s.grandparent_id = ${group}::uuid and a.platform = 'github' and a.type = 'star'`);
    const expected = found.rows.map((row) => row.member_id).sort();
    expect(expected.length).toBeGreaterThan(0);
    expect(ids(await all({ filter: { or: [{ activityTypes: { eq: "github:star" } }] } }))).toEqual(expected);
  });

  test.each([
    [{ nonsense: { eq: 1 } }, "Unknown filter key: nonsense!"],
    [{ "attributes.nonsense.default": { eq: 1 } }, "Unknown filter key: attributes.nonsense.default!"],
    [{ activityCount: { gt: "x" } }, 'The filter on "activityCount" needs a number.'],
    [{ or: [] }, '"or" in a filter has an empty list.'],
  ])("%o is a 400 in plain words", async (filter, message) => {
    const answer = await send({ filter });
    expect([answer.status, answer.text]).toEqual([400, message]);
  });
});

describe("Every order returns all people once, nulls last, ties by id", () => {
  const keys: [string, (row: MemberRow) => string | number | null | undefined][] = [
    ["displayName", (row) => foldText(row.displayName)],
    ["activityCount", (row) => row.activityCount],
    ["joinedAt", (row) => row.joinedAt],
    ["lastActive", (row) => row.lastActive],
    ["score", (row) => row.score],
    ["organization", (row) => folded(row.organizations?.[0]?.displayName)],
    ["jobTitle", (row) => folded(jobTitleOf(row.organizations?.[0] ?? null, row.attributes))],
    ["location", (row) => folded(attributeValue(row.attributes, "location"))],
  ];
  const folded = (value: unknown) => (typeof value === "string" && value !== "" ? foldText(value) : null);
  test.each(keys.flatMap(([name, key]) => ["ASC", "DESC"].map((way) => [`${name}_${way}`, key] as const)))(
    "%s",
    async (orderBy, key) => {
      const rows = await all({ orderBy });
      expect(new Set(rows.map((row) => row.id)).size).toBe((await list({})).count);
      const values = rows.map(key);
      const filled = values.filter((value) => value !== null);
      expect(values.slice(filled.length).every((value) => value === null)).toBe(true);
      const sign = orderBy.endsWith("ASC") ? 1 : -1;
      for (let at = 1; at < filled.length; at += 1)
        expect(compare(filled[at - 1], filled[at]) * sign).toBeLessThanOrEqual(0);
    },
  );

  test("by name, ignoring accents", async () => {
    const given = ["Zoe Acute", "Émile Acute", "Emilie Acute", "Emile Acute", "Øre Acute", "Paul Acute"];
    for (const [index, displayName] of given.entries()) {
      const identities = [{ platform: "github", type: "username", value: `acute-${index}`, verified: false }];
      const body = { displayName, identities, segments: [segments.id("cloud-harbor/helmsman/helmsman-docs")] };
      const made = await platform.api("/member", { method: "POST", account: "admin", body });
      expect(made.status, made.text).toBe(200);
    }
    const names = (await list({ search: "acute", orderBy: "displayName_ASC" })).rows.map((row) => row.displayName);
    expect(names.slice(0, 2).toSorted()).toEqual(["Emile Acute", "Émile Acute"]);
    expect(names.slice(2)).toEqual(["Emilie Acute", "Øre Acute", "Paul Acute", "Zoe Acute"]);
  });

  test("An unknown order field sorts by the most activities", async () => {
    const [plain, unknown] = await Promise.all([list({}), list({ orderBy: "shoeSize_ASC" })]);
    expect(unknown.rows.map((row) => row.id)).toEqual(plain.rows.map((row) => row.id));
  });
});

describe("Every query plan of a list finds the same people in the same order, and the same number", () => {
  const filters = [
    { score: { in: [0, 1] } },
    { not: { score: { in: [0, 1] } } },
    { activityCount: { between: [5, 50] } },
    { displayName: { like: "an" } },
    { lastActive: { lt: new Date().toISOString() } },
    { joinedAt: { gt: "2025-06-01" } },
    { not: { identityPlatforms: { overlap: ["git"] } } },
    { "attributes.skills.default": { contains: ["rust"] } },
    { location: { eq: "Amman" } },
    { "attributes.location.default": { like: "AM" } },
    { organizations: { eq: null } },
  ].map((each) => ({ and: [{ isBot: { not: true } }, each] }));
  const ways = ([null, "record", "segment"] as const).flatMap((at) =>
    [true, false].map((along) => [at, along] as const),
  );

  const names = [
    "displayName",
    "activityCount",
    "joinedAt",
    "lastActive",
    "score",
    "organization",
    "jobTitle",
    "location",
  ];
  test.each(names)("by %s", async (name) => {
    const { db } = platform.running.platform;
    const sort = sortOf(`${name}_ASC`);
    for (const [index, filter] of filters.entries()) {
      const predicates = await peoplePredicates(db, filter);
      // Alternates between a search and none, so that each filter is combined with both.
      const search = peopleSearch((names.indexOf(name) + index) % 2 === 0 ? null : "an");
      const query = { segmentId: group, predicates, search, sort, rows: 20 };
      const answers = await Promise.all(
        ways
          .filter(([at, along]) => !along || at !== sort.table)
          .map(async ([at, along]) => {
            const plan = planWith(query, at, along);
            const { inOrder, order } = orderedPeopleFrom(group, plan, sort);
            const found = await db.execute<{ id: string }>(sql`select m.id ${inOrder} order by ${order}`);
            const counted = await db.execute<{ count: number }>(countPeople(group, predicates, search !== null, plan));
            expect(counted.rows[0]?.count).toBe(found.rows.length);
            return found.rows.map(({ id }) => id);
          }),
      );
      expect(answers[0]?.length, JSON.stringify(filter)).toBeGreaterThan(0);
      for (const answer of answers) expect(answer).toEqual(answers[0]);
    }
  });
});

/** Compares as the database's C locale does: by code points. */
function compare(a: unknown, b: unknown): number {
  return typeof a === "number" && typeof b === "number"
    ? a - b
    : Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)));
}

test("An unknown requested field is a 400", async () => {
  const answer = await send({ fields: ["id", "shoeSize"] });
  expect([answer.status, answer.text]).toEqual([400, "Invalid field: shoeSize"]);
});

describe("A search matches names without their accents and words in any order", () => {
  beforeAll(async () => {
    for (const [index, displayName] of ["Zoë Bélangerie", "Łukasz Größe-Sørensen"].entries()) {
      const identities = [
        { platform: "github", type: "username", value: `accents-${index}`, verified: false },
        { platform: "custom", type: "email", value: `accents-${index}@post.example`, verified: false },
      ];
      const answer = await platform.api("/member", {
        method: "POST",
        account: "admin",
        body: { displayName, identities, segments: [segments.id("cloud-harbor/helmsman/helmsman-docs")] },
      });
      expect(answer.status, answer.text).toBe(200);
    }
  });

  test.each([
    ["Zoe Belangerie", "Zoë Bélangerie"],
    ["belangerie ZOË", "Zoë Bélangerie"],
    ["zo langerie bé", "Zoë Bélangerie"],
    ["sorensen lukasz", "Łukasz Größe-Sørensen"],
    ["grosse accents-1@post.example", "Łukasz Größe-Sørensen"],
  ])("%s finds %s, in the list and in pickers", async (search, name) => {
    const page = await list({ search });
    expect(page.rows.map(({ displayName }) => displayName)).toEqual([name]);
    const filter = { and: [{ displayName: { textContains: search } }] };
    expect((await list({ filter })).rows.map(({ displayName }) => displayName)).toEqual([name]);
  });

  test("The database normalizes texts as the console does", async () => {
    const blocks = [
      ...[
        [0x20, 0x24f],
        [0x2b0, 0x2ff],
        [0x370, 0x4ff],
        [0x2010, 0x2063],
        [0x3000, 0x30ff],
        [0x4e00, 0x4e20],
      ],
      ...[
        [0xac00, 0xac20],
        [0xfb00, 0xfb06],
        [0xff01, 0xffef],
        [0x20bb7, 0x20bb9],
      ],
    ];
    const letters = blocks.flatMap(([from = 0, to = 0]) =>
      Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)),
    );
    const texts = [
      "Zoë",
      "ÅNGSTRÖM",
      "Größe",
      "Ægir Þór",
      "Łódź",
      "Việt Nam",
      "山田 太郎",
      "Дмитрий Йовович",
      "O`Brien",
      "مُحَمَّد فاطمة",
      "أحمد یوسف کریم محـــمد",
      "שָׁלוֹם צה״ל",
    ];
    const all = [...texts, ...letters.map((letter) => `a${letter}太 ${letter}`)];
    const found = await platform.running.platform.db.execute<{ folded: string }>(
      sql`select search_fold(text) as folded from unnest(${sql.param(all)}::text[]) with ordinality t(text, at) order by at`,
    );
    expect(found.rows.map(({ folded }) => folded)).toEqual(all.map(foldText));
  });
});

test("Autocomplete returns rows with the segments of all levels", async () => {
  const answer = await platform.api("/member/autocomplete", {
    method: "POST",
    account: "readonly",
    body: {
      filter: { and: [{ isBot: { not: true } }, { displayName: { textContains: "grace" } }] },
      limit: 20,
      offset: 0,
      orderBy: "activityCount_DESC",
      segments: [group],
    },
  });
  const page = answer.json<Page & { rows: { segments: { id: string; activityCount: number }[] }[] }>();
  expect(page.rows.length).toBeGreaterThan(0);
  const [row] = page.rows;
  expect(row?.segments.find((segment) => segment.id === group)?.activityCount).toBe(row?.activityCount);
  expect(row).not.toHaveProperty("identities");
});
