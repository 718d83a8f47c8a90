import { sql } from "#server/platform/db/drizzle.ts";
import { bulkJson } from "./bulk-json.ts";
import type { Executor } from "./database.ts";

/** Inserts rows with the same columns, keyed by column name, in statements of bounded size. */
export async function insertRows(
  tx: Executor,
  table: string,
  rows: readonly Readonly<Record<string, unknown>>[],
  otherwise: "on conflict do nothing" | "" = "",
): Promise<void> {
  const columns = sql.join(
    Object.keys(rows[0] ?? {}).map((column) => sql.identifier(column)),
    sql`, `,
  );
  const name = sql.identifier(table);
  for (let from = 0; from < rows.length; from += 2000) {
    await tx.execute(sql`
      insert into ${name} (${columns})
      select ${columns} from json_populate_recordset(null::${name}, ${bulkJson(rows.slice(from, from + 2000))}::json)
      ${sql.raw(otherwise)}`);
  }
}
