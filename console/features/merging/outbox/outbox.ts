import { getClient } from "#console/core/api-client.ts";
import { runtimeConfig } from "#console/core/runtime-config.ts";
import { randomId, storedEntries } from "#console/core/stored-outbox.ts";
import { currentUser } from "#console/session/index.ts";
import { ApiError } from "#shared/client/errors.ts";
import { mergeActions } from "#shared/contract/merging/merge-actions.ts";
import {
  memberMerge,
  memberNoMerge,
  organizationMerge,
  organizationNoMerge,
} from "#shared/contract/merging/merging.ts";
import { ContractError } from "#shared/contract/read.ts";
import { listDue } from "#shared/domain/outbox/order.ts";
import { holdMs, isPending, type OutboxOwner, type Outcome, reduceOutbox } from "#shared/domain/outbox/outbox.ts";
import { outcomeOf } from "#shared/domain/outbox/outcome.ts";
import { createOutbox } from "#shared/domain/outbox/run-outbox.ts";
import type { MergeKind } from "../model/profile.ts";
import { pairKey } from "../model/suggestion.ts";
import { mergeDone, mergeFailed, showIgnored, showIgnoreFailed, unmergeDone } from "../notices/notices.ts";
import { type Operation, operationBegins, operationEnds, operationSent } from "../notices/progress.ts";
import { emitUndone, isUndoable, showUndoable } from "../notices/undoable.ts";
import { decide, undecide } from "../suggestions/decisions.ts";
import { texts } from "../texts.ts";
import { type Decision, type DecisionEntry, patienceOf, readEntries } from "./decision.ts";

/** Decision about a pair, without its action. */
export interface Decided {
  readonly kind: MergeKind;
  readonly primary: { readonly id: string; readonly name: string };
  readonly secondary: { readonly id: string; readonly name: string };
  readonly segments: readonly string[];
  /** Fields of which the secondary's value is kept. */
  readonly keepOther?: readonly string[];
}

const { read, update } = storedEntries("outbox", readEntries);
/** Id of this page among the pages of the same user. */
const page = randomId();
let working = Promise.resolve();
let timer: ReturnType<typeof setTimeout> | undefined;
let started = false;

function findOwner(): OutboxOwner | null {
  const user = currentUser();
  return user && { server: new URL(runtimeConfig().apiBase, location.origin).href, userId: user.id };
}

const patience = (entry: DecisionEntry): number => patienceOf(entry, page, isUndoable);

/** Decisions wait in the shared outbox, in the browser's storage, by server and user. */
const outbox = createOutbox<Decision, OutboxOwner>({
  update,
  lock(work) {
    working = working.then(work);
    return working;
  },
  findOwner: async () => findOwner(),
  isOnline: () => navigator.onLine,
  send: sendDecision,
  ask: pollDecision,
  wakeAt(moment) {
    clearTimeout(timer);
    if (moment !== null && Number.isFinite(moment)) timer = setTimeout(run, Math.max(0, moment - Date.now()));
  },
  onState: showState,
  patience,
});

const run = () => void outbox.run();

const keyOf = ({ primary, secondary }: Decision): string => pairKey(primary.id, secondary.id);
const goneId = ({ action, secondary }: Decision): string | undefined => (action === "merge" ? secondary.id : undefined);

function operationOf({ kind, action, primary, secondary }: Decision): Operation {
  return { kind, operation: action === "unmerge" ? "unmerge" : "merge", primary, secondary };
}

function showState({ id, state, action: decision, refusal }: DecisionEntry): void {
  const { action, kind, primary } = decision;
  if (state === "sending" && action === "merge") operationBegins(operationOf(decision));
  if (state === "running") operationSent(operationOf(decision));
  if (state === "done" && action === "never") showIgnored(kind);
  if (state !== "refused" || refusal === null) return;
  // The user is notified and the pair is open again, so the entry can be removed.
  void outbox.dispatch({ type: "undo", ids: [id] });
  undecide(keyOf(decision), goneId(decision));
  if (action === "merge") {
    operationEnds(primary.id);
    mergeFailed(kind, refusal);
  } else showIgnoreFailed(refusal);
}

/**
 * Sends all decisions when the page closes; of several about one profile only the first. The next page polls their
 * results and sends the rest. Each decision is executed once.
 */
function sendAll(): void {
  const owner = findOwner();
  if (owner === null) return;
  const now = Date.now();
  let leaving: readonly DecisionEntry[] = [];
  update((entries) => {
    const own = entries.filter(({ action }) => action.page === page).map(({ id }) => id);
    const inFlight = new Set(
      entries.filter(({ state, delay }) => state === "sending" && delay === null).map(({ id }) => id),
    );
    const left = entries.map((entry) =>
      own.includes(entry.id) ? { ...entry, action: { ...entry.action, page: null } } : entry,
    );
    const released = reduceOutbox(left, { type: "release", ids: own }, now);
    leaving = listDue(released, owner, now).filter(
      (entry) => own.includes(entry.id) && isPending(entry) && !inFlight.has(entry.id),
    );
    return leaving.reduce((before, { id }) => reduceOutbox(before, { type: "send", id }, now), released);
  });
  for (const entry of leaving) void sendDecision(entry);
}

/** Starts the outbox once: resumes entries of earlier pages, and sends this page's entries when it closes. */
export function startOutbox(): void {
  if (started) return;
  started = true;
  // An entry refused while its page was closing has no page left to report to.
  update((entries) => entries.filter(({ state }) => state !== "refused"));
  addEventListener("pagehide", sendAll);
  addEventListener("pageshow", run);
  addEventListener("online", () => void outbox.dispatch({ type: "wake", delays: ["offline"] }).then(run));
  void outbox.dispatch({ type: "wake", delays: ["offline", "signed-out"] }).then(run);
}

function entryOf(decision: Omit<Decision, "page">) {
  const owner = findOwner();
  if (owner === null) throw new Error("No user is signed in.");
  const { primary, secondary, action } = decision;
  const named = ({ id, name }: Decided["primary"]) => ({ id, name });
  return {
    ...owner,
    id: randomId(),
    action: { ...decision, primary: named(primary), secondary: named(secondary), page },
    entities: [primary.id, secondary.id],
    isLong: action !== "never",
  };
}

function hold(
  action: "merge" | "never",
  decided: readonly Decided[],
  toastTexts: { readonly title: string; readonly message: string },
): void {
  startOutbox();
  const toast = randomId();
  const entries = decided.map(({ segments, keepOther = [], ...each }) =>
    entryOf({ ...each, action, segments: [...segments], keepOther: [...keepOther], toast }),
  );
  void outbox.dispatch({ type: "add", entries });
  for (const { action: decision } of entries) decide(keyOf(decision), action, goneId(decision));
  const undo = () => {
    for (const entry of entries) void takeBack(entry.id, entry.action);
  };
  showUndoable({ id: toast, ...toastTexts, durationMs: holdMs, undo, onGone: run });
}

async function takeBack(id: string, decision: Decision): Promise<void> {
  // A closing page may already have sent it and come back from the page cache. Then it can no longer be undone.
  const held = read().some((entry) => entry.id === id && entry.state === "held");
  if (!held) return;
  await outbox.dispatch({ type: "undo", ids: [id] });
  undecide(keyOf(decision), goneId(decision));
  emitUndone(keyOf(decision));
}

/** Queues the merge of the secondary into the primary. It is sent when its undo toast closes. */
export function holdMerge(decided: Decided): void {
  const { kind, primary, secondary } = decided;
  hold("merge", [decided], { title: texts.held.merging[kind], message: texts.held.pair(primary.name, secondary.name) });
}

/** Queues the merges of several profiles into one, in this order. They are undone together. */
export function holdMerges(decided: readonly Decided[]): void {
  const [first] = decided;
  if (!first) return;
  hold("merge", decided, { title: texts.held.mergingMany(decided.length + 1), message: first.primary.name });
}

/** Queues the decision never to merge two profiles. It is sent when its undo toast closes. */
export function holdNever(decided: Decided): void {
  const message = texts.held.pair(decided.primary.name, decided.secondary.name);
  hold("never", [decided], { title: texts.held.never, message });
}

/** Follows an unmerge that the server has accepted. Its end arrives as an event, or is polled if the event is lost. */
export function followUnmerge(decided: Omit<Decided, "segments" | "keepOther">): void {
  const entry = entryOf({ ...decided, action: "unmerge", segments: [], toast: "" });
  void outbox.dispatch({ type: "follow", entry }).then(run);
}

/** The two profiles of a decision that is under way, with the names that it was made with. */
export function decidedProfiles(action: "merge" | "unmerge", primaryId: string, secondaryId: string) {
  const entry = read().find(isAbout(action, primaryId, secondaryId));
  return entry ? { primary: entry.action.primary, secondary: entry.action.secondary } : null;
}

const isAbout =
  (action: "merge" | "unmerge", primaryId: string, secondaryId: string) =>
  ({ action: decision }: DecisionEntry) =>
    decision.action === action && decision.primary.id === primaryId && decision.secondary.id === secondaryId;

/** Settles the entries of a merge or an unmerge whose end event has arrived. */
export function endOperation(action: "merge" | "unmerge", primaryId: string, secondaryId: string): void {
  for (const { id } of read().filter(isAbout(action, primaryId, secondaryId))) {
    void outbox.dispatch({ type: "settle", id, outcome: { kind: "done" } }).then(run);
  }
}

/** Sends a decision once. */
async function sendDecision({ id, action: decision }: DecisionEntry): Promise<Outcome> {
  const accepted = { kind: decision.action === "merge" ? "running" : "done" } as const;
  try {
    await call(id, decision);
    return accepted;
  } catch (error) {
    // The server has executed it, but its response violates the contract.
    if (error instanceof ContractError) return accepted;
    if (!(error instanceof ApiError)) {
      reportError(error);
      return { kind: "refused", refusal: { reason: "failed", sentence: texts.ownMistake } };
    }
    return outcomeOf(error, { texts: { busy: texts.busy }, isConflictBusy: true });
  }
}

async function call(
  idempotencyKey: string,
  { kind, action, primary, secondary, segments, keepOther = [] }: DecisionEntry["action"],
): Promise<void> {
  const client = getClient();
  const common = { params: { id: primary.id }, idempotencyKey };
  const merged = { ...(keepOther.length > 0 && { keepOther }), segments };
  if (kind === "member") {
    if (action === "merge") {
      await client.send(memberMerge, { ...common, body: { memberToMerge: secondary.id, ...merged } });
    } else {
      await client.send(memberNoMerge, { ...common, body: { memberToNotMerge: secondary.id, segments } });
    }
  } else if (action === "merge") {
    await client.send(organizationMerge, { ...common, body: { organizationToMerge: secondary.id, ...merged } });
  } else {
    await client.send(organizationNoMerge, { ...common, body: { organizationToNotMerge: secondary.id, segments } });
  }
}

/** Polls the state of a merge or an unmerge in case its event is lost, and reports its end. */
async function pollDecision({ action: { kind, action, primary, secondary } }: DecisionEntry): Promise<Outcome> {
  try {
    const type = kind === "member" ? "member" : "org";
    const [newest] = await getClient().send(mergeActions, { query: { entityId: primary.id, type, limit: 1 } });
    if (!newest || newest.state === "in-progress") return { kind: "running" };
    const reportEnd = action === "unmerge" ? unmergeDone : mergeDone;
    reportEnd({ kind, primary, secondary, success: newest.state !== "error" });
    return { kind: "done" };
  } catch (error) {
    // The poll failed; the next one tries again.
    if (error instanceof ApiError || error instanceof ContractError) return { kind: "running" };
    throw error;
  }
}
