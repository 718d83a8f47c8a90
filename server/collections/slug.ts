import { sql } from "drizzle-orm";
import { badRequest } from "#server/base/http-error.ts";
import type { Executor } from "#server/db/database.ts";

/** What a row of each table is called in an error. */
const kinds = {
  collections: "a collection",
  insights_projects: "an insights project",
  categories: "a category",
  category_groups: "a category group",
} as const;

type SlugTable = keyof typeof kinds;

/** The slug that was sent, else one of the name; it is free in its table. @throws HttpError 400 when it is taken */
export async function freeSlug(
  tx: Executor,
  table: SlugTable,
  { id, name, slug }: { id: string; name: string; slug?: string | undefined },
): Promise<string> {
  const wanted = slugOf(slug || name);
  if (wanted === "") throw badRequest(`A ${slug ? "slug" : "name"} needs letters or digits.`);
  const found = await tx.execute<{ name: string }>(
    sql`select name from ${sql.identifier(table)} where slug = ${wanted} and id <> ${id}::uuid`,
  );
  const [taken] = found.rows;
  if (!taken) return wanted;
  throw badRequest(
    slug ? `The slug "${wanted}" is used already.` : `There is ${kinds[table]} named "${taken.name}" already.`,
  );
}

function slugOf(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "");
}
