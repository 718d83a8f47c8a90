import { type SQL, sql } from "drizzle-orm";
import { likeLiteral, text } from "./values.ts";

/** The body's `search` (wire.md 9.1): a substring of name or identity value, whatever its case. Nothing searched: true. */
export function searchSql(column: SQL, search: string | null | undefined): SQL {
  const wanted = text("search", search ?? "").trim();
  return wanted === "" ? sql`true` : sql`${column} like lower(${`%${likeLiteral(wanted)}%`})`;
}
