import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { demoAccounts, demoUserId } from "#server/admin/sign-in/demo-accounts.ts";
import { startPlatform } from "#server/app/start-platform.ts";
import { createAppTokens } from "#server/platform/auth/app-token.ts";
import { readConfig } from "#server/platform/core/config.ts";
import { readSecretKey } from "#server/platform/core/secrets.ts";
import type { Database } from "#server/platform/db/database.ts";
import { freePort } from "#tests/support/port.ts";
import { startPostgres } from "#tests/support/postgres.ts";
import { type Figure, percentile } from "./figures.ts";
import { listQuestions } from "./list-questions.ts";

/** The demo data has 1,200 people per unit of scale and ten activities per person. */
const sizes = { pglite: 100_000, postgres: 1_000_000 } as const;
const peopleAtScaleOne = 1_200;
const budget = 100;
const usualRuns = 20;

/**
 * Measures the response times of the lists as the 95th percentile of a hundred requests. Each
 * request is repeated with different pages and words, and one filter in every order and on every segment level. Fills
 * the database first, which takes minutes; `BENCH_DATABASE_URL` names one that is already filled.
 */
export const benchLists = (database: "pglite" | "postgres", people?: number): Promise<Figure[]> =>
  benchFilled(database, measure, people);

/** Measures on a platform that is filled with this many people. */
export async function benchFilled(
  database: "pglite" | "postgres",
  measure: (api: string, token: string, db: Database) => Promise<Figure[]>,
  people: number = sizes[database],
): Promise<Figure[]> {
  const filledAddress = database === "postgres" ? process.env.BENCH_DATABASE_URL : undefined;
  const server = database === "postgres" && filledAddress === undefined ? await startPostgres() : null;
  const dataDir = await mkdtemp(join(tmpdir(), "cdp-bench-"));
  try {
    const databaseUrl = server ? await server.createDatabase("bench") : filledAddress;
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

async function measure(api: string, token: string, db: Database): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { what, path, body, budget: own = budget, runs = usualRuns } of await listQuestions(db)) {
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
      // The first two runs warm up connections and pages.
      if (run >= 0) times.push(performance.now() - from);
    }
    figures.push({ what: `${what}, p95`, value: percentile(times, 0.95), unit: "ms", budget: own });
  }
  return figures;
}
