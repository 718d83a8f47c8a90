import { badRequest, forbidden, notFound } from "#server/platform/core/http-error.ts";
import { bulkJson, storableText } from "#server/platform/db/bulk-json.ts";
import type { Database, Executor } from "#server/platform/db/database.ts";
import { and, eq, inArray, type SQL, sql } from "#server/platform/db/drizzle.ts";
import { lensActions, lensPosts } from "#server/platform/db/schema/community-lens.ts";
import { readMoment } from "#server/platform/http/moment.ts";
import type { Requester } from "#server/platform/http/route.ts";
import type { BodyOf } from "#shared/contract/call.ts";
import type { LensAction, LensActionType, lensActionCreate, lensPostSave } from "#shared/contract/community-lens.ts";
import { canonicalAddress } from "#shared/profiles/canonical-address.ts";
import { presentAction } from "./read.ts";

/** Size limit of a post. Title, description and similar fields must not contain whole pages. */
const mostPostCharacters = 50_000;
/** Longest URL that the index can hold. */
const mostUrlBytes = 2_000;

/**
 * Stores a post, one per canonical address. Fields sent again are updated, and empty ones keep their value. Also stores
 * the requester's actions sent with the post, so that a client can recreate a post after a failure.
 * @returns the post's id. @throws HttpError 400
 */
export async function savePost(
  db: Database,
  requester: Requester,
  { url, platform, post, postedAt, actions = [] }: BodyOf<typeof lensPostSave>,
): Promise<string> {
  const address = URL.parse(url);
  if (!address || !/^https?:$/.test(address.protocol)) throw badRequest("The field url must be a URL.");
  if (Buffer.byteLength(url) > mostUrlBytes) throw badRequest("The URL of the post is too long.");
  const content = bulkJson([post]);
  if (content.length > mostPostCharacters) throw badRequest("The content of the post is too long.");
  const posted = momentOf("postedAt", postedAt);
  const own = actions.filter(({ actionById }) => actionById == null || actionById === requester.user.id);
  return db.transaction(async (tx) => {
    const [saved] = await tx
      .insert(lensPosts)
      .values({
        url: storableText(url),
        address: canonicalAddress(storableText(url)),
        platform: storableText(platform),
        postedAt: posted,
        post: sql`(${content}::jsonb) -> 0`,
      })
      .onConflictDoUpdate({
        target: lensPosts.address,
        set: {
          platform: sql`excluded.platform`,
          post: sql`${lensPosts.post} || coalesce((
            select jsonb_object_agg(key, value) from jsonb_each(excluded.post) where value not in ('null', '""')), '{}')`,
          updatedAt: sql`now()`,
        },
      })
      .returning({ id: lensPosts.id });
    if (!saved) throw new Error("The post was not stored.");
    for (const action of own) await act(tx, requester, saved.id, action);
    return saved.id;
  });
}

/**
 * Bookmarks or rates a post. Repeating an action returns the existing one. A thumb replaces the user's opposite thumb.
 * @throws HttpError 404 when the post no longer exists
 */
export async function addAction(
  db: Database,
  requester: Requester,
  contentId: string,
  body: BodyOf<typeof lensActionCreate>,
): Promise<LensAction> {
  return db.transaction(async (tx) => {
    const [post] = await tx
      .select({ id: lensPosts.id })
      .from(lensPosts)
      .where(eq(lensPosts.id, contentId))
      .for("update");
    if (!post) throw notFound();
    return act(tx, requester, contentId, body);
  });
}

const opposite: Partial<Record<LensActionType, LensActionType>> = {
  "thumbs-up": "thumbs-down",
  "thumbs-down": "thumbs-up",
};

async function act(
  tx: Executor,
  { user }: Requester,
  contentId: string,
  { type, timestamp }: { type: LensActionType; timestamp?: string | undefined },
): Promise<LensAction> {
  const other = opposite[type];
  if (other) await tx.delete(lensActions).where(own(contentId, user.id, other));
  await tx
    .insert(lensActions)
    .values({ contentId, type, timestamp: momentOf("timestamp", timestamp), actionById: user.id })
    .onConflictDoNothing();
  const [action] = await tx
    .select()
    .from(lensActions)
    .where(own(contentId, user.id, type));
  if (!action) throw new Error("The action was not stored.");
  return presentAction(action);
}

const own = (contentId: string, userId: string, type: LensActionType): SQL | undefined =>
  and(eq(lensActions.contentId, contentId), eq(lensActions.actionById, userId), eq(lensActions.type, type));

/**
 * Removes one of the requester's actions. Removing the last action of a post also deletes the post.
 * @throws HttpError 403 for another user's action; 404
 */
export async function removeAction(db: Database, { user }: Requester, contentId: string, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.select({ id: lensPosts.id }).from(lensPosts).where(eq(lensPosts.id, contentId)).for("update");
    const [action] = await tx
      .select()
      .from(lensActions)
      .where(and(eq(lensActions.id, id), eq(lensActions.contentId, contentId)));
    if (!action) throw notFound();
    if (action.actionById !== user.id) throw forbidden();
    await tx.delete(lensActions).where(eq(lensActions.id, id));
    await tx.delete(lensPosts).where(and(eq(lensPosts.id, contentId), withoutAction));
  });
}

const withoutAction = sql`not exists (select 1 from ${lensActions} where ${lensActions.contentId} = ${lensPosts.id})`;

/** Deletes stored posts without an action, in batches that keep the transaction short. */
export async function deleteUnusedPosts(db: Database): Promise<void> {
  const unused = db
    .select({ id: lensPosts.id })
    .from(lensPosts)
    .where(and(withoutAction, sql`${lensPosts.updatedAt} < now() - interval '1 day'`))
    .limit(500);
  await db.delete(lensPosts).where(and(inArray(lensPosts.id, unused), withoutAction));
}

function momentOf(field: string, text: string | undefined): Date {
  if (text === undefined) return new Date();
  const date = readMoment(text);
  if (!date) throw badRequest(`The field ${field} must be a date.`);
  return date;
}
