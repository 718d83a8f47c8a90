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

/** A post as it is kept, before it has an id. */
export interface LensPostContent {
  readonly url: string;
  readonly platform: string;
  readonly postedAt: string;
  readonly post: Readonly<Record<string, unknown>>;
}

interface LensOrder {
  /** Of the outbox: every try has the same keys. */
  readonly entry: { readonly id: string; readonly userId: string; readonly tries: number; readonly createdAt: number };
  readonly post: LensPostContent;
  readonly type: LensActionType;
  /** False takes it back. */
  readonly on: boolean;
}

/**
 * Adds an action to a post by the call sequence of wire.md 21.4 (take the opposite thumb away, keep the post, act on it),
 * or takes one's own away. What is there already is left, so that a second try does nothing more.
 * @throws ApiError
 */
export async function performLensAction(client: Client, { entry, post, type, on }: LensOrder): Promise<void> {
  const body = { filter: { url: post.url }, orderBy: null, limit: 1, offset: 0 };
  const [kept] = (await client.send(lensPostQuery, { body })).rows;
  const own = (kind: LensActionType | undefined) =>
    kept?.actions.find((action) => action.type === kind && action.actionById === entry.userId);
  const take = async (kind: LensActionType | undefined) => {
    const action = own(kind);
    if (!kept || !action) return;
    const params = { id: kept.id, actionId: action.id };
    await client.send(lensActionDestroy, { params, idempotencyKey: `${entry.id}.${action.id}` }).catch(unlessGone);
  };
  if (!on) return take(type);
  if (own(type)) return;
  await take(opposite[type]);
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
}

function unlessGone(error: unknown): void {
  if (!(error instanceof ApiError && error.kind === "not-found")) throw error;
}
