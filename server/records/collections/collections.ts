import { randomUUID } from "node:crypto";
import { writeAudit } from "#server/platform/audit/write-audit.ts";
import { badRequest, notFound } from "#server/platform/core/http-error.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { eq, type SQL, sql } from "#server/platform/db/drizzle.ts";
import { iso } from "#server/platform/db/iso.ts";
import { collectionProjects, collections } from "#server/platform/db/schema/collections.ts";
import { containsText } from "#server/platform/filters/search.ts";
import { text } from "#server/platform/filters/values.ts";
import type { Requester } from "#server/platform/http/route.ts";
import type { BodyOf } from "#shared/contract/call.ts";
import type { Collection, collectionCreate } from "#shared/contract/collections.ts";
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

/** List query as sent on the wire: `filter.name.like` with its `%`. */
export interface ListQuery {
  readonly limit?: number | null | undefined;
  readonly offset?: number | null | undefined;
  readonly filter?: { readonly name?: { readonly like?: string | undefined } | undefined } | undefined;
}

interface Listing<Row, Shown> {
  readonly selected: SQL;
  /** Alias of the table in `selected`. */
  readonly alias: string;
  readonly table: string;
  readonly query: ListQuery;
  readonly present: (row: Row) => Shown;
}

/** Returns a page of rows by name, with their total. */
export async function listRows<Row, Shown>(
  db: Executor,
  { selected, alias, table, query, present }: Listing<Row, Shown>,
) {
  const limit = Math.min(query.limit ?? 20, 200);
  const offset = query.offset ?? 0;
  const words = query.filter?.name?.like?.replaceAll("%", "") ?? "";
  const of = sql.identifier(alias);
  const named = words ? containsText(sql`${of}.name`, text("name", words)) : sql`true`;
  const [rows, total] = await Promise.all([
    db.execute(
      sql`${selected} where ${named}
        order by fold_case(${of}.name) collate "C", ${of}.id limit ${limit} offset ${offset}`,
    ),
    db.execute<{ count: number }>(
      sql`select count(*)::int as count from ${sql.identifier(table)} ${of} where ${named}`,
    ),
  ]);
  return { rows: (rows.rows as Row[]).map(present), total: total.rows[0]?.count ?? 0, limit, offset };
}

interface Moments {
  readonly createdAt?: string | null | undefined;
  readonly updatedAt?: string | null | undefined;
}

/** Converts the times of a row to wire format, regardless of the format that the database returns. */
export const withMoments = <Row extends Moments>(row: Row): Row => ({
  ...row,
  createdAt: iso(row.createdAt),
  updatedAt: iso(row.updatedAt),
});

type Body = BodyOf<typeof collectionCreate>;
type Fields = { readonly [Name in keyof Body]?: Body[Name] | undefined };

const selected = sql`
  select c.id, c.name, c.slug, c.description, c.category_id as "categoryId", c.starred, c.created_at as "createdAt",
    c.updated_at as "updatedAt",
    (select json_build_object('id', g.id, 'name', g.name, 'slug', g.slug, 'categoryGroupId', g.category_group_id,
        'categoryGroupName', gg.name, 'categoryGroupType', gg.type)
      from categories g left join category_groups gg on gg.id = g.category_group_id where g.id = c.category_id) as category,
    (select coalesce(json_agg(x order by fold_case(x.name) collate "C"), '[]') from (
      select p.id, p.name, p.slug, p.description, p.segment_id as "segmentId", p.organization_id as "organizationId",
        p.logo_url as "logoUrl", p.website, p.github, p.twitter, p.linkedin, p.keywords,
        p.search_keywords as "searchKeywords", p.widgets, p.enabled, coalesce(s.is_lf, false) as "isLF",
        p.created_at as "createdAt", p.updated_at as "updatedAt", cp.starred
      from collection_projects cp join insights_projects p on p.id = cp.insights_project_id
        left join segments s on s.id = p.segment_id
      where cp.collection_id = c.id) x) as projects
  from collections c`;

const present = (row: Collection): Collection => ({ ...withMoments(row), projects: row.projects?.map(withMoments) });

/** Returns a page of collections, by name. */
export const listCollections = (db: Executor, query: ListQuery) =>
  listRows<Collection, Collection>(db, { selected, alias: "c", table: "collections", query, present });

/** Reads one collection. @throws HttpError 404 */
export async function findCollection(db: Executor, id: string): Promise<Collection> {
  const found = await db.execute<Collection>(sql`${selected} where c.id = ${id}::uuid`);
  if (!found.rows[0]) throw notFound();
  return present(found.rows[0]);
}

/** Creates or changes a collection. Omitted fields stay unchanged. @throws HttpError 400, 404 */
export async function saveCollection(
  tx: Executor,
  requester: Requester,
  id: string | null,
  fields: Fields,
): Promise<Collection> {
  const before = id === null ? null : await findCollection(tx, id);
  const name = fields.name ?? before?.name;
  if (!name) throw badRequest("A name is required.");
  const own = id ?? randomUUID();
  const row = {
    name,
    slug: await freeSlug(tx, "collections", { id: own, name, slug: fields.slug ?? before?.slug ?? undefined }),
    description: fields.description === undefined ? (before?.description ?? null) : fields.description,
    categoryId: fields.categoryId === undefined ? (before?.categoryId ?? null) : fields.categoryId,
    starred: fields.starred ?? before?.starred ?? false,
    updatedAt: new Date(),
  };
  if (row.categoryId !== null) await assertAllExist(tx, "categories", [row.categoryId], "category");
  await tx
    .insert(collections)
    .values({ id: own, ...row })
    .onConflictDoUpdate({ target: collections.id, set: row });
  if (fields.projects) {
    await assertAllExist(
      tx,
      "insights_projects",
      fields.projects.map((each) => each.id),
      "insights project",
    );
    await tx.delete(collectionProjects).where(eq(collectionProjects.collectionId, own));
    const members = [...new Map(fields.projects.map((each) => [each.id, each])).values()];
    if (members.length > 0) {
      await tx
        .insert(collectionProjects)
        .values(
          members.map((each) => ({ collectionId: own, insightsProjectId: each.id, starred: each.starred ?? false })),
        );
    }
  }
  const after = await findCollection(tx, own);
  await writeAudit(tx, requester, {
    actionType: before ? "collections-edit" : "collections-create",
    entityType: "collection",
    entityId: own,
    oldState: before ? audited(before) : {},
    newState: audited(after),
  });
  return after;
}

/** Deletes a collection. Its projects stay. @throws HttpError 404 */
export async function deleteCollection(tx: Executor, requester: Requester, id: string): Promise<void> {
  const before = await findCollection(tx, id);
  await tx.delete(collections).where(eq(collections.id, id));
  await writeAudit(tx, requester, {
    actionType: "collections-delete",
    entityType: "collection",
    entityId: id,
    oldState: audited(before),
    newState: {},
  });
}

function audited({ name, slug, description, category, starred, projects }: Collection) {
  return {
    displayName: name,
    slug,
    description,
    category: category?.name ?? null,
    starred,
    projects: (projects ?? []).map((each) => each.name),
  };
}

/** @throws HttpError 400 when one of them does not exist */
export async function assertAllExist(
  tx: Executor,
  table: "categories" | "category_groups" | "collections" | "insights_projects" | "segments" | "organizations",
  ids: readonly string[],
  what: string,
): Promise<void> {
  const uniqueIds = [...new Set(ids)];
  if (uniqueIds.length === 0) return;
  const found = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from ${sql.identifier(table)} where id = any(${sql.param(uniqueIds)}::uuid[])`,
  );
  if (found.rows[0]?.count !== uniqueIds.length) throw badRequest(`A ${what} does not exist.`);
}
