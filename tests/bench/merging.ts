import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { demoAccounts, demoUserId } from "#server/admin/sign-in/demo-accounts.ts";
import { startPlatform } from "#server/app/start-platform.ts";
import { createAppTokens } from "#server/platform/auth/app-token.ts";
import { readConfig } from "#server/platform/core/config.ts";
import { readSecretKey } from "#server/platform/core/secrets.ts";
import type { Database } from "#server/platform/db/database.ts";
import { rebuildOrganizationAggregates } from "#server/records/aggregates/rebuild-organizations.ts";
import { rebuildPeopleAggregates } from "#server/records/aggregates/rebuild-people.ts";
import { freePort } from "#tests/support/port.ts";
import { startPostgres } from "#tests/support/postgres.ts";
import { type Figure, percentile } from "./figures.ts";

const [primary, secondary] = ["00000000-0000-4000-8000-00000000000a", "00000000-0000-4000-8000-00000000000b"];

/**
 * Measures merging two people with many activities and undoing the merge: response times, background work, and lists
 * during that work.
 */
export async function benchMerging(): Promise<Figure[]> {
  return [...(await benchMergingOn("pglite")), ...(await benchMergingOn("postgres"))];
}

/** @param each number of activities of each of the two people */
export async function benchMergingOn(database: "pglite" | "postgres", each = 100_000): Promise<Figure[]> {
  const server = database === "postgres" ? await startPostgres() : null;
  const dataDir = await mkdtemp(join(tmpdir(), "cdp-bench-"));
  try {
    const address = server ? ["--database-url", await server.createDatabase("bench")] : [];
    const flags = ["--data-dir", dataDir, "--port", String(await freePort()), ...address];
    const config = readConfig(flags, { RATE_LIMIT: "0" });
    const running = await startPlatform(config);
    try {
      const account = demoAccounts.find(({ name }) => name === "admin");
      if (!account) throw new Error("There is no demo account for the benchmark.");
      const token = await createAppTokens(await readSecretKey(config)).sign(demoUserId(account));
      const segment = await fill(running.platform.db, each);
      const figures = await measure(`http://127.0.0.1:${config.port}/api`, token, segment);
      return figures.map((figure) => ({ ...figure, what: `${figure.what} (${database}, ${each} activities each)` }));
    } finally {
      await running.stop();
    }
  } finally {
    await server?.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/**
 * Creates two people in all sub-projects of a group, over ten years and for several organizations.
 * @returns the group
 */
async function fill(db: Database, each: number): Promise<string> {
  const people = [primary, secondary];
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      insert into members (id, display_name, joined_at) values (${primary}, 'Ada', now()), (${secondary}, 'Countess', now())`);
    await tx.execute(sql`
      insert into member_identities (member_id, platform, type, value, verified)
      values (${primary}, 'git', 'username', 'ada@one.example', true),
        (${secondary}, 'git', 'username', 'countess@two.example', true)`);
    await tx.execute(sql`
      insert into activities (id, "timestamp", platform, type, source_id, segment_id, member_id, organization_id, title)
      select gen_random_uuid(), now() - random() * interval '3650 days', 'git',
        (array['authored-commit', 'committed-commit', 'reviewed-commit'])[1 + n % 3], who.id || n, s.id, who.id::uuid,
        o.id, 'Improve the parser'
      from generate_series(1, ${each}::int) n
      cross join (select unnest(${sql.param(people)}::text[]) as id) who
      join (
        select id, row_number() over (order by id) - 1 as k, count(*) over () as total from segments
        where type = 'subproject' and grandparent_id = (select id from segments where type = 'projectGroup' order by id limit 1)
      ) s on s.k = n % s.total
      left join (select id, row_number() over (order by id) - 1 as k from organizations) o on o.k = n % 6`);
    await rebuildPeopleAggregates(tx, people);
    await rebuildOrganizationAggregates(tx, "all");
  });
  await db.execute(sql`analyze activities`);
  const group = await db.execute<{ id: string }>(
    sql`select id from segments where type = 'projectGroup' order by id limit 1`,
  );
  return group.rows[0]?.id ?? "";
}

async function measure(api: string, token: string, segment: string): Promise<Figure[]> {
  const ask = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await fetch(`${api}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body ? { body: JSON.stringify({ segments: [segment], ...body }) } : {}),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 200)}`);
    return (text === "OK" ? text : JSON.parse(text)) as T;
  };
  const timed = async <T>(work: () => Promise<T>): Promise<[number, T]> => {
    const from = performance.now();
    const result = await work();
    return [performance.now() - from, result];
  };
  const list = () => ask("POST", "/member/query", { filter: {}, limit: 20, offset: 0, count: false });
  const state = async () => (await ask<{ state: string }[]>("GET", `/mergeActions?entityId=${primary}`))[0]?.state;

  /** Seconds of the background work, and list response times while it ran. */
  async function work(): Promise<{ seconds: number; lists: number[] }> {
    const lists: number[] = [];
    const from = performance.now();
    while ((await state()) === "in-progress") lists.push((await timed(list))[0]);
    return { seconds: (performance.now() - from) / 1000, lists };
  }
  const meanwhile = (what: string, { seconds, lists }: Awaited<ReturnType<typeof work>>): Figure[] => [
    { what: `${what}: the work behind`, value: seconds, unit: "s", budget: 60 },
    { what: `${what}: lists meanwhile, p95`, value: percentile(lists, 0.95), unit: "ms", budget: 300 },
    { what: `${what}: slowest list meanwhile`, value: Math.max(...lists), unit: "ms", budget: 1_000 },
  ];

  for (let warm = 0; warm < 3; warm++) await list();
  const identities = await ask<{ id: string }[]>("GET", `/member/${secondary}/identity?segments[]=${segment}`);
  const [answer] = await timed(() => ask("PUT", `/member/${primary}/merge`, { memberToMerge: secondary }));
  const merged = await work();
  const body = { identityId: identities[0]?.id, revertPreviousMerge: true };
  const [previewTime, preview] = await timed(() => ask<object>("POST", `/member/${primary}/unmerge/preview`, body));
  const [undoTime] = await timed(() => ask("POST", `/member/${primary}/unmerge`, preview));
  const undone = await work();
  const name = "merge of two people";
  return [
    { what: `${name}: the answer`, value: answer, unit: "ms", budget: 100 },
    ...meanwhile(name, merged),
    { what: "preview of taking it back", value: previewTime, unit: "ms", budget: 100 },
    { what: "taking it back: the answer", value: undoTime, unit: "ms", budget: 100 },
    ...meanwhile("taking it back", undone),
  ];
}
