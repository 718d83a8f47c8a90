import { setTimeout } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Database } from "#server/platform/db/database.ts";
import { overviewPeriods } from "#shared/domain/overview.ts";
import { type Figure, percentile } from "./figures.ts";
import { benchFilled } from "./lists.ts";

/** Budget for the server time of the overview's calls at the size of the lists (docs/scale.md). */
const budget = 100;
const runs = 20;

/**
 * Measures the response times of the overview: for the largest project group and its largest sub-project, with all
 * platforms and with one. The first request computes the figures that are then stored; its time has no budget.
 */
export const benchOverview = (): Promise<Figure[]> => benchFilled("postgres", measure, readPeopleCount());

/** Number of people set by `BENCH_PEOPLE`, for a smaller database. */
function readPeopleCount(): number | undefined {
  const people = Number(process.env.BENCH_PEOPLE ?? "");
  return people > 0 ? people : undefined;
}

async function measure(api: string, token: string, db: Database): Promise<Figure[]> {
  const places = await db.execute<{ id: string; type: string }>(sql`
    select distinct on (s.type) s.id, s.type from segments s
    join (select segment_id, count(*) as n from member_segments group by segment_id) m on m.segment_id = s.id
    order by s.type, m.n desc`);
  const figures: Figure[] = [];
  const ask = async (path: string) => {
    const from = performance.now();
    const answer = await fetch(`${api}${path}`, { headers: { authorization: `Bearer ${token}` } });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text.slice(0, 200)}`);
    return { isCounting: text.includes("isCounting"), ms: performance.now() - from };
  };
  /** Milliseconds from the first request until the figures are available. */
  const askFirst = async (path: string) => {
    const from = performance.now();
    while ((await ask(path)).isCounting) await setTimeout(1_000);
    return performance.now() - from;
  };
  for (const { id, type } of places.rows) {
    for (const platform of ["", "github"]) {
      const scope = `segment=${id}&platform=${platform}`;
      const calls = [
        ...overviewPeriods.map((period) => [period, `/overview?${scope}&period=${period}`] as const),
        ["retention", `/overview/retention?${scope}`] as const,
      ];
      for (const [part, path] of calls) {
        const what = `overview, ${type}, ${platform || "all platforms"}, ${part}`;
        figures.push({ what: `${what}, first count`, value: (await askFirst(path)) / 1000, unit: "s", budget: null });
        const times: number[] = [];
        for (let run = 0; run < runs; run += 1) times.push((await ask(path)).ms);
        figures.push({ what: `${what}, p95`, value: percentile(times, 0.95), unit: "ms", budget });
      }
    }
  }
  return figures;
}
