import type { Executor } from "#server/db/database.ts";
import { insertRows } from "#server/db/insert-rows.ts";
import { iso } from "#server/db/iso.ts";

/** A row as JSON, columns by their names in the database. */
export type Row = Readonly<Record<string, unknown>>;

/** A decision that somebody is not the same as another. */
export interface NoMerge {
  readonly other: string;
  readonly userId: string | null;
  readonly createdAt: string;
}

const moments = ["created_at", "updated_at", "deleted_at", "date_start", "date_end", "last_active", "last_enriched_at"];

/** Times as UTC text, whatever the session's zone: what is equal must look equal. */
export function inUtc(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, moments.includes(name) ? iso(value as string | null) : value]),
  );
}

/** A backup of an older version may lack columns that rows of today have: rows of one shape at a time. */
export async function insertAlike(
  tx: Executor,
  table: string,
  rows: readonly Row[],
  otherwise: "on conflict do nothing" | "" = "",
): Promise<void> {
  const groups = Map.groupBy(rows, (row) => Object.keys(row).sort().join());
  for (const alike of groups.values()) await insertRows(tx, table, alike, otherwise);
}
