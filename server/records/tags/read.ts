import { badRequest, notFound } from "#server/platform/core/http-error.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { and, count, eq, gte, inArray, lte, type SQL, sql } from "#server/platform/db/drizzle.ts";
import { tags } from "#server/platform/db/schema/tags.ts";
import { grammarB } from "#server/platform/filters/grammar-b.ts";
import { orderBySql, type SortField } from "#server/platform/filters/order-by.ts";
import type { Property } from "#server/platform/filters/property.ts";
import { containsText } from "#server/platform/filters/search.ts";
import { filterLimits, isUuid } from "#server/platform/filters/values.ts";
import type { BodyOf, QueryOf } from "#shared/contract/call.ts";
import type { Tag, tagList, tagQuery } from "#shared/contract/tags.ts";

type TagRecord = typeof tags.$inferSelect;

/** Converts a tag to the API format. */
const presented = ({ id, name, createdAt, updatedAt, createdById }: TagRecord): Tag => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
  createdById,
});

/** Reads one tag and its version. @throws HttpError 404 */
export async function findTag(db: Executor, id: string): Promise<{ tag: Tag; version: number }> {
  const [found] = await db.select().from(tags).where(eq(tags.id, id));
  if (!found) throw notFound();
  return { tag: presented(found), version: found.version };
}

const sorts: Readonly<Record<string, SortField>> = {
  createdAt: { sql: sql`${tags.createdAt}` },
  updatedAt: { sql: sql`${tags.updatedAt}` },
  name: { sql: sql`fold_case(${tags.name}) collate "C"` },
};

/** Largest page of the wire's generic lists. */
const longest = 200;

/** Lists a page of tags: newest first, ten by default. @throws HttpError 400 */
export function listTags(db: Executor, query: QueryOf<typeof tagList>) {
  const filter = query?.filter ?? {};
  const [from, to] = filter.createdAtRange ?? [];
  const ids = [...(filter.id === undefined ? [] : [[filter.id]]), ...(filter.ids === undefined ? [] : [filter.ids])];
  const matching = and(
    ...ids.map((list) => amongIds(list)),
    filter.name ? containsText(tags.name, filter.name) : undefined,
    moment(from) ? gte(tags.createdAt, new Date(from)) : undefined,
    moment(to) ? lte(tags.createdAt, new Date(to)) : undefined,
  );
  return pageOfTags(db, matching, query ?? {});
}

/**
 * Lists a page of the tags that match a filter of grammar B; `members` are the people who have them.
 * @throws HttpError 400
 */
export function queryTags(db: Executor, { filter, ...page }: BodyOf<typeof tagQuery>) {
  const matching = grammarB(filter, (name) => (Object.hasOwn(properties, name) ? properties[name] : undefined));
  return pageOfTags(db, matching, page);
}

const peopleWith = (condition: SQL) =>
  sql`exists (select 1 from member_tags mt where mt.tag_id = tags.id and ${condition})`;

const properties: Readonly<Record<string, Property>> = {
  id: { kind: "uuid", sql: sql`${tags.id}` },
  name: { kind: "text", sql: sql`${tags.name}` },
  createdAt: { kind: "timestamp", sql: sql`${tags.createdAt}` },
  updatedAt: { kind: "timestamp", sql: sql`${tags.updatedAt}` },
  createdById: { kind: "uuid", sql: sql`${tags.createdById}` },
  members: {
    kind: "ids",
    some: (ids) => peopleWith(sql`mt.member_id = any(${sql.param([...ids])}::uuid[])`),
    any: peopleWith(sql`true`),
  },
};

interface Page {
  readonly limit?: number | null | undefined;
  readonly offset?: number | null | undefined;
  readonly orderBy?: string | null | undefined;
}

async function pageOfTags(db: Executor, matching: SQL | undefined, page: Page) {
  const [limit, offset] = [page.limit ?? 10, page.offset ?? 0];
  if (limit > longest) throw badRequest(`The field limit must be at most ${longest}.`);
  const [rows, totals] = await Promise.all([
    db
      .select({ tag: tags, memberCount: peopleOfTag })
      .from(tags)
      .where(matching)
      .orderBy(orderBySql(page.orderBy, sorts, "createdAt_DESC", sql`${tags.id}`))
      .limit(limit)
      .offset(offset),
    db.select({ count: count() }).from(tags).where(matching),
  ]);
  return {
    rows: rows.map(({ tag, memberCount }) => ({ ...presented(tag), memberCount })),
    count: totals[0]?.count ?? 0,
    limit,
    offset,
  };
}

/** People in the trash do not count. */
const peopleOfTag = sql<number>`(
  select count(*)::int from member_tags mt join members m on m.id = mt.member_id
  where mt.tag_id = tags.id and m.deleted_at is null)`;

function amongIds(list: readonly string[]): SQL {
  if (list.length > filterLimits.list) throw badRequest(`At most ${filterLimits.list} ids at once.`);
  const known = list.filter(isUuid);
  return known.length === 0 ? sql`false` : inArray(tags.id, known);
}

/** Lists tags whose name contains the text, sorted by name. */
export async function completeTags(db: Executor, text: string, limit: number) {
  return db
    .select({ id: tags.id, label: tags.name })
    .from(tags)
    .where(containsText(tags.name, text.trim()))
    .orderBy(sql`fold_case(${tags.name}) collate "C"`, tags.id)
    .limit(Math.min(limit, longest));
}

const moment = (text: string | undefined): text is string => text !== undefined && !Number.isNaN(Date.parse(text));
