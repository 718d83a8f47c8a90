import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "#server/platform/db/database.ts";
import { insertRows } from "#server/platform/db/insert-rows.ts";
import { activityId } from "#server/records/activities/activity-id.ts";
import { listActivities } from "#server/records/activities/list.ts";
import { partsOf, planActivities } from "#server/records/activities/list-plan.ts";
import { addActivities, type NewActivity } from "#server/records/aggregates/add-activities.ts";
import { foldText } from "#shared/domain/text/search-words.ts";
import { startPlatform, type TestPlatform } from "#tests/support/platform.ts";

/** Every list equals a plain evaluation of its filter over all activities, in order and page by page. */

type Filter = Readonly<Record<string, unknown>>;

const numbered = (kind: number, at: number) =>
  `00000000-0000-4000-8000-${kind.toString(16)}${at.toString(16).padStart(11, "0")}`;
const groups = [numbered(1, 0), numbered(1, 1)];
const subProjects = Array.from({ length: 7 }, (_, at) => numbered(2, at));
const people = Array.from({ length: 12 }, (_, at) => numbered(3, at));
const organizations = Array.from({ length: 4 }, (_, at) => numbered(4, at));
/** In the trash, so that no activity has it. */
const trashed = organizations[3];
const bots = new Set(people.slice(0, 2));
const team = new Set(people.slice(2, 3));
const types: readonly (readonly [string, string])[] = [
  ["github", "star"],
  ["github", "issues-opened"],
  ["git", "authored-commit"],
  ["slack", "message"],
  ["other", "meetup"],
];
const channels = ["", "general", "https://git.example/alpha", "https://git.example/beta", "Random"];
const titles = ["Fix the parser", "Überprüfe den Parser", "the time-zones of alpha", "", "A_b.c/d"];

/** Affiliations: the organization that a person's activities in a sub-project count for, if any. */
const affiliations = people.flatMap((memberId, person) =>
  subProjects.map((segmentId, at) => {
    const organizationId = organizations[(person * 3 + at * 5) % (organizations.length + 2)] ?? null;
    // Activities of bots count for nobody.
    return { memberId, segmentId, organizationId: bots.has(memberId) ? null : organizationId };
  }),
);

type Stored = NewActivity & {
  readonly organizationId: string | null;
  readonly isBot: boolean;
  readonly isTeamMember: boolean;
};

const start = Date.UTC(2026, 0, 1);
const generated: Stored[] = fc
  .sample(
    fc.record({
      // Many activities share a timestamp.
      at: fc.nat(60),
      type: fc.constantFrom(...types),
      channel: fc.constantFrom(...channels),
      segmentId: fc.constantFrom(...subProjects),
      memberId: fc.constantFrom(...people),
      title: fc.constantFrom(...titles),
      body: fc.constantFrom(null, "<p>it parses</p>", "General remarks on stars"),
      sentiment: fc.constantFrom(null, null, 20, 33, 34, 50, 66, 67, 90),
    }),
    { numRuns: 700, seed: 7 },
  )
  .map(({ at, type: [platform, type], ...rest }, index) => {
    const key = { ...rest, platform, type, sourceId: String(index) };
    return {
      ...key,
      id: activityId(key),
      timestamp: new Date(start + at * 3_600_000),
      organizationId:
        affiliations.find((each) => each.memberId === rest.memberId && each.segmentId === rest.segmentId)
          ?.organizationId ?? null,
      isBot: bots.has(rest.memberId),
      isTeamMember: team.has(rest.memberId),
    };
  });

let platform: TestPlatform;
let db: Database;
beforeAll(async () => {
  platform = await startPlatform();
  db = platform.running.platform.db;
  await insertRows(db, "segments", [
    ...groups.map((id, at) => segment(id, "projectGroup", `group-${at}`, null)),
    ...subProjects.map((id, at) => segment(id, "subproject", `sub-${at}`, groups[at % 2] ?? "")),
  ]);
  await insertRows(
    db,
    "members",
    people.map((id) => ({
      id,
      display_name: id,
      joined_at: new Date(start),
      attributes: { isBot: { default: bots.has(id) }, isTeamMember: { default: team.has(id) } },
    })),
  );
  await insertRows(
    db,
    "organizations",
    organizations.map((id) => ({ id, display_name: id, attributes: {} })),
  );
  await insertRows(
    db,
    "member_affiliations",
    affiliations.map((each) => ({
      id: randomUUID(),
      member_id: each.memberId,
      segment_id: each.segmentId,
      organization_id: each.organizationId,
    })),
  );
  await addActivities(db, generated);
  await db.execute(sql`update organizations set deleted_at = now() where id = ${trashed}::uuid`);
  await db.execute(sql`analyze`);
});
afterAll(() => platform.stop());

function segment(id: string, type: string, slug: string, group: string | null) {
  const above = { grandparent_id: group, parent_id: group };
  return { id, type, name: slug, slug, status: "active", is_lf: true, custom_activity_types: {}, ...above };
}

/** Three-valued logic of SQL. */
type Truth = boolean | null;

function evaluate(filter: Filter, row: Stored): Truth {
  return and(
    Object.entries(filter).map(([key, value]) => {
      if (key === "and") return and((value as Filter[]).map((each) => evaluate(each, row)));
      if (key === "or") return negate(and((value as Filter[]).map((each) => negate(evaluate(each, row)))));
      if (key === "not") return evaluate(value as Filter, row) !== true;
      const [[operator = "", operand] = []] = Object.entries(value as Filter);
      return compare(key, operator, operand, row);
    }),
  );
}

const negate = (truth: Truth): Truth => (truth === null ? null : !truth);
const and = (truths: readonly Truth[]): Truth => {
  if (truths.includes(false)) return false;
  return truths.includes(null) ? null : true;
};

function compare(name: string, operator: string, operand: unknown, row: Stored): Truth {
  if (operator === "textContains") return isSearched(String(operand), row);
  const stored = row[name as keyof Stored] ?? null;
  const raw = stored === trashed ? null : stored;
  const value = raw instanceof Date ? raw.getTime() : raw;
  const of = (each: unknown) => (name === "timestamp" ? Date.parse(String(each)) : each) as never;
  if (operand === null) return operator === "eq" ? value === null : value !== null;
  // What excludes a value includes records without one.
  if (value === null) return operator === "ne" || operator === "not" ? true : null;
  switch (operator) {
    case "eq":
      return value === of(operand);
    case "ne":
    case "not":
      return value !== of(operand);
    case "in":
      return (operand as unknown[]).map(of).includes(value as never);
    case "gte":
      return (value as number) >= of(operand);
    case "lte":
      return (value as number) <= of(operand);
    case "gt":
      return (value as number) > of(operand);
    default:
      return (value as number) < of(operand);
  }
}

function isSearched(search: string, { title, body, channel, type }: Stored): boolean {
  const wordsOf = (text: string) => foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  const words = wordsOf(`${title} ${body}`);
  const expected = wordsOf(search);
  const inText = expected.length > 0 && expected.every((word) => words.some((each) => each.startsWith(word)));
  return inText || [channel, type].some((text) => foldText(text).includes(foldText(search)));
}

const some = <T>(values: readonly T[]) => fc.subarray([...values], { minLength: 1, maxLength: 3 });
const oneOf = <T>(values: readonly T[]) => fc.constantFrom(...values);
const platforms = [...new Set(types.map(([each]) => each)), "nowhere"];
const moments = fc.integer({ min: -2, max: 63 }).map((hour) => new Date(start + hour * 3_600_000).toISOString());

/** Whole days, as the console's date filter sends them. */
const days = fc.tuple(fc.nat(3), oneOf(["gte", "lt", "gt", "lte"])).map(([day, way]) => {
  const at = start + day * 86_400_000 - (way === "gt" || way === "lte" ? 1 : 0);
  return { timestamp: { [way]: new Date(at).toISOString() } };
});

const leaf: fc.Arbitrary<Filter> = fc.oneof(
  days,
  some(platforms).map((each) => ({ platform: { in: each } })),
  some(types).map((each) => ({ or: each.map(([p, t]) => ({ platform: { eq: p }, type: { eq: t } })) })),
  some(channels).map((each) => ({ or: each.map((channel) => ({ channel: { eq: channel } })) })),
  fc.subarray([...people], { minLength: 1, maxLength: 7 }).map((each) => ({ memberId: { in: each } })),
  some(organizations).map((each) => ({ organizationId: { in: each } })),
  oneOf(organizations).map((each) => ({ organizationId: { ne: each } })),
  fc.constant({ organizationId: { eq: null } }),
  oneOf([{ sentiment: { gte: 67 } }, { sentiment: { lte: 33 } }]),
  fc.constant({ and: [{ sentiment: { gt: 33 } }, { sentiment: { lt: 67 } }] }),
  fc.tuple(oneOf(["isBot", "isTeamMember"]), oneOf(["eq", "not"])).map(([flag, way]) => ({ [flag]: { [way]: true } })),
  fc.tuple(oneOf(["gte", "lte", "gt", "lt"]), moments).map(([way, at]) => ({ timestamp: { [way]: at } })),
  oneOf(["parser", "PARS", "alpha", "gen", "star", "b c", "issues-opened", "ü", "+", "zzz"]).map((q) => ({
    or: [{ channel: { textContains: q } }, { type: { textContains: q } }],
  })),
  oneOf(["parser", "star", "git"]).map((q) => ({ type: { textContains: q } })),
);
const negatable = fc.oneof({ weight: 3, arbitrary: leaf }, { weight: 1, arbitrary: leaf.map((not) => ({ not })) });
const filters: fc.Arbitrary<Filter> = fc
  .tuple(fc.array(negatable, { maxLength: 3 }), oneOf(["and", "or"]), fc.array(negatable, { maxLength: 3 }))
  .map(([base, relation, own]) => ({ and: [...base, own.length > 0 ? { [relation]: own } : {}] }));

test("A page equals a plain evaluation, whatever the filter, the order and the scope", async () => {
  await fc.assert(
    fc.asyncProperty(
      filters,
      fc.constantFrom("DESC", "ASC"),
      fc.constantFrom([groups[0] ?? ""], groups, [subProjects[3] ?? ""]),
      fc.constantFrom(5, 20, 200),
      fc.constantFrom(0, 0, 7),
      async (filter, way, scope, limit, offset) => {
        const within = (row: Stored) => {
          const at = subProjects.indexOf(row.segmentId);
          return scope.includes(row.segmentId) || scope.includes(groups[at % 2] ?? "");
        };
        const sign = way === "ASC" ? 1 : -1;
        const expected = generated
          .filter((row) => within(row) && evaluate(filter, row) === true)
          .sort((a, b) => sign * (a.timestamp.getTime() - b.timestamp.getTime()) || (a.id < b.id ? -1 : 1));
        const query = { filter, limit, offset, orderBy: `timestamp_${way}` };
        const page = await listActivities(db, scope, query);
        expect(page.rows.map(({ id }) => id)).toEqual(expected.slice(offset, offset + limit).map(({ id }) => id));
        expect(page.count).toBe(expected.length);
      },
    ),
    { numRuns: 250, seed: 11 },
  );
});

test("A word in very many, unevenly distributed activities returns the newest matches, page by page", async () => {
  const group = numbered(1, 9);
  const place = numbered(2, 9);
  await insertRows(db, "segments", [
    segment(group, "projectGroup", "wordy", null),
    segment(place, "subproject", "wordy-sub", group),
  ]);
  // One activity per hour. Every tenth of the newest thousand contains the word, and all older ones do.
  await db.execute(sql`
    insert into activities (id, "timestamp", platform, type, channel, source_id, segment_id, member_id, title)
    select gen_random_uuid(), ${new Date(start)}::timestamptz - at * interval '1 hour', 'git', 'authored-commit', '', at,
      ${place}::uuid, ${people[0]}::uuid, case when at > 1000 or at % 10 = 0 then 'improve ' || at else 'nothing' end
    from generate_series(1, 26000) as at`);
  await db.execute(sql`analyze activities`);
  const filter = { or: [{ channel: { textContains: "improve" } }, { type: { textContains: "improve" } }] };
  const numbersOf = async (query: object) => {
    const { rows } = await listActivities(db, [place], { filter, limit: 50, count: false, ...query });
    return rows.map(({ sourceId }) => Number(sourceId));
  };
  const holding = Array.from({ length: 26_000 }, (_, at) => at + 1).filter((at) => at > 1000 || at % 10 === 0);
  expect(await numbersOf({})).toEqual(holding.slice(0, 50));
  expect(await numbersOf({ offset: 80 })).toEqual(holding.slice(80, 130));
  expect(await numbersOf({ orderBy: "timestamp_ASC" })).toEqual(holding.slice(-50).reverse());
});

test("Chinese, Japanese and Korean names are found with and without a space", async () => {
  const place = subProjects[0] ?? "";
  const titles = ["山田 太郎 による修正", "佐藤花子が確認", "김 철수 검토", "박영희 검토", "李小龙 提交"];
  await db.execute(sql`
    insert into activities (id, "timestamp", platform, type, channel, source_id, segment_id, member_id, title)
    select gen_random_uuid(), now(), 'other', 'meetup', '', 'cjk ' || title, ${place}::uuid, ${people[0]}::uuid, title
    from unnest(${sql.param(titles)}::text[]) as title`);
  const found = async (text: string) => {
    const filter = { or: [{ channel: { textContains: text } }, { type: { textContains: text } }] };
    return (await listActivities(db, [place], { filter, limit: 50 })).rows.map(({ title }) => title);
  };
  for (const [search, title] of [
    ["山田太郎", titles[0]],
    ["山田 太郎", titles[0]],
    ["佐藤 花子が確認", titles[1]],
    ["김철수", titles[2]],
    ["박 영희", titles[3]],
    ["李 小龙", titles[4]],
  ] as const) {
    expect([search, await found(search)]).toEqual([search, [title]]);
  }
  expect(await found("山田花子")).toEqual([]);
});

test("Of two keys with very many activities, the one with fewer recent activities is read", async () => {
  const group = numbered(1, 10);
  const place = numbered(2, 10);
  await insertRows(db, "segments", [
    segment(group, "projectGroup", "busy", null),
    segment(place, "subproject", "busy-sub", group),
  ]);
  // About 400 days of one organization. Every third activity is an announcement.
  await db.execute(sql`
    insert into activities (id, "timestamp", platform, type, channel, source_id, segment_id, member_id, organization_id)
    select gen_random_uuid(), now() - at * interval '9 minutes', 'other',
      case when at % 3 = 0 then 'announcement' else 'talk' end, '', at,
      ${place}::uuid, ${people[0]}::uuid, ${organizations[0]}::uuid
    from generate_series(1, 66000) as at`);
  await db.execute(sql`insert into activity_types_seen values (${place}::uuid, 'other', 'announcement')`);
  const ofOrganization = { organizationId: { eq: organizations[0] } };
  const announcements = { platform: { eq: "other" }, type: { eq: "announcement" } };
  const planned = async (parts: Filter[]) =>
    (await planActivities(db, [place], partsOf({ and: parts }))).map(({ path }) => path);
  expect(await planned([ofOrganization, { or: [announcements] }])).toEqual(await planned([{ or: [announcements] }]));
});

test("An activity deleted by hand does not come back with the next sync", async () => {
  const [first] = generated;
  if (!first) throw new Error("There are no activities.");
  await db.transaction(async (tx) => {
    await tx.execute(sql`delete from activities where id = ${first.id}::uuid`);
    await tx.execute(sql`insert into deleted_activities (id) values (${first.id}::uuid)`);
  });
  expect(await addActivities(db, generated)).toBe(0);
});
