import { type SQL, sql } from "#server/platform/db/drizzle.ts";
import type { Executor } from "./database.ts";

/** Planner's estimate of a count: number of rows (at least one), and the cost of reading them in planner units. */
export interface Estimate {
  readonly rows: number;
  readonly cost: number;
}

type Plan = { "Plan Rows": number; "Total Cost": number; Plans?: Plan[] };

/** Returns the planner's estimates of these queries, without running them. */
export async function estimateCounts<T extends readonly SQL[]>(db: Executor, counts: readonly [...T]) {
  const each = counts.map((count) => sql`(${count})`);
  const answer = await db.execute<{ "QUERY PLAN": [{ Plan: Plan }] }>(
    sql`explain (format json) select ${sql.join(each, sql`, `)}`,
  );
  const plans = answer.rows[0]?.["QUERY PLAN"][0].Plan.Plans ?? [];
  return counts.map((_, at): Estimate => {
    const plan = plans[at]?.Plans?.[0];
    return { rows: Math.max(1, plan?.["Plan Rows"] ?? 1), cost: plan?.["Total Cost"] ?? 0 };
  }) as { [K in keyof T]: Estimate };
}

/** Returns the planner's estimate of the number of rows of a query, without running it. */
export async function estimateRows(db: Executor, query: SQL): Promise<number> {
  const answer = await db.execute<{ "QUERY PLAN": [{ Plan: Plan }] }>(sql`explain (format json) ${query}`);
  return answer.rows[0]?.["QUERY PLAN"][0].Plan["Plan Rows"] ?? 0;
}
