import { randomUUID } from "node:crypto";
import { type AuditAction, writeAudit } from "#server/platform/audit/write-audit.ts";
import { notFound } from "#server/platform/core/http-error.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { eq, inArray, sql } from "#server/platform/db/drizzle.ts";
import { categories, categoryGroups } from "#server/platform/db/schema/collections.ts";
import { containsText } from "#server/platform/filters/search.ts";
import { text } from "#server/platform/filters/values.ts";
import type { Requester } from "#server/platform/http/route.ts";
import type { CategoryGroup } from "#shared/contract/collections.ts";
import { assertAllExist, freeSlug } from "./collections.ts";

interface GroupQuery {
  readonly type?: string | undefined;
  readonly query?: string | undefined;
  readonly limit?: number | undefined;
  readonly offset?: number | null | undefined;
}

/** Lists category groups by name, with their categories. A search matches either name. */
export async function listGroups(db: Executor, { type, query, ...page }: GroupQuery) {
  const limit = Math.min(page.limit ?? 20, 200);
  const offset = page.offset ?? 0;
  const search = query ? text("query", query) : null;
  const matching = sql`from category_groups g where ${type ? sql`g.type = ${type}` : sql`true`} and ${
    search === null
      ? sql`true`
      : sql`(${containsText(sql`g.name`, search)}
          or exists (select 1 from categories c where c.category_group_id = g.id and ${containsText(sql`c.name`, search)}))`
  }`;
  const [rows, total] = await Promise.all([
    db.execute<CategoryGroup>(sql`
      select g.id, g.name, g.slug, g.type, (
        select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'slug', c.slug,
          'categoryGroupId', c.category_group_id) order by fold_case(c.name) collate "C"), '[]')
        from categories c where c.category_group_id = g.id) as categories
      ${matching} order by fold_case(g.name) collate "C", g.id limit ${limit} offset ${offset}`),
    db.execute<{ count: number }>(sql`select count(*)::int as count ${matching}`),
  ]);
  return { rows: rows.rows, count: total.rows[0]?.count ?? 0, limit, offset };
}

interface GroupFields {
  readonly name?: string | undefined;
  readonly type?: "horizontal" | "vertical" | undefined;
  readonly categories?: readonly { readonly name: string }[] | undefined;
}

/**
 * Creates a group with its categories, or updates the group with this id. The sent categories replace the existing
 * ones, except those with the same name. @throws HttpError 400, 404
 */
export async function saveGroup(
  tx: Executor,
  requester: Requester,
  id: string | null,
  fields: GroupFields,
): Promise<CategoryGroup> {
  const before = id === null ? null : await groupOf(tx, id);
  const name = fields.name ?? before?.name ?? "";
  const own = id ?? randomUUID();
  const row = {
    name,
    slug: await freeSlug(tx, "category_groups", { id: own, name }),
    type: fields.type ?? before?.type ?? "horizontal",
    updatedAt: new Date(),
  };
  await tx
    .insert(categoryGroups)
    .values({ id: own, ...row })
    .onConflictDoUpdate({ target: categoryGroups.id, set: row });
  if (fields.categories) await replaceCategories(tx, own, before?.categories ?? [], fields.categories);
  const after = await groupOf(tx, own);
  await audit(tx, requester, before ? "category-groups-edit" : "category-groups-create", own, before, after);
  return after;
}

async function replaceCategories(
  tx: Executor,
  groupId: string,
  before: readonly { readonly id: string; readonly name: string }[],
  requested: readonly { readonly name: string }[],
): Promise<void> {
  const names = new Set(requested.map(({ name }) => name));
  const removedIds = before.filter(({ name }) => !names.has(name)).map(({ id }) => id);
  if (removedIds.length > 0) await tx.delete(categories).where(inArray(categories.id, removedIds));
  for (const { name } of before) names.delete(name);
  for (const name of names) await storeCategory(tx, randomUUID(), { name, categoryGroupId: groupId });
}

/** Deletes a group with its categories. Collections in these categories then have none. @throws HttpError 404 */
export async function deleteGroup(tx: Executor, requester: Requester, id: string): Promise<void> {
  const before = await groupOf(tx, id);
  await tx.delete(categoryGroups).where(eq(categoryGroups.id, id));
  await audit(tx, requester, "category-groups-delete", id, before, null);
}

interface CategoryFields {
  readonly name?: string | undefined;
  readonly categoryGroupId?: string | null | undefined;
}

/** Creates or changes a category. @throws HttpError 400, 404 */
export async function saveCategory(tx: Executor, requester: Requester, id: string | null, fields: CategoryFields) {
  const [before] = id === null ? [] : await tx.select().from(categories).where(eq(categories.id, id));
  if (id !== null && !before) throw notFound();
  const name = fields.name ?? before?.name ?? "";
  const own = id ?? randomUUID();
  const categoryGroupId =
    fields.categoryGroupId === undefined ? (before?.categoryGroupId ?? null) : fields.categoryGroupId;
  if (categoryGroupId !== null) await assertAllExist(tx, "category_groups", [categoryGroupId], "group of categories");
  const row = await storeCategory(tx, own, { name, categoryGroupId });
  await audit(tx, requester, before ? "categories-edit" : "categories-create", own, before ?? null, row);
  return { id: own, name, slug: row.slug, categoryGroupId };
}

async function storeCategory(tx: Executor, id: string, fields: { name: string; categoryGroupId: string | null }) {
  const row = { ...fields, slug: await freeSlug(tx, "categories", { id, name: fields.name }), updatedAt: new Date() };
  await tx
    .insert(categories)
    .values({ id, ...row })
    .onConflictDoUpdate({ target: categories.id, set: row });
  return row;
}

/** Deletes categories, either all or none. @throws HttpError 404 */
export async function deleteCategories(tx: Executor, requester: Requester, ids: readonly string[]): Promise<void> {
  const requested = [...new Set(ids)];
  if (requested.length === 0) return;
  const found = await tx.select().from(categories).where(inArray(categories.id, requested));
  if (found.length !== requested.length) throw notFound();
  await tx.delete(categories).where(inArray(categories.id, requested));
  for (const before of found) await audit(tx, requester, "categories-delete", before.id, before, null);
}

async function groupOf(tx: Executor, id: string): Promise<CategoryGroup> {
  const found = await tx.execute<CategoryGroup>(sql`
    select g.id, g.name, g.slug, g.type, (
      select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'slug', c.slug,
        'categoryGroupId', c.category_group_id) order by fold_case(c.name) collate "C"), '[]')
      from categories c where c.category_group_id = g.id) as categories
    from category_groups g where g.id = ${id}::uuid`);
  if (!found.rows[0]) throw notFound();
  return found.rows[0];
}

interface Audited {
  readonly name: string;
  readonly type?: string | null | undefined;
  readonly categories?: readonly { readonly name: string }[];
}

function audit(
  tx: Executor,
  requester: Requester,
  actionType: Extract<AuditAction, `categor${string}`>,
  entityId: string,
  before: Audited | null,
  after: Audited | null,
): Promise<void> {
  const state = (row: Audited | null) =>
    row
      ? {
          displayName: row.name,
          ...(row.type && { type: row.type }),
          ...(row.categories && { categories: row.categories.map(({ name }) => name) }),
        }
      : {};
  return writeAudit(tx, requester, {
    actionType,
    entityType: "category",
    entityId,
    oldState: state(before),
    newState: state(after),
  });
}
