import { badRequest } from "#server/platform/core/http-error.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { trimOf } from "#shared/domain/text/trim-characters.ts";

/** Noun for a row of each table, used in error messages. */
const kinds = {
  collections: "a collection",
  insights_projects: "an insights project",
  categories: "a category",
  category_groups: "a category group",
} as const;

type SlugTable = keyof typeof kinds;

/**
 * Returns the sent slug, or a slug derived from the name. @throws HttpError 400 when it is already used in its table
 */
export async function freeSlug(
  tx: Executor,
  table: SlugTable,
  { id, name, slug }: { id: string; name: string; slug?: string | undefined },
): Promise<string> {
  const candidate = slugOf(slug || name);
  if (candidate === "") throw badRequest(`A ${slug ? "slug" : "name"} must contain letters or digits.`);
  const found = await tx.execute<{ name: string }>(
    sql`select name from ${sql.identifier(table)} where slug = ${candidate} and id <> ${id}::uuid`,
  );
  const [existing] = found.rows;
  if (!existing) return candidate;
  throw badRequest(
    slug ? `The slug "${candidate}" is already used.` : `There is already ${kinds[table]} named "${existing.name}".`,
  );
}

function slugOf(text: string): string {
  const hyphenated = text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-");
  return trimOf(hyphenated, "-");
}
