import { sql } from "drizzle-orm";
import { multiply, withoutIndexes } from "#demo/multiply.ts";
import { addAggregates } from "#demo/seed.ts";
import type { Database } from "#server/platform/db/database.ts";

/** Number of people who share all activities. */
const people = 100_000;

/** Adds this many activities to a database that contains the demo foundation. */
export async function fillActivities(db: Database, activities: number): Promise<void> {
  await db.transaction((tx) =>
    withoutIndexes(tx, async () => {
      await multiply(tx, people, activities);
      await addAggregates(tx);
    }),
  );
  await db.execute(sql`vacuum (analyze) activities`);
  await db.execute(sql`analyze`);
}
