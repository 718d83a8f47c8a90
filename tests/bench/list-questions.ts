import { sql } from "drizzle-orm";
import type { Database } from "#server/platform/db/database.ts";
import { peopleFilters } from "./people-filters.ts";

/** Time limit for recognizing a profile while its page loads. */
const lookUpBudget = 10;

/** A measured request with its repetitions and its time limit. */
export interface Question {
  readonly what: string;
  readonly path: string;
  /** Request body, different in each run so that a cache cannot answer it. */
  readonly body: ((run: number) => object) | null;
  readonly budget?: number;
  readonly runs?: number;
}

const bothWays = (fields: readonly string[]) => fields.flatMap((field) => [`${field}_ASC`, `${field}_DESC`]);

const orders = bothWays(["displayName", "activityCount", "joinedAt", "lastActive", "score"]);
const textOrders = bothWays(["organization", "jobTitle", "location"]);

/** Requests that clients make for lists and profiles, built from the values in the database. */
export async function listQuestions(db: Database): Promise<Question[]> {
  const first = async (query: ReturnType<typeof sql>) => (await db.execute<{ id: string }>(query)).rows[0]?.id ?? "";
  const group = await first(sql`select id from segments where slug = 'cloud-harbor' and type = 'projectGroup'`);
  const project = await first(sql`select id from segments where slug = 'helmsman' and type = 'project'`);
  const sub = await first(sql`select id from segments where slug = 'thistle' and type = 'subproject'`);
  const organization = await first(sql`select organization_id as id from member_organizations limit 1`);
  const tag = await first(sql`select id from tags limit 1`);
  const person = await first(
    sql`select member_id as id from member_segments where segment_id = ${group}::uuid order by activity_count desc limit 1`,
  );
  const handle = await first(sql`
    select value as id from member_identities where member_id = ${person}::uuid and platform = 'github' limit 1`);
  const handles = await readHandles(db);
  const emails = await db.execute<{ value: string }>(
    sql`select value from member_identities where type = 'email' and verified limit 20`,
  );
  const people = (what: string, body: object | ((run: number) => object), runs?: number): Question => ({
    what: `people: ${what}`,
    path: "/member/query",
    body: (run) => ({
      segments: [group],
      count: false,
      limit: 20,
      offset: (run % 5) * 20,
      orderBy: "activityCount_DESC",
      ...(typeof body === "function" ? body(run) : body),
    }),
    ...(runs === undefined ? {} : { runs }),
  });
  const noBots = { isBot: { not: true } };
  /** Every order in a group, a project and a sub-project, each time on a different page. */
  const everywhere = [group, project, sub].flatMap((segment) =>
    orders.map((orderBy) => ({ segments: [segment], orderBy })),
  );
  const filter = (what: string, each: object) =>
    people(
      `filter ${what}`,
      (run) => ({ ...everywhere[run % everywhere.length], filter: { and: [noBots, each] } }),
      2 * everywhere.length,
    );
  const words = (list: readonly [string, ...string[]]) => (run: number) => ({
    search: list[run % list.length] ?? list[0],
  });
  const searched = (what: string, list: readonly [string, ...string[]], each: object) =>
    people(
      `search and filter, ${what}`,
      (run) => ({
        ...words(list)(run),
        ...everywhere[Math.floor(run / list.length) % everywhere.length],
        filter: { and: [noBots, each] },
      }),
      everywhere.length,
    );
  return [
    people("first pages", { filter: noBots }),
    people("200 rows", { filter: noBots, limit: 200 }),
    people("a small sub-project", { segments: [sub], filter: noBots }),
    ...[...orders, ...textOrders].map((orderBy) => people(`sorted by ${orderBy}`, { orderBy, filter: noBots })),
    people("a page at offset 5,000", (run) => ({
      orderBy: orders[run % orders.length] ?? "",
      filter: noBots,
      offset: 5_000,
    })),
    people("total", { filter: noBots, countOnly: true }),
    people("total, many activities", { filter: { and: [noBots, { activityCount: { gte: 20 } }] }, countOnly: true }),
    people("search, rare", words(["kettlewell-1", "-99999", "zoe-ravensworth", "cdp-demo-a0b1c2"])),
    people("search, nobody", words(["qqqqqq", "no such person", "xyzzy-42"])),
    people("search, common", words(["post.example", "cdp-demo", "an"])),
    people("search, a name", words(["grace", "Ravensworth", "Зоя", "Jürgen"])),
    people("search, two letters", words(["ad", "li", "王", "12"])),
    people("search, two rare letters", words(["qx", "zq", "jx"])),
    people("search, 20 e-mails", { search: emails.rows.map(({ value }) => value).join(", ") }),
    people("search and sort by name", (run) => ({
      ...words(["grace", "post.example"])(run),
      orderBy: "displayName_ASC",
    })),
    searched("common", ["grace", "post.example"], { identityPlatforms: { contains: ["git"] } }),
    searched("rare", ["grace", "post.example"], { "attributes.yearsOfExperience.default": { gte: 30 } }),
    searched("nobody's", ["grace", "post.example"], { "attributes.yearsOfExperience.default": { gte: 900 } }),
    searched("not active", ["grace", "post.example"], { lastActive: { lt: new Date(Date.now() - 31_536e6) } }),
    ...peopleFilters({ organization, tag }).map(([what, each]) => filter(what, each)),
    people("bots only", { filter: { isBot: { eq: true } } }),
    {
      what: "identity look-up",
      path: "/identity/find",
      body: () => ({ platform: "github", type: "username", value: handle, segments: [group] }),
      budget: lookUpBudget,
    },
    {
      what: "identity look-up, 100 handles of a list",
      path: "/identity/query",
      // Half of the values belong to people in the database, half do not.
      body: (run) => ({
        platform: "github",
        type: "username",
        values: Array.from({ length: 100 }, (_, at) =>
          at % 2 === 0 ? (handles[(run * 50 + at / 2) % handles.length] ?? handle) : `nobody-${run}-${at}`,
        ),
        segments: [group],
      }),
    },
    { what: "person", path: `/member/${person}?segments[]=${group}&include[identities]=true`, body: null },
    { what: "person: activity summary", path: `/member/${person}/activity-summary?segments[]=${group}`, body: null },
    {
      what: "person: activities",
      path: "/activity/query",
      body: () => ({ segments: [group], count: false, limit: 10, filter: { and: [{ memberId: { in: [person] } }] } }),
    },
    {
      what: "activities of a group",
      path: "/activity/query",
      body: () => ({ segments: [group], count: false, limit: 50 }),
    },
    {
      what: "organizations",
      path: "/organization/query",
      body: (run) => ({
        segments: [group],
        count: false,
        orderBy: run % 2 ? "memberCount_DESC" : "activityCount_DESC",
      }),
    },
    ...[
      { industry: { like: "bank" } },
      { or: [{ size: { eq: "1-10" } }] },
      { activeOn: { contains: ["discourse"] } },
      { headline: { eq: "nobody's" } },
    ].map((each) => ({
      what: `organizations: filter ${Object.keys(each)[0]}`,
      path: "/organization/query",
      body: () => ({ segments: [group], count: false, filter: each }),
    })),
    { what: "audit log", path: "/audit-logs/query", body: (run) => ({ limit: 20, offset: run * 20 }) },
    {
      what: "audit log, one kind of action",
      path: "/audit-logs/query",
      body: () => ({ limit: 20, filter: { actionType: { in: ["members-merge"] } } }),
    },
    { what: "organizations: search", path: "/organization/query", body: () => ({ segments: [group], search: "lark" }) },
  ];
}

/** Handles that exist, from all parts of the database. */
async function readHandles(db: Database): Promise<string[]> {
  const found = await db.execute<{ value: string }>(
    sql`select value from member_identities where platform = 'github' and type = 'username' limit 1000`,
  );
  return found.rows.map(({ value }) => value);
}
