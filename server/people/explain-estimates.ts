import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "#server/db/database.ts";

/** What the database expects of a count: how many rows it counts, at least one, and what fetching them costs. */
export interface Estimate {
  readonly rows: number;
  readonly cost: number;
}

type Plan = { "Plan Rows": number; "Total Cost": number; Plans?: Plan[] };

/** What the database expects of each of these, without running them. */
export async function estimates<T extends readonly SQL[]>(db: Executor, counts: readonly [...T]) {
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
