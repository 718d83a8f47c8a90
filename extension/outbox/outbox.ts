import { browser } from "wxt/browser";
import * as z from "zod/mini";
import type { Client } from "#shared/client/client.ts";
import { ApiError } from "#shared/client/errors.ts";
import { authMe } from "#shared/contract/auth.ts";
import { memberFind } from "#shared/contract/members.ts";
import { mergeActions } from "#shared/contract/merging/merge-actions.ts";
import { ContractError } from "#shared/contract/read.ts";
import {
  type Delay,
  isFinal,
  type NewOutboxEntry,
  type OutboxEntry,
  type OutboxEvent,
  type OutboxOwner,
  type Outcome,
  reduceOutbox,
} from "#shared/domain/outbox/outbox.ts";
import { type ActionRules, outcomeOf } from "#shared/domain/outbox/outcome.ts";
import { createOutbox } from "#shared/domain/outbox/run-outbox.ts";
import {
  type Action,
  type ActionBatch,
  actionSchema,
  entitiesOf,
  isLong,
  type OutboxEntries,
  type QueuedAction,
  queueVersion,
  type RecordRef,
  replacedBy,
} from "../base/action.ts";
import { changedIds } from "../base/changed-ids.ts";
import { platformClient } from "../connection/client.ts";
import { noteWrite } from "../connection/own-writes.ts";
import { appToken, consoleAddress, otherTokens } from "../connection/storage.ts";
import { forgetSeen } from "../look-up/session-memory.ts";
import { type LoggedRequest, logRequest } from "../request-log/request-log.ts";
import { holdMsOf } from "./hold-ms.ts";
import { perform } from "./perform.ts";
import { placeOf } from "./places.ts";
import {
  outboxEntries,
  outboxPlaces,
  type Receipt,
  receipts,
  type SignedIn,
  signedInAs,
  startOfYesterday,
  unreadableEntries,
} from "./storage.ts";

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

type Entry = OutboxEntry<QueuedAction>;

/** Sends an action once. On success it stores a receipt for the panels. */
async function sendAction(entry: Entry, { server, token }: SignedIn): Promise<Outcome> {
  const { action, group, place } = entry.action;
  const client = platformClient(server, token, (await outboxPlaces.getValue())[place], {}, noteWrite);
  const accepted = { kind: isLong(action) ? "running" : "done" } as const;
  try {
    await logRequest({ ...logEntryOf(action), group: group.name, to: server });
    await noteReceipt(entry, accepted.kind, await perform(client, entry));
    return accepted;
  } catch (error) {
    // The server performed the action, but its response is unreadable.
    if (error instanceof ContractError) {
      await noteReceipt(entry, accepted.kind);
      return accepted;
    }
    // An error of the extension itself. It must neither block other actions nor lose this one.
    if (!(error instanceof ApiError)) {
      reportError(error);
      return { kind: "later", delay: "server", otherwise: { reason: "failed", sentence: outcomeTexts.ownMistake } };
    }
    const outcome = outcomeOf(error, rulesOf(action));
    if (outcome.kind !== "refused") return outcome;
    const holder = await holderOf(client, group.id, error);
    if (holder === null) return outcome;
    return {
      kind: "refused",
      refusal: { reason: "conflict", sentence: outcomeTexts.taken(holder.name), record: holder },
    };
  }
}

/** Fetches the progress of a merge or unmerge. Counts as done when the server cannot report it. */
async function checkAction(entry: Entry, { server, token }: SignedIn): Promise<Outcome> {
  const { action } = entry.action;
  const record = action.kind === "merge" ? action.primary : action.kind === "unmerge" ? action.record : null;
  if (record === null) return { kind: "done" };
  const type = record.kind === "person" ? "member" : "org";
  try {
    const query = { entityId: record.id, type, limit: 1, offset: 0 } as const;
    const [newest] = await platformClient(server, token).send(mergeActions, { query });
    if (newest?.state === "in-progress") return { kind: "running" };
    if (newest?.state === "error") {
      await dropReceipt(entry);
      return { kind: "refused", refusal: { reason: "failed", sentence: outcomeTexts.notMoved } };
    }
  } catch (error) {
    const outcome = error instanceof ApiError ? outcomeOf(error) : null;
    if (outcome?.kind === "later") return outcome;
    if (outcome === null && !(error instanceof ContractError)) throw error;
  }
  await noteReceipt(entry, "done");
  return { kind: "done" };
}

const maxReceipts = 200;

/** Stores a receipt for all open panels, and clears look-up results that are now stale. */
async function noteReceipt(entry: Entry, state: "running" | "done", undo: Action | null = null): Promise<void> {
  await forgetSeen(changedIds(entry.action.action));
  await changeReceipts((all) => {
    const now = Date.now();
    const others = all.filter(({ entry: { id }, at }) => id !== entry.id && at >= startOfYesterday(now));
    return [{ entry: { ...entry, state }, at: now, undo }, ...others].slice(0, maxReceipts);
  });
}

const dropReceipt = ({ id }: Entry): Promise<void> =>
  changeReceipts((all) => all.filter(({ entry }) => entry.id !== id));

/**
 * Takes the receipts of these entries that can be undone. Each is taken once, so that nothing is undone twice.
 */
async function takeUndoable(ids: readonly string[]): Promise<readonly Receipt[]> {
  let taken: readonly Receipt[] = [];
  await changeReceipts((all) => {
    taken = all.filter(({ entry, undo }) => undo !== null && ids.includes(entry.id));
    return all.filter((receipt) => !taken.includes(receipt));
  });
  return taken;
}

/** The lock serializes changes, because several consoles may be sent to at once. */
function changeReceipts(change: (all: readonly Receipt[]) => readonly Receipt[]): Promise<void> {
  return navigator.locks.request("change the receipts", async () => {
    await receipts.setValue(change(await receipts.getValue()));
  });
}

/** Action-specific explanations of a 404 or a 409. */
function rulesOf(action: Action): ActionRules {
  switch (action.kind) {
    case "merge":
    case "not-same": {
      const isPerson = (action.kind === "merge" ? action.primary : action.one).kind === "person";
      const gone = `${isPerson ? "Profiles" : "Organizations"} already merged or deleted. Nothing was changed.`;
      return { texts: { gone, busy: outcomeTexts.busy }, isConflictBusy: true };
    }
    case "unmerge":
      return {
        texts: { conflict: "The record has changed since the preview. Open the preview again and check it." },
      };
    case "add-identity":
    case "create":
      return { texts: { conflict: "Another record already has this profile. Look it up again." } };
    case "lens":
      return { texts: { gone: "The post is no longer in Community Lens. Try again to add it back." } };
    default:
      return {};
  }
}

/** Call that sends each action, by record kind where it differs. */
const calls = {
  "add-tag": "PUT /member/{id}",
  "remove-tag": "PUT /member/{id}",
  delete: { person: "DELETE /member", organization: "DELETE /organization" },
  "remove-identity": { person: "DELETE /member/{id}/identity/{identityId}", organization: "PUT /organization/{id}" },
  "delete-activity": "DELETE /activity",
  "pin-note": "PUT /activity/{id}",
  create: { person: "POST /member", organization: "POST /organization" },
  "add-identity": { person: "POST /member/{id}/identity", organization: "PUT /organization/{id}" },
  edit: { person: "PUT /member/{id}", organization: "PUT /organization/{id}" },
  "add-activity": "POST /activity",
  report: { person: "POST /member/{id}/data-issue", organization: "POST /organization/{id}/data-issue" },
  merge: { person: "PUT /member/{id}/merge", organization: "PUT /organization/{id}/merge" },
  "not-same": { person: "PUT /member/{id}/no-merge", organization: "PUT /organization/{id}/no-merge" },
  unmerge: { person: "POST /member/{id}/unmerge", organization: "POST /organization/{id}/unmerge" },
} as const;

/** Returns the request log entry for an action. */
export function logEntryOf(action: Action): Pick<LoggedRequest, "what" | "why" | "call"> {
  switch (action.kind) {
    case "lens": {
      const call = action.on ? "POST /eagleEyeContent" : "POST /eagleEyeContent/query";
      return { what: { kind: "page" }, why: action.type === "bookmark" ? "bookmark" : "thumb", call };
    }
    case "add-identity":
    case "create": {
      const { platform, value: handle } = action.identity;
      const kind = action.kind === "create" ? action.record : action.record.kind;
      return { what: { kind: "profile", platform, handle }, why: action.kind, call: calls[action.kind][kind] };
    }
    case "add-tag":
    case "remove-tag":
      return { what: { kind: "tag" }, why: action.kind, call: calls[action.kind] };
    case "delete":
    case "remove-identity":
      return { what: { kind: "decision" }, why: "undo", call: calls[action.kind][action.record.kind] };
    case "delete-activity":
      return { what: { kind: "decision" }, why: "undo", call: calls["delete-activity"] };
    case "pin-note":
      return { what: { kind: "decision" }, why: "pin-note", call: calls["pin-note"] };
    case "edit":
      return { what: { kind: "details" }, why: "edit", call: calls.edit[action.record.kind] };
    case "add-activity":
      return { what: { kind: "activity" }, why: "add-activity", call: calls["add-activity"] };
    case "report":
      return { what: { kind: "report" }, why: "report", call: calls.report[action.about.kind] };
    case "merge":
      return { what: { kind: "decision" }, why: "merge", call: calls.merge[action.primary.kind] };
    case "not-same":
      return { what: { kind: "decision" }, why: "not-same", call: calls["not-same"][action.one.kind] };
    case "unmerge":
      return { what: { kind: "decision" }, why: "unmerge", call: calls.unmerge[action.record.kind] };
  }
}

/** Sentences that the worker stores with actions that it could not send. */
const outcomeTexts = {
  busy: "Another merge of one of these records is in progress. Try again when it has finished.",
  ownMistake: "The extension could not send this action. Try again.",
  notMoved: "The server could not finish this action.",
  taken: (holder: string) => `${holder} already has this profile.`,
} as const;

/** Body of a conflict response that names the owner of the identity. */
const conflictBody = z.object({ memberId: z.guid(), grandParentId: z.nullish(z.guid()) });

/**
 * Returns the person who already owns the identity, if the server reported one in its conflict response; else null.
 * @param groupId - project group that the action was performed in
 */
export async function holderOf(client: Client, groupId: string, error: unknown): Promise<RecordRef | null> {
  const answer = z.safeParse(conflictBody, error instanceof ApiError && error.kind === "conflict" ? error.body : null);
  if (!answer.success) return null;
  const { memberId: id, grandParentId } = answer.data;
  const query = { segments: [grandParentId ?? groupId] };
  try {
    const { displayName: name } = await client.send(memberFind, { params: { id }, query });
    return { kind: "person", id, name };
  } catch (failure) {
    // The message also works without a name.
    if (failure instanceof ApiError) return null;
    throw failure;
  }
}
