import { sql } from "drizzle-orm";
import { badRequest } from "#server/base/http-error.ts";
import type { Executor } from "#server/db/database.ts";

const tables = ["collections", "insights_projects", "categories", "category_groups"] as const;

/** Tables whose rows are found by a slug. */
export type SlugTable = (typeof tables)[number];

/** The slug that was sent, else one of the name; it is free in its table. @throws HttpError 400 when it is taken */
export async function freeSlug(
  tx: Executor,
  table: SlugTable,
  { id, name, slug }: { id: string; name: string; slug?: string | undefined },
): Promise<string> {
  const wanted = slugOf(slug || name);
  if (wanted === "") throw badRequest("A slug needs letters or digits.");
  const found = await tx.execute(
    sql`select 1 from ${sql.identifier(table)} where slug = ${wanted} and id <> ${id}::uuid`,
  );
  if (found.rows.length > 0) throw badRequest(`The slug "${wanted}" is used already.`);
  return wanted;
}

function slugOf(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "");
}
