import { browser } from "wxt/browser";
import * as z from "zod/mini";
import { ApiError } from "#shared/client/errors.ts";
import { authMe } from "#shared/contract/auth.ts";
import { ContractError } from "#shared/contract/read.ts";
import {
  type Delay,
  isFinal,
  type NewOutboxEntry,
  type OutboxEvent,
  type OutboxOwner,
  reduceOutbox,
} from "#shared/domain/outbox/outbox.ts";
import { createOutbox } from "#shared/domain/outbox/run-outbox.ts";
import {
  type ActionBatch,
  actionSchema,
  entitiesOf,
  isLong,
  type OutboxEntries,
  type QueuedAction,
  queueVersion,
  replacedBy,
} from "../base/action.ts";
import { platformClient } from "../connection/client.ts";
import { appToken, consoleAddress, otherTokens } from "../connection/storage.ts";
import { checkAction, sendAction, takeUndoable } from "./attempt.ts";
import { holdMsOf } from "./hold-ms.ts";
import { placeOf } from "./places.ts";
import { outboxEntries, outboxPlaces, receipts, type SignedIn, signedInAs, unreadableEntries } from "./storage.ts";

/** Name prefix of the alarms that wake the worker for the outbox. Each console has one alarm. */
export const outboxAlarm = "outbox";

let checked: Promise<void> | undefined;

/** Validates the stored entries, once in the life of the worker. Unreadable ones are set aside. */
const checkStored = (): Promise<void> =>
  navigator.locks.request("change the outbox", async () => {
    const { entries, unreadable } = readEntries(await outboxEntries.getValue());
    if (unreadable.length > 0)
      await unreadableEntries.setValue([...(await unreadableEntries.getValue()), ...unreadable]);
    await outboxEntries.setValue(entries);
  });

const updateEntries = async (change: (entries: OutboxEntries) => OutboxEntries): Promise<void> => {
  checked ??= checkStored().catch((error: unknown) => {
    // The next action tries again.
    checked = undefined;
    throw error;
  });
  await checked;
  await navigator.locks.request("change the outbox", async () => {
    const before = await outboxEntries.getValue();
    const after = change(before);
    if (after !== before) await outboxEntries.setValue(after);
  });
};

/** Creates the outbox of one console. Consoles run separately, so that none waits for another's server. */
const outboxOf = (origin: string) =>
  createOutbox<QueuedAction, SignedIn>({
    update: updateEntries,
    lock: (work) => navigator.locks.request(`run the outbox of ${origin}`, work),
    findOwner: () => findSignedIn(origin).catch(asUnknown),
    isOnline: () => navigator.onLine,
    send: sendAction,
    ask: checkAction,
    wakeAt: (moment) => wakeAt(`${outboxAlarm} ${origin}`, moment),
  });

/** Sends due actions at each console with a signed-in user. Call it only in the worker. */
export async function runOutbox(): Promise<void> {
  const [shown, others] = await Promise.all([consoleAddress.getValue(), otherTokens.getValue()]);
  const origins = new Set([...(shown === null ? [] : [shown]), ...Object.keys(others)]);
  await Promise.all([...origins].map((origin) => outboxOf(origin).run()));
}

/** Applies an event to the entries of all consoles. Call it only in the worker. */
export function dispatchToOutbox(event: OutboxEvent<QueuedAction>): Promise<void> {
  return updateEntries((entries) => reduceOutbox(entries, event, Date.now()).filter((entry) => !isFinal(entry)));
}

/** Appends the actions of one user action to the outbox. */
export function addToOutbox({ owner, group, actions }: ActionBatch): Promise<void> {
  return navigator.locks.request("change the places of the outbox", async () => {
    const entries = await outboxEntries.getValue();
    // Undoing a sent action needs its place too.
    const done = (await receipts.getValue()).map(({ entry }) => entry);
    const { place, places } = placeOf(group, [...entries, ...done], await outboxPlaces.getValue(), crypto.randomUUID());
    // Stores the place first, so that no entry refers to a missing one.
    await outboxPlaces.setValue(places);
    const { id, name } = group;
    await dispatchToOutbox({ type: "undo", ids: replacedBy(actions, owner, entries) });
    await dispatchToOutbox({
      type: "add",
      entries: actions.map((each) =>
        newEntry(owner, each.id, { version: queueVersion, action: each.action, group: { id, name }, place }),
      ),
    });
  });
}

function newEntry(owner: OutboxOwner, id: string, queued: QueuedAction): NewOutboxEntry<QueuedAction> {
  const { action } = queued;
  const rules = { entities: entitiesOf(action), isLong: isLong(action), holdMs: holdMsOf(action) };
  return { server: owner.server, userId: owner.userId, id, action: queued, ...rules };
}

/** Cancels waiting entries, and undoes those that were already sent. Call it only in the worker. */
export async function undo(ids: readonly string[]): Promise<void> {
  await dispatchToOutbox({ type: "undo", ids });
  const sent = await takeUndoable(ids);
  const entries = sent.flatMap(({ entry, undo: action }) =>
    action === null ? [] : [newEntry(entry, crypto.randomUUID(), { ...entry.action, action })],
  );
  if (entries.length > 0) await dispatchToOutbox({ type: "add", entries });
}

/** Immediately retries actions that were delayed for these reasons. */
export async function sendDelayed(...delays: Delay[]): Promise<void> {
  await dispatchToOutbox({ type: "wake", delays });
  await runOutbox();
}

/** Maximum time that signing out waits for held actions to be sent. */
const signOutWaitMs = 3_000;

/** Sends held actions immediately, waiting for a limited time. */
export async function sendHeld(): Promise<void> {
  await dispatchToOutbox({ type: "release" });
  await Promise.race([runOutbox(), new Promise((resolve) => setTimeout(resolve, signOutWaitMs))]);
}

/**
 * Returns the user signed in at a console; null when there is none. @throws ApiError when the server does not identify
 * the token
 */
async function findSignedIn(server: string): Promise<SignedIn | null> {
  const isShown = (await consoleAddress.getValue()) === server;
  const token = isShown ? await appToken.getValue() : (await otherTokens.getValue())[server];
  if (!token) return null;
  const known = (await signedInAs.getValue()).find((each) => each.server === server && each.token === token);
  if (known) return known;
  const { id } = await platformClient(server, token).send(authMe);
  const signedIn = { server, token, userId: id };
  const others = (await signedInAs.getValue()).filter((each) => each.server !== server);
  await signedInAs.setValue([...others, signedIn]);
  return signedIn;
}

/** Maps a failed identification to "unknown", which delays sending. A 401 has already ended the sign-in. */
function asUnknown(error: unknown): "unknown" {
  if (error instanceof ApiError || error instanceof ContractError) return "unknown";
  throw error;
}

/** Minimum delay of browser alarms. Earlier times use a timer, with the alarm as a fallback. */
const soonestAlarmMs = 30_000;

async function wakeAt(alarm: string, moment: number | null): Promise<void> {
  if (moment === null) {
    await browser.alarms.clear(alarm);
    return;
  }
  const wait = Math.max(0, moment - Date.now());
  await browser.alarms.create(alarm, { when: Date.now() + Math.max(wait, soonestAlarmMs) });
  if (wait < soonestAlarmMs) setTimeout(() => void runOutbox(), wait);
}

const text = z.string().check(z.maxLength(1_000));
const entry = z.object({
  server: text,
  userId: text,
  id: z.guid(),
  entities: z.array(z.string()),
  state: z.enum(["held", "sending", "running", "refused"]),
  createdAt: z.number(),
  dueAt: z.number(),
  tries: z.number(),
  delay: z.nullable(z.enum(["offline", "server", "signed-out", "busy"])),
  refusal: z.nullable(z.object({ sentence: z.string() })),
  action: z.object({
    version: z.optional(z.literal(queueVersion)),
    action: actionSchema,
    group: z.object({ id: text, name: text }),
  }),
});

/**
 * Validates stored entries, which an older or newer release may have written.
 * @returns the readable entries in the current version, and the others unchanged
 */
export function readEntries(stored: unknown): { readonly entries: OutboxEntries; readonly unreadable: unknown[] } {
  const all: readonly unknown[] = Array.isArray(stored) ? stored : [];
  const isReadable = (each: unknown): each is OutboxEntries[number] => z.safeParse(entry, each).success;
  return {
    entries: all.filter(isReadable).map((each) => ({ ...each, action: { ...each.action, version: queueVersion } })),
    unreadable: all.filter((each) => !isReadable(each)),
  };
}
