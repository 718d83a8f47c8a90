import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { summarizeChecks } from "#server/curation/data-quality/counts.ts";
import { listMemberFindings, listOrganizationFindings } from "#server/curation/data-quality/list.ts";
import { runCheck } from "#server/curation/data-quality/refresh.ts";
import { type Database, openDatabase } from "#server/platform/db/database.ts";
import { refreshStatistics } from "#server/platform/db/refresh-statistics.ts";
import { checksOf } from "#shared/domain/data-quality.ts";
import { startPostgres } from "#tests/support/postgres.ts";
import { type Figure, percentile } from "./figures.ts";
import { fillPeople } from "./fill-people.ts";

/** Number of people; `PEOPLE` overrides it. */
const usualPeople = 1_000_000;
const checkBudget = 60;
const listBudget = 100;
const kinds = ["member", "organization"] as const;

/**
 * Runs every data quality check over a million generated people on PostgreSQL, and over a tenth of them on the embedded
 * database, where background work pauses for as long as it runs. Then requests lists and the summary.
 */
export async function benchDataQuality(): Promise<Figure[]> {
  const people = Number(process.env.PEOPLE ?? usualPeople);
  return [...(await benchOn("postgres", people)), ...(await benchOn("pglite", people / 10))];
}

async function benchOn(kind: "postgres" | "pglite", people: number): Promise<Figure[]> {
  const server = kind === "postgres" ? await startPostgres() : null;
  const dataDir = await mkdtemp(join(tmpdir(), "cdp-bench-"));
  try {
    const databaseUrl = server ? await server.createDatabase("bench") : null;
    const database = await openDatabase({ dataDir, databaseUrl });
    try {
      // About 77 of 100 generated profiles are the first profile of a person.
      const filled = await fillPeople(database.db, Math.round(people * 0.77));
      const where = `${kind}, ${filled.people.toLocaleString("en")} people`;
      const figures = await measure(database.db, filled.group, database.embedded);
      return figures.map((figure) => ({ ...figure, what: `${figure.what} (${where})` }));
    } finally {
      await database.close();
    }
  } finally {
    await server?.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measure(db: Database, group: string, isEmbedded: boolean): Promise<Figure[]> {
  const figures: Figure[] = [];
  const { signal } = new AbortController();
  for (const kind of kinds) {
    for (const { type } of checksOf(kind)) {
      const from = performance.now();
      await runCheck({ db, isEmbedded }, kind, type, signal);
      const seconds = (performance.now() - from) / 1_000;
      figures.push({ what: `${kind} ${type}`, value: seconds, unit: "s", budget: checkBudget });
    }
    await refreshStatistics(db);
  }
  for (const kind of kinds) {
    for (const { type } of checksOf(kind)) {
      const list = kind === "member" ? listMemberFindings : listOrganizationFindings;
      const value = await p95((run) => list(db, group, { type, limit: 20, offset: run * 20 }));
      figures.push({ what: `list of ${kind} ${type}, p95`, value, unit: "ms", budget: listBudget });
    }
  }
  const value = await p95(() => summarizeChecks(db, group, new Date()));
  return [...figures, { what: "summary, p95", value, unit: "ms", budget: listBudget }];
}

async function p95(ask: (run: number) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < 20; run += 1) {
    const from = performance.now();
    await ask(run);
    times.push(performance.now() - from);
  }
  return percentile(times, 0.95);
}
