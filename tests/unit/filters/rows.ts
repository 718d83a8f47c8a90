import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { type SQL, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/pglite";
import type { Properties, Property } from "#server/platform/filters/property.ts";

/** A row of the filter tests: a value or null of every kind. */
export interface Row {
  id: number;
  name: string | null;
  count: number | null;
  ratio: number | null;
  at: string | null;
  flag: boolean | null;
  tags: string[] | null;
  skills: string[] | null;
}

const table: Readonly<Record<string, Property>> = {
  name: { kind: "text", sql: sql`r.name`, present: sql`(r.name is not null)` },
  count: { kind: "integer", sql: sql`r.count` },
  ratio: { kind: "real", sql: sql`r.ratio` },
  at: { kind: "timestamp", sql: sql`r.at` },
  flag: { kind: "boolean", sql: sql`r.flag` },
  tags: { kind: "texts", sql: sql`r.tags` },
  skills: { kind: "json", sql: sql`r.skills`, present: sql`(r.skills is not null)` },
};
export const properties: Properties = (name) => (Object.hasOwn(table, name) ? table[name] : undefined);

/** Opens a real database with one table; `matching` returns the ids of the rows that match a condition. */
export async function openRows() {
  const client = await PGlite.create();
  const db = drizzle(client);
  const migration = join(import.meta.dirname, "../../../server/platform/db/migrations/0062_fold-filters.sql");
  const functions = readFileSync(migration, "utf8").split("--> statement-breakpoint").slice(0, 3);
  await client.exec(functions.join(""));
  await db.execute(sql`create table rows (id int primary key, name text, count int, ratio float8, at timestamptz,
    flag boolean, tags text[], skills jsonb)`);
  return {
    async fill(rows: readonly Row[]) {
      await db.execute(sql`truncate rows`);
      await db.execute(
        sql`insert into rows select * from json_populate_recordset(null::rows, ${JSON.stringify(rows)}::json)`,
      );
      // JSON null in a jsonb column is not SQL null.
      await db.execute(sql`update rows set skills = null where skills = 'null'::jsonb`);
    },
    async matching(condition: SQL): Promise<number[]> {
      const found = await db.execute<{ id: number }>(sql`select r.id from rows r where ${condition} order by r.id`);
      return found.rows.map((row) => row.id);
    },
    close: () => client.close(),
  };
}
