import {
  type LensActionType,
  lensActionCreate,
  lensActionDestroy,
  lensPostQuery,
  lensPostSave,
} from "#shared/contract/community-lens.ts";
import type { Client } from "./client.ts";
import { ApiError } from "./errors.ts";

const opposite: Partial<Record<LensActionType, LensActionType>> = {
  "thumbs-up": "thumbs-down",
  "thumbs-down": "thumbs-up",
};

/** Content of a stored post, without its id. */
export interface LensPostContent {
  readonly url: string;
  readonly platform: string;
  readonly postedAt: string;
  readonly post: Readonly<Record<string, unknown>>;
}

interface LensOrder {
  /** Entry of the outbox. The idempotency keys are derived from it. */
  readonly entry: { readonly id: string; readonly userId: string; readonly tries: number; readonly createdAt: number };
  readonly post: LensPostContent;
  readonly type: LensActionType;
  /** True adds the action, false removes it. */
  readonly on: boolean;
}

/**
 * Adds an action to a post with the calls of wire.md 21.4 (remove the opposite thumb, save the post, add the action),
 * or removes the user's own. Existing parts are skipped, so that a retry changes nothing more.
 * @returns the opposite thumb that was removed, else null. @throws ApiError
 */
export async function performLensAction(
  client: Client,
  { entry, post, type, on }: LensOrder,
): Promise<LensActionType | null> {
  const body = { filter: { url: post.url }, orderBy: null, limit: 1, offset: 0 };
  const [stored] = (await client.send(lensPostQuery, { body })).rows;
  const findOwnAction = (kind: LensActionType | undefined) =>
    stored?.actions.find((action) => action.type === kind && action.actionById === entry.userId);
  const removeAction = async (kind: LensActionType | undefined) => {
    const action = findOwnAction(kind);
    if (!stored || !action) return null;
    const params = { id: stored.id, actionId: action.id };
    await client.send(lensActionDestroy, { params, idempotencyKey: `${entry.id}.${action.id}` }).catch(unlessGone);
    return kind ?? null;
  };
  if (!on) {
    await removeAction(type);
    return null;
  }
  if (findOwnAction(type)) return null;
  const replaced = await removeAction(opposite[type]);
  const { id } = await client.send(lensPostSave, {
    body: { actions: [], ...post, post: { ...post.post } },
    idempotencyKey: `${entry.id}.${entry.tries}`,
  });
  const timestamp = new Date(entry.createdAt).toISOString();
  await client.send(lensActionCreate, {
    params: { id },
    body: { type, timestamp },
    idempotencyKey: `${entry.id}.${id}`,
  });
  return replaced;
}

function unlessGone(error: unknown): void {
  if (!(error instanceof ApiError && error.kind === "not-found")) throw error;
}
