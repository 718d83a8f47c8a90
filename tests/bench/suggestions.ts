import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import pg from "pg";
import { type Database, openDatabase } from "#server/db/database.ts";
import { listSuggestions } from "#server/suggestions/list-suggestions.ts";
import { refreshSuggestions } from "#server/suggestions/refresh.ts";
import { isInSight } from "#server/suggestions/sight.ts";
import { judged } from "#tests/support/match-in-memory.ts";
import { startPostgres } from "#tests/support/postgres.ts";
import { type Figure, percentile } from "./figures.ts";
import { fillPeople } from "./fill-people.ts";
import { judgeRepository } from "./judge-repository.ts";

/** Size of quality.md; `PEOPLE` names another one. */
const usualPeople = 1_000_000;
const budgetMinutes = 30;

/**
 * Computes the suggestions for a million generated people on PostgreSQL, and holds them against who they really are.
 * With `REPOSITORY` (a folder or an address) it holds the matching against the `.mailmap` of that git repository.
 */
export async function benchSuggestions(): Promise<Figure[]> {
  const repository = process.env.REPOSITORY;
  if (repository) return judgeRepository(repository);
  const people = Number(process.env.PEOPLE ?? usualPeople);
  const server = await startPostgres();
  const dataDir = await mkdtemp(join(tmpdir(), "cdp-bench-"));
  try {
    const database = await openDatabase({ dataDir, databaseUrl: await createDatabase(server.address) });
    try {
      return await measure(database.db, people);
    } finally {
      await database.close();
    }
  } finally {
    await server.stop();
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

async function measure(db: Database, people: number): Promise<Figure[]> {
  // Of a hundred people about seventy-seven are others' first profiles.
  const { group, truths } = await fillPeople(db, Math.round(people * 0.77));
  const { signal } = new AbortController();
  const started = performance.now();
  await refreshSuggestions(db, signal);
  const minutes = (performance.now() - started) / 60_000;
  const again = performance.now();
  await db.execute(
    sql`update match_rounds set asked_at = now() + interval '1 second', done_at = now() - interval '1 day'`,
  );
  await refreshSuggestions(db, signal);
  const round = (performance.now() - again) / 60_000;
  const size = `${truths.size.toLocaleString("en")} people`;
  return [
    { what: `suggestions: all of ${size}, PostgreSQL`, value: minutes, unit: "min", budget: budgetMinutes },
    { what: `suggestions: a round over ${size}, nothing new`, value: round, unit: "min", budget: budgetMinutes / 10 },
    ...(await judge(db, truths)),
    ...(await lists(db, group)),
  ];
}

async function judge(db: Database, truths: ReadonlyMap<string, number>): Promise<Figure[]> {
  const found = await db.execute<{ a_id: string; b_id: string; similarity: number }>(
    sql`select a_id, b_id, similarity from member_suggestions where similarity >= 70`,
  );
  const profile = (id: string) => ({ id, truth: truths.get(id) ?? -1 });
  const { highPrecision, mediumPrecision, recall } = judged(
    [...truths.keys()].map(profile),
    found.rows.map(({ a_id, b_id, similarity }) => ({ a: profile(a_id), b: profile(b_id), score: similarity })),
  );
  return [
    { what: "suggestions: high band, right", value: highPrecision * 100, unit: "%", budget: 98 },
    { what: "suggestions: medium band, right", value: mediumPrecision * 100, unit: "%", budget: 50 },
    { what: "suggestions: duplicates found, high and medium", value: recall * 100, unit: "%", budget: 90 },
  ];
}

async function lists(db: Database, group: string): Promise<Figure[]> {
  const questions = {
    "first page": { orderBy: ["similarity_DESC"], filter: { similarity: ["high" as const] } },
    "most active": {},
    count: { countOnly: true, filter: { similarity: ["high" as const] } },
    "by name": { filter: { displayName: "sha" } },
  };
  const segment = { id: group, type: "projectGroup", parentId: null, grandparentId: null } as const;
  const user = { id: group, email: "", fullName: "", roles: ["admin"], adminSegments: [], status: "active" } as const;
  const inSight = isInSight("member", { segments: [segment], user });
  const figures: Figure[] = [];
  for (const [what, question] of Object.entries(questions)) {
    const times: number[] = [];
    for (let run = 0; run < 10; run += 1) {
      const from = performance.now();
      await listSuggestions(db, "member", inSight, { limit: 10, offset: run * 10, ...question });
      times.push(performance.now() - from);
    }
    figures.push({ what: `suggestions list: ${what}, p95`, value: percentile(times, 0.95), unit: "ms", budget: 100 });
  }
  return figures;
}
