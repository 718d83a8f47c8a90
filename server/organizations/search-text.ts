import { sql } from "drizzle-orm";
import type { Executor } from "../db/database.ts";

/** Writes the search text (name and identity values, lower case) of these organizations, or of all, anew. */
export async function refreshOrganizationsSearchText(tx: Executor, ids: readonly string[] | "all"): Promise<void> {
  const of = ids === "all" ? sql`true` : sql`o.id = any(${sql.param(ids)}::uuid[])`;
  await tx.execute(sql`
    update organizations o set search_text = lower(concat_ws(E'\n', o.display_name, (
      select string_agg(i.value, E'\n' order by i.created_at, i.id)
      from organization_identities i where i.organization_id = o.id)))
    where ${of}`);
}
