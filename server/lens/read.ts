import { badRequest, notFound } from "#server/platform/core/http-error.ts";
import { workspaceId } from "#server/platform/core/workspace-id.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { type SQL, sql } from "#server/platform/db/drizzle.ts";
import { lensActions, lensPosts } from "#server/platform/db/schema/community-lens.ts";
import { grammarB } from "#server/platform/filters/grammar-b.ts";
import { orderBySql, type SortField } from "#server/platform/filters/order-by.ts";
import type { Properties, Property } from "#server/platform/filters/property.ts";
import type { BodyOf } from "#shared/contract/call.ts";
import type { LensAction, LensPost, lensPostQuery } from "#shared/contract/community-lens.ts";
import { canonicalAddress } from "#shared/profiles/canonical-address.ts";
import { authorOf, knownPeople } from "./authors.ts";

/** Columns that a filter can use. */
const postColumns = {
  id: { kind: "uuid", sql: sql`${lensPosts.id}` },
  platform: { kind: "text", sql: sql`${lensPosts.platform}` },
  url: { kind: "text", sql: sql`${lensPosts.url}` },
  address: { kind: "text", sql: sql`${lensPosts.address}` },
  postedAt: { kind: "timestamp", sql: sql`${lensPosts.postedAt}` },
  createdAt: { kind: "timestamp", sql: sql`${lensPosts.createdAt}` },
} as const satisfies Record<string, Property>;

const actionColumns = {
  type: { kind: "text", sql: sql`${lensActions.type}` },
  actionById: { kind: "uuid", sql: sql`${lensActions.actionById}` },
  timestamp: { kind: "timestamp", sql: sql`${lensActions.timestamp}` },
} as const satisfies Record<string, Property>;

const named =
  (columns: Readonly<Record<string, Property>>): Properties =>
  (name) =>
    Object.hasOwn(columns, name) ? columns[name] : undefined;

const sorts: Readonly<Record<string, SortField>> = {
  postedAt: { sql: sql`${lensPosts.postedAt}`, nullable: false },
  createdAt: { sql: sql`${lensPosts.createdAt}`, nullable: false, index: "both" },
  platform: { sql: sql`${lensPosts.platform}`, nullable: false, index: "both" },
};

const longest = 200;

/**
 * Returns a page of the posts that have an action, newest first, ten by default. `action` of the filter selects posts
 * with at least one action that meets all of its conditions. The response contains every action of a listed post.
 * @throws HttpError 400 when the filter is invalid
 */
export async function listPosts(db: Executor, query: BodyOf<typeof lensPostQuery>) {
  const { action, ...conditions } = query.filter ?? {};
  // Canonical addresses let a post be found under each of its URLs.
  const { url, ...rest } = conditions;
  const filter = typeof url === "string" ? { ...rest, address: canonicalAddress(url) } : conditions;
  const limit = query.limit ?? 10;
  const offset = query.offset ?? 0;
  if (limit > longest) throw badRequest(`The field limit must be at most ${longest}.`);
  const where = sql`${grammarB(filter, named(postColumns))} and exists (
    select 1 from ${lensActions} where ${lensActions.contentId} = ${lensPosts.id}
      and ${grammarB(action, named(actionColumns))})`;
  const [rows, count] = await Promise.all([
    db
      .select()
      .from(lensPosts)
      .where(where)
      .orderBy(orderBySql(query.orderBy, sorts, "postedAt_DESC", sql`${lensPosts.id}`))
      .limit(limit)
      .offset(offset),
    db.$count(lensPosts, where),
  ]);
  return { rows: await withActions(db, rows), count, limit, offset };
}

/** Reads one post with its actions. @throws HttpError 404 */
export async function findPost(db: Executor, id: string): Promise<LensPost> {
  const [post] = await withActions(db, await db.select().from(lensPosts).where(sql`${lensPosts.id} = ${id}::uuid`));
  if (!post) throw notFound();
  return post;
}

/** Returns the stored posts by canonical address, with their actions. */
export async function storedPosts(db: Executor, addresses: readonly string[]): Promise<ReadonlyMap<string, LensPost>> {
  const rows = await db
    .select()
    .from(lensPosts)
    .where(sql`${lensPosts.address} = any(${sql.param(addresses)}::text[])`);
  const posts = await withActions(db, rows);
  return new Map(
    rows.map(({ address }, at) => [address, posts[at]]).filter((entry) => entry[1] !== undefined) as [
      string,
      LensPost,
    ][],
  );
}

async function withActions(db: Executor, posts: readonly (typeof lensPosts.$inferSelect)[]): Promise<LensPost[]> {
  const ids: SQL = sql`${sql.param(posts.map(({ id }) => id))}::uuid[]`;
  const authors = posts.map(({ url, post }) => authorOf(url, post.author));
  const [actions, people] = await Promise.all([
    posts.length === 0
      ? []
      : db
          .select()
          .from(lensActions)
          .where(sql`${lensActions.contentId} = any(${ids})`)
          .orderBy(lensActions.createdAt, lensActions.id),
    knownPeople(db, authors),
  ]);
  return posts.map(({ id, platform, url, postedAt, post, createdAt, updatedAt }, at) => ({
    id,
    author: authors[at],
    person: people[at],
    platform,
    url,
    postedAt: postedAt.toISOString(),
    post,
    tenantId: workspaceId,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    actions: actions.filter(({ contentId }) => contentId === id).map(presentAction),
  }));
}

/** Converts an action to its wire format. */
export const presentAction = (action: typeof lensActions.$inferSelect): LensAction => ({
  id: action.id,
  type: action.type,
  timestamp: action.timestamp.toISOString(),
  actionById: action.actionById,
  contentId: action.contentId,
  tenantId: workspaceId,
});
