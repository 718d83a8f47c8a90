import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { startPlatform } from "#server/app/start-platform.ts";
import { readConfig } from "#server/platform/core/config.ts";
import type { Database } from "#server/platform/db/database.ts";
import { listActivities } from "#server/records/activities/list.ts";
import { freePort } from "#tests/support/port.ts";
import { startPostgres } from "#tests/support/postgres.ts";
import { type Figure, percentile } from "./figures.ts";
import { fillActivities } from "./fill-activities.ts";

/** Number of activities that fill each database (docs/scale.md). */
const sizes = { pglite: 1_000_000, postgres: 10_000_000 } as const;
const budget = 100;
const runs = 20;
const dayMs = 86_400_000;

/**
 * Measures the server time of the activity list by filter: first pages, later pages and totals, for a group, a project
 * and a sub-project. Fills the database first, which takes minutes. `BENCH_DATABASE_URL` names a PostgreSQL database
 * that is already filled, `BENCH_ACTIVITIES` a different number of activities.
 */
export async function benchActivities(database: "pglite" | "postgres"): Promise<Figure[]> {
  const filled = database === "postgres" ? process.env.BENCH_DATABASE_URL : undefined;
  const activities = Number(process.env.BENCH_ACTIVITIES ?? sizes[database]);
  const server = database === "postgres" && filled === undefined ? await startPostgres() : null;
  const dataDir = await mkdtemp(join(tmpdir(), "cdp-bench-"));
  try {
    const address = filled ?? (server ? await server.createDatabase("bench") : undefined);
    const flags = ["--data-dir", dataDir, "--port", String(await freePort())];
    const config = readConfig([...flags, ...(address ? ["--database-url", address] : [])], {});
    const running = await startPlatform(config);
    try {
      const { db } = running.platform;
      if (filled === undefined) await fillActivities(db, activities);
      return await measure(db, database);
    } finally {
      await running.stop();
    }
  } finally {
    await server?.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measure(db: Database, database: string): Promise<Figure[]> {
  const scopes = await readScopes(db);
  const figures: Figure[] = [];
  for (const [what, filter, orderBy = "timestamp_DESC"] of await listQueries(db)) {
    const times = { page: [] as number[], total: [] as number[] };
    for (let run = -2; run < runs; run += 1) {
      const scope = scopes[(run + 2) % scopes.length] ?? [];
      // Every other page starts in the middle of the time range, as in a list that was scrolled.
      const until = new Date(Date.now() - ((run + 2) % 4 === 3 ? 200 : 0) * dayMs).toISOString();
      const bound = { timestamp: { [orderBy === "timestamp_DESC" ? "lte" : "gte"]: until } };
      const query = { and: [...((run + 2) % 2 === 1 ? [bound] : []), filter] };
      const started = performance.now();
      await listActivities(db, scope, { filter: query, orderBy, limit: 50, count: false });
      const listed = performance.now();
      if (run >= 0) times.page.push(listed - started);
      if (run % 4 !== 0) continue;
      await listActivities(db, scope, { filter, countOnly: true });
      times.total.push(performance.now() - listed);
    }
    const name = `${database}: ${what}`;
    figures.push({ what: `${name}, p95`, value: percentile(times.page, 0.95), unit: "ms", budget });
    // The total is requested after the rows and delays nothing.
    figures.push({ what: `${name}, total, median`, value: percentile(times.total, 0.5), unit: "ms", budget: null });
  }
  return figures;
}

/** The busiest group, project and sub-project. */
async function readScopes(db: Database): Promise<string[][]> {
  const found = await db.execute<{ id: string }>(sql`
    select distinct on (s.type) s.id from segments s join member_segments ms on ms.segment_id = s.id
    group by s.id, s.type order by s.type, sum(ms.activity_count) desc`);
  return found.rows.map(({ id }) => [id]);
}

/** List queries: every filter with values that many, few and no activities have. */
async function listQueries(db: Database): Promise<[what: string, filter: object, orderBy?: string][]> {
  const ids = async (column: string, order: "desc" | "asc") =>
    (
      await db.execute<{ id: string }>(sql`
        select ${sql.identifier(`${column}_id`)} as id from ${sql.identifier(`${column}_months`)} months
        group by 1 order by sum(count) ${sql.raw(order)} limit 3`)
    ).rows.map(({ id }) => id);
  const [busyPeople, quietPeople] = [await ids("member", "desc"), await ids("member", "asc")];
  const [busyOrganizations] = [await ids("organization", "desc")];
  const nobody = "7f1c2a52-3d44-4c8e-9a6e-5f0b7c1d2e90";
  const channels = await db.execute<{ channel: string }>(sql`
    select channel from activity_channels where channel like 'https://git.example/%' order by length(channel) desc, channel
    limit 3`);
  const type = (platform: string, key: string) => ({ platform: { eq: platform }, type: { eq: key } });
  const since = (days: number) => ({ timestamp: { gte: new Date(Date.now() - days * dayMs).toISOString() } });
  const search = (q: string) => ({ or: [{ channel: { textContains: q } }, { type: { textContains: q } }] });
  const negative = { sentiment: { lte: 33 } };
  const rareType = type("discord", "message");
  return [
    ["all", {}],
    ["all, oldest first", {}, "timestamp_ASC"],
    ["the last 7 days", since(7)],
    ["older than 600 days", { timestamp: { lt: new Date(Date.now() - 600 * dayMs).toISOString() } }],
    ["one platform", { platform: { in: ["github"] } }],
    ["a rare platform", { platform: { in: ["reddit", "slack"] } }],
    ["a platform that nobody uses", { platform: { in: ["stackoverflow"] } }],
    ["without one platform", { not: { platform: { in: ["github", "git"] } } }],
    ["one type", { or: [type("git", "authored-commit")] }],
    ["a rare type", { or: [rareType] }],
    ["without the common types", { not: { or: [type("git", "authored-commit"), type("github", "issues-opened")] } }],
    ["a channel", { or: [{ channel: { eq: "https://git.example/thistle" } }] }],
    ["small channels", { or: channels.rows.map(({ channel }) => ({ channel: { eq: channel } })) }],
    ["a busy person", { memberId: { in: busyPeople } }],
    ["a quiet person", { memberId: { in: quietPeople } }],
    ["nobody", { memberId: { in: [nobody] } }],
    ["without a busy person", { not: { memberId: { in: busyPeople } } }],
    ["a large organization", { organizationId: { in: busyOrganizations.slice(0, 1) } }],
    ["no organization", { organizationId: { eq: null } }],
    ["negative", { or: [negative] }],
    ["neutral or positive", { or: [{ sentiment: { gt: 33 } }] }],
    ["without bots", { isBot: { not: true } }],
    ["bots only", { isBot: { eq: true } }],
    ["team members only", { isTeamMember: { eq: true } }],
    ["search, a rare word", search("#777")],
    ["search, a common word", search("parser")],
    ["search, two common words", search("improve parser")],
    ["search, one word in a hundred", search("load")],
    ["search, no such word", search("xyzzy")],
    ["search, a channel", search("thistle")],
    ["person and rare type", { and: [{ memberId: { in: busyPeople } }, { or: [rareType] }] }],
    ["organization and rare type", { and: [{ organizationId: { in: busyOrganizations } }, { or: [rareType] }] }],
    ["organization and word", { and: [{ organizationId: { in: busyOrganizations } }, search("parser")] }],
    ["word and rare type", { and: [search("parser"), { or: [rareType] }] }],
    [
      "negative of one type in a month",
      { and: [since(30), { or: [negative] }, { or: [type("github", "issues-opened")] }] },
    ],
    [
      "organization or person or rare type",
      { or: [{ memberId: { in: quietPeople } }, { or: [rareType] }, { organizationId: { in: busyOrganizations } }] },
    ],
    ["person or negative", { or: [{ memberId: { in: quietPeople } }, { or: [negative] }] }],
  ];
}
