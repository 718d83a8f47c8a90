import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { workerFlags } from "#server/app/worker.ts";
import { listSuggestions, visibilityOf } from "#server/curation/suggestions/list-suggestions.ts";
import { type Database, openDatabase } from "#server/platform/db/database.ts";
import { listPeople } from "#server/records/people/list.ts";
import { judged } from "#tests/support/match-in-memory.ts";
import { startPostgres } from "#tests/support/postgres.ts";
import { type Figure, percentile } from "./figures.ts";
import { fillPeople, truthsOf } from "./fill-people.ts";
import { judgeRepositories } from "./judge-repository.ts";
import { watchWork } from "./watch-work.ts";

/** Number of people; `PEOPLE` overrides it. */
const usualPeople = 1_000_000;
const budgetMinutes = 30;

/**
 * Computes the suggestions for a million generated people on PostgreSQL and compares them with the true people. With
 * `BENCH_DATABASE_URL` it computes the suggestions of that database from scratch and discards earlier ones. With
 * `REPOSITORY` (folders or URLs, separated by commas) it imports those git repositories and compares the suggestions
 * with their `.mailmap` files; with `QUICK=1` it reads the histories without a platform.
 */
export async function benchSuggestions(): Promise<Figure[]> {
  const repository = process.env.REPOSITORY;
  if (repository) return judgeRepositories(repository, process.env.QUICK !== undefined);
  const filled = process.env.BENCH_DATABASE_URL;
  if (filled) return withDatabase(filled, measureFilled);
  const people = Number(process.env.PEOPLE ?? usualPeople);
  const server = await startPostgres();
  try {
    return await withDatabase(await server.createDatabase("bench"), (db, url) => measureGenerated(db, url, people));
  } finally {
    await server.stop();
  }
}

async function withDatabase<T>(databaseUrl: string, work: (db: Database, databaseUrl: string) => Promise<T>) {
  const dataDir = await mkdtemp(join(tmpdir(), "cdp-bench-"));
  try {
    const database = await openDatabase({ dataDir, databaseUrl });
    try {
      return await work(database.db, databaseUrl);
    } finally {
      await database.close();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measureGenerated(db: Database, databaseUrl: string, people: number): Promise<Figure[]> {
  // About 77 of 100 generated profiles are the first profile of a person.
  const filled = await fillPeople(db, Math.round(people * 0.77));
  const rounds = await measureRounds(db, databaseUrl, filled.group, filled.people);
  return [...rounds, ...(await judge(db, await truthsOf(db))), ...(await lists(db, filled.group))];
}

async function measureFilled(db: Database, databaseUrl: string): Promise<Figure[]> {
  await db.execute(sql`
    truncate member_match_keys, member_match_states, member_suggestions, member_suggestion_evidence,
      organization_match_keys, organization_match_states, organization_suggestions, organization_suggestion_evidence,
      match_rounds`);
  const found = await db.execute<{ id: string; people: number }>(sql`
    select segment_id as id, (select count(*)::int from members) as people from member_segments
    where segment_id in (select id from segments where type = 'projectGroup')
    group by segment_id order by count(*) desc limit 1`);
  const { id: group = "", people = 0 } = found.rows[0] ?? {};
  return [...(await measureRounds(db, databaseUrl, group, people)), ...(await lists(db, group))];
}

/** Measures the first full scan, with list requests during it, and a scan that finds nothing new. */
async function measureRounds(db: Database, databaseUrl: string, group: string, people: number): Promise<Figure[]> {
  const size = `${people.toLocaleString("en")} people`;
  const first = refresh(databaseUrl);
  const watch = await watchWork(databaseUrl, first.pid, () =>
    listPeople(db, group, { filter: { isBot: { not: true } }, count: false }),
  );
  await first.ended;
  const { minutes, nodeMinutes, databaseMinutes, megabytes, transactions, meanwhile } = await watch.end();
  await db.execute(
    sql`update match_rounds set asked_at = now() + interval '1 second', done_at = now() - interval '1 day'`,
  );
  const again = performance.now();
  await refresh(databaseUrl).ended;
  const round = (performance.now() - again) / 60_000;
  const longest = Math.max(0, ...transactions);
  return [
    { what: `suggestions: all of ${size}, PostgreSQL`, value: minutes, unit: "min", budget: budgetMinutes },
    { what: "suggestions: of it the worker's processor", value: nodeMinutes, unit: "min", budget: budgetMinutes },
    { what: "suggestions: of it the database's processor", value: databaseMinutes, unit: "min", budget: budgetMinutes },
    { what: "suggestions: the worker's memory at most", value: megabytes, unit: "MB", budget: 500 },
    { what: "suggestions: longest transaction seen", value: longest, unit: "ms", budget: 1_000 },
    { what: "suggestions: lists meanwhile, p95", value: percentile(meanwhile, 0.95), unit: "ms", budget: 300 },
    { what: `suggestions: a round over ${size}, nothing new`, value: round, unit: "min", budget: budgetMinutes / 10 },
  ];
}

/** @throws Error, as `ended`, when the search for duplicates failed */
function refresh(databaseUrl: string): { pid: number; ended: Promise<void> } {
  const script = join(import.meta.dirname, "refresh-suggestions.ts");
  const child = spawn(process.execPath, [...workerFlags, script, databaseUrl], { stdio: "inherit" });
  const ended = once(child, "exit").then(([code]) => {
    if (code !== 0) throw new Error("The look for duplicates failed.");
  });
  return { pid: child.pid ?? 0, ended };
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
  const figures: Figure[] = [];
  for (const kind of ["member", "organization"] as const) {
    const visibility = visibilityOf(kind, { segments: [segment], user });
    for (const [what, question] of Object.entries(questions)) {
      const times: number[] = [];
      for (let run = 0; run < 20; run += 1) {
        const from = performance.now();
        await listSuggestions(db, kind, visibility, { limit: 10, offset: (run % 10) * 10, ...question });
        times.push(performance.now() - from);
      }
      const name = `suggestions list, ${kind === "member" ? "people" : "organizations"}: ${what}`;
      figures.push({ what: `${name}, p95`, value: percentile(times, 0.95), unit: "ms", budget: 100 });
    }
  }
  return figures;
}
