import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import pg from "pg";
import { readConfig } from "#server/config.ts";
import type { Database } from "#server/db/database.ts";
import { readSecretKey } from "#server/secrets.ts";
import { demoAccounts, demoUserId } from "#server/sign-in/demo-accounts.ts";
import { startPlatform } from "#server/start-platform.ts";
import { createAppTokens } from "#server/users/app-token.ts";
import { freePort } from "#tests/support/port.ts";
import { startPostgres } from "#tests/support/postgres.ts";
import { type Figure, percentile } from "./figures.ts";

/** Sizes of quality.md; the demo has 1,200 people for each unit of scale, ten activities to a person. */
const sizes = { pglite: 100_000, postgres: 1_000_000 } as const;
const peopleAtScaleOne = 1_200;
const budget = 100;
/** quality.md: a profile is recognised beside the page while it loads. */
const lookUpBudget = 10;
const runs = 20;

/**
 * Times of the lists as a client sees them, at the size of quality.md: the 95th of a hundred, each question asked
 * several times with other pages and words. The database is filled first, which takes minutes.
 */
export async function benchLists(database: "pglite" | "postgres", people: number = sizes[database]): Promise<Figure[]> {
  const filledAddress = database === "postgres" ? process.env.BENCH_DATABASE_URL : undefined;
  const server = database === "postgres" && filledAddress === undefined ? await startPostgres() : null;
  const dataDir = await mkdtemp(join(tmpdir(), "cdp-bench-"));
  try {
    const databaseUrl = server ? await createDatabase(server.address) : filledAddress;
    const address = databaseUrl === undefined ? [] : ["--database-url", databaseUrl];
    const scale = String(Math.max(1, Math.round(people / peopleAtScaleOne)));
    const flags = ["--data-dir", dataDir, "--port", String(await freePort()), ...address];
    const config = readConfig(flags, { DEMO_SCALE: scale, RATE_LIMIT: "0" });
    const filling = performance.now();
    const running = await startPlatform(config);
    const filled = (performance.now() - filling) / 1000;
    try {
      const account = demoAccounts.find(({ name }) => name === "admin");
      if (!account) throw new Error("There is no demo account for the benchmark.");
      const token = await createAppTokens(await readSecretKey(config)).sign(demoUserId(account));
      const figures = await measure(`http://127.0.0.1:${config.port}/api`, token, running.platform.db);
      if (filledAddress !== undefined) return figures;
      return [{ what: `filled with ${people} people`, value: filled, unit: "s", budget: 900 }, ...figures];
    } finally {
      await running.stop();
    }
  } finally {
    await server?.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function createDatabase(address: string): Promise<string> {
  const client = new pg.Client({ connectionString: `${address}/postgres` });
  await client.connect();
  await client.query("create database bench");
  await client.end();
  return `${address}/bench`;
}

interface Question {
  readonly what: string;
  readonly path: string;
  /** Another body each time, so that nothing is measured that a cache answers alone. */
  readonly body: ((run: number) => object) | null;
  readonly budget?: number;
}

async function measure(api: string, token: string, db: Database): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { what, path, body, budget: own = budget } of await questions(db)) {
    const times: number[] = [];
    for (let run = -2; run < runs; run += 1) {
      const from = performance.now();
      const answer = await fetch(`${api}${path}`, {
        method: body ? "POST" : "GET",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        ...(body ? { body: JSON.stringify(body(run + 2)) } : {}),
      });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${what}: ${answer.status} ${text.slice(0, 200)}`);
      // The first two warm up connections and pages.
      if (run >= 0) times.push(performance.now() - from);
    }
    figures.push({ what: `${what}, p95`, value: percentile(times, 0.95), unit: "ms", budget: own });
  }
  return figures;
}

async function questions(db: Database): Promise<Question[]> {
  const first = async (query: ReturnType<typeof sql>) => (await db.execute<{ id: string }>(query)).rows[0]?.id ?? "";
  const group = await first(sql`select id from segments where slug = 'cloud-harbor' and type = 'projectGroup'`);
  const sub = await first(sql`select id from segments where slug = 'thistle' and type = 'subproject'`);
  const organization = await first(sql`select organization_id as id from member_organizations limit 1`);
  const tag = await first(sql`select id from tags limit 1`);
  const person = await first(
    sql`select member_id as id from member_segments where segment_id = ${group}::uuid order by activity_count desc limit 1`,
  );
  const handle = await first(sql`
    select value as id from member_identities where member_id = ${person}::uuid and platform = 'github' limit 1`);
  const emails = await db.execute<{ value: string }>(
    sql`select value from member_identities where type = 'email' and verified limit 20`,
  );
  const people = (what: string, body: object | ((run: number) => object)): Question => ({
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
  });
  const noBots = { isBot: { not: true } };
  const filter = (what: string, each: object) => people(`filter ${what}`, { filter: { and: [noBots, each] } });
  const words = (list: readonly [string, ...string[]]) => (run: number) => ({
    search: list[run % list.length] ?? list[0],
  });
  const orders = ["displayName", "activityCount", "joinedAt", "lastActive", "score"].flatMap((field) =>
    ["ASC", "DESC"].map((way) => people(`sorted by ${field}_${way}`, { orderBy: `${field}_${way}`, filter: noBots })),
  );
  return [
    people("first pages", { filter: noBots }),
    people("200 rows", { filter: noBots, limit: 200 }),
    people("a small sub-project", { segments: [sub], filter: noBots }),
    ...orders,
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
    filter("name contains", { displayName: { like: "grace" } }),
    filter("activities between", { activityCount: { between: [5, 8] } }),
    filter("a rare platform", { identityPlatforms: { contains: ["discourse"] } }),
    filter("a common platform", { identityPlatforms: { contains: ["git"] } }),
    filter("activity type", { or: [{ activityTypes: { eq: "discord:message" } }] }),
    filter("organization", { or: [{ organizations: { contains: [organization] } }] }),
    filter("organization left out", { not: { or: [{ organizations: { contains: [organization] } }] } }),
    filter("unaffiliated", { organizations: { eq: null } }),
    filter("tag", { tags: { contains: [tag] } }),
    filter("engagement", { score: { in: [9, 10] } }),
    filter("joined", { joinedAt: { gt: new Date(Date.now() - 7 * 86_400_000).toISOString() } }),
    filter("last activity", { lastActive: { gt: new Date(Date.now() - 86_400_000).toISOString() } }),
    filter("last activity, long ago", { lastActive: { lt: new Date(Date.now() - 700 * 86_400_000).toISOString() } }),
    filter("sentiment", { or: [{ averageSentiment: { gte: 94 } }] }),
    filter("any of two, or many activities", {
      or: [{ "attributes.skills.default": { contains: ["rust"] } }, { activityCount: { gte: 100 } }],
    }),
    filter("skills left out", { not: { "attributes.skills.default": { contains: ["rust"] } } }),
    filter("a number attribute, nobody's", { "attributes.yearsOfExperience.default": { gte: 900 } }),
    filter("a date attribute", { "attributes.memberSince.default": { gt: "2026-01-01T00:00:00.000Z" } }),
    filter("location, common", { "attributes.location.default": { like: "lisb" } }),
    filter("location, nobody's", { "attributes.location.default": { like: "atlantis" } }),
    filter("job title", { jobTitle: { like: "writer" } }),
    filter("skills", { "attributes.skills.default": { contains: ["rust"] } }),
    filter("a number attribute", { "attributes.yearsOfExperience.default": { gte: 30 } }),
    filter("team members", { "attributes.isTeamMember.default": { eq: true } }),
    people("bots only", { filter: { isBot: { eq: true } } }),
    {
      what: "identity look-up",
      path: `/identity?platform=github&type=username&value=${handle}&segments[]=${group}`,
      body: null,
      budget: lookUpBudget,
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
    { what: "organizations: search", path: "/organization/query", body: () => ({ segments: [group], search: "lark" }) },
  ];
}
