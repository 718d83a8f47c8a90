import * as z from "zod/mini";
import type { Client } from "#shared/client/client.ts";
import { ApiError } from "#shared/client/errors.ts";
import { memberFind } from "#shared/contract/members.ts";
import { mergeActions } from "#shared/contract/merging/merge-actions.ts";
import { ContractError } from "#shared/contract/read.ts";
import type { OutboxEntry, Outcome } from "#shared/domain/outbox/outbox.ts";
import { type ActionRules, outcomeOf } from "#shared/domain/outbox/outcome.ts";
import { type Action, isLong, type QueuedAction, type RecordRef } from "../base/action.ts";
import { changedIds } from "../base/changed-ids.ts";
import { platformClient } from "../connection/client.ts";
import { forgetSeen } from "../look-up/session-memory.ts";
import { type LoggedRequest, logRequest } from "../request-log/request-log.ts";
import { perform } from "./perform.ts";
import { outboxPlaces, type Receipt, receipts, type SignedIn, startOfYesterday } from "./storage.ts";

type Entry = OutboxEntry<QueuedAction>;

/** Sends an action once. On success it stores a receipt for the panels. */
export async function sendAction(entry: Entry, { server, token }: SignedIn): Promise<Outcome> {
  const { action, group, place } = entry.action;
  const client = platformClient(server, token, (await outboxPlaces.getValue())[place]);
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
export async function checkAction(entry: Entry, { server, token }: SignedIn): Promise<Outcome> {
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
export async function takeUndoable(ids: readonly string[]): Promise<readonly Receipt[]> {
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
