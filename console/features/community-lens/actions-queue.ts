import { useSyncExternalStore } from "react";
import * as z from "zod/mini";
import { getClient } from "#console/core/api-client.ts";
import { runtimeConfig } from "#console/core/runtime-config.ts";
import { entriesReader, randomId, storedEntries } from "#console/core/stored-outbox.ts";
import { currentUser } from "#console/session/index.ts";
import { showToast } from "#console/ui/toast.ts";
import { ApiError } from "#shared/client/errors.ts";
import { performLensAction } from "#shared/client/perform-lens-action.ts";
import { type LensActionType, lensPostSave } from "#shared/contract/community-lens.ts";
import { ContractError } from "#shared/contract/read.ts";
import { isPending, type OutboxEntry, type OutboxOwner, type Outcome } from "#shared/domain/outbox/outbox.ts";
import { outcomeOf } from "#shared/domain/outbox/outcome.ts";
import { createOutbox } from "#shared/domain/outbox/run-outbox.ts";
import { canonicalAddress } from "#shared/profiles/canonical-address.ts";
import { refreshPosts } from "./lens-queries.ts";
import { texts } from "./texts.ts";

const actionType = z.enum(["bookmark", "thumbs-up", "thumbs-down"]);

const order = z.object({
  post: z.object({
    url: z.string(),
    platform: z.string(),
    postedAt: z.string(),
    post: z.record(z.string(), z.unknown()),
  }),
  type: actionType,
  /** False removes the action. */
  on: z.boolean(),
  /** The user's earlier actions on the post, restored when this one fails. */
  before: z.array(z.object({ type: actionType, timestamp: z.string() })),
});

type Order = z.output<typeof order>;
type Entry = OutboxEntry<Order>;

const storage = storedEntries("lens-outbox", entriesReader(order));
const listeners = new Set<() => void>();
let shown: readonly Entry[] = [];
let working = Promise.resolve();
let timer: ReturnType<typeof setTimeout> | undefined;
let started = false;

function publish(): void {
  shown = storage.read();
  for (const listener of listeners) listener();
}

function findOwner(): OutboxOwner | null {
  const user = currentUser();
  return user && { server: new URL(runtimeConfig().apiBase, location.origin).href, userId: user.id };
}

/** Outbox shared by all tabs. Sends actions one at a time. */
const outbox = createOutbox<Order, OutboxOwner>({
  update(change) {
    storage.update(change);
    publish();
  },
  lock(work) {
    // Web Locks serialize the tabs. Without them, the idempotency key still prevents duplicate actions.
    const locked = () => ("locks" in navigator ? navigator.locks.request("lens-outbox", work) : work());
    working = working.then(locked);
    return working;
  },
  findOwner: async () => findOwner(),
  isOnline: () => navigator.onLine,
  send,
  ask: async () => ({ kind: "done" }),
  wakeAt(moment) {
    clearTimeout(timer);
    if (moment !== null) timer = setTimeout(run, Math.max(0, moment - Date.now()));
  },
  onState(entry) {
    if (entry.state === "refused") void putBack(entry);
  },
});

const run = () => void outbox.run();

async function send(entry: Entry): Promise<Outcome> {
  try {
    await performLensAction(getClient(), { entry, ...entry.action });
  } catch (error) {
    if (error instanceof ApiError) return outcomeOf(error);
    // On a ContractError the server has performed the action, but its response is invalid.
    if (!(error instanceof ContractError)) {
      reportError(error);
      return { kind: "refused", refusal: { reason: "failed", sentence: texts.actionFailed } };
    }
  }
  // Refetch before the entry leaves the queue, so that the mark does not flicker.
  await refreshPosts();
  return { kind: "done" };
}

/** Reverts a failed action: saves the post again with its earlier actions (wire.md 21.4). */
async function putBack({ id, action }: Entry): Promise<void> {
  await outbox.dispatch({ type: "undo", ids: [id] });
  showToast({ type: "error", message: texts.actionFailed });
  try {
    const body = { ...action.post, actions: action.before };
    await getClient().send(lensPostSave, { body, idempotencyKey: `${id}.back` });
  } catch {
    // The failure is already reported. The next fetch shows the stored state.
  }
  await refreshPosts();
}

/** Starts the queue once and resumes actions from earlier page loads. */
export function startQueue(): void {
  if (started) return;
  started = true;
  storage.update((entries) => entries.filter(({ state }) => state !== "refused"));
  publish();
  addEventListener("storage", publish);
  addEventListener("online", () => void outbox.dispatch({ type: "wake", delays: ["offline"] }).then(run));
  void outbox.dispatch({ type: "wake", delays: ["offline", "signed-out"] }).then(run);
}

/** Queues an action on a post and starts the queue. */
export function queueAction(action: Order): void {
  const owner = findOwner();
  if (!owner) return;
  startQueue();
  const entry = {
    ...owner,
    id: randomId(),
    action,
    entities: [canonicalAddress(action.post.url)],
    isLong: false,
    holdMs: 0,
  };
  void outbox.dispatch({ type: "add", entries: [entry] }).then(run);
}

/** Returns the queued actions, oldest first. */
export function useQueuedActions(): readonly Entry[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shown,
  );
}

const opposite: Partial<Record<LensActionType, LensActionType>> = {
  "thumbs-up": "thumbs-down",
  "thumbs-down": "thumbs-up",
};

/** Returns the user's actions on a post, with the queued ones applied. */
export function withQueued(
  url: string,
  given: ReadonlySet<LensActionType>,
  queued: readonly Entry[],
): ReadonlySet<LensActionType> {
  const address = canonicalAddress(url);
  const shownNow = new Set(given);
  for (const entry of queued) {
    const { action, entities } = entry;
    if (!isPending(entry) || !entities.includes(address)) continue;
    const other = opposite[action.type];
    if (!action.on) shownNow.delete(action.type);
    else {
      shownNow.add(action.type);
      if (other) shownNow.delete(other);
    }
  }
  return shownNow;
}
