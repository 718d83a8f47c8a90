import { runtimeConfig } from "#console/core/runtime-config.ts";
import { randomId, storedEntries } from "#console/core/stored-outbox.ts";
import { currentUser } from "#console/session/index.ts";
import { listDue } from "#shared/domain/outbox/order.ts";
import { holdMs, isPending, type OutboxOwner, reduceOutbox } from "#shared/domain/outbox/outbox.ts";
import { createOutbox } from "#shared/domain/outbox/run-outbox.ts";
import type { MergeKind } from "../model/profile.ts";
import { pairKey } from "../model/suggestion.ts";
import { mergeFailed, neverFailed, neverSent } from "../notices/notices.ts";
import { type Operation, operationBegins, operationEnds, operationSent } from "../notices/progress.ts";
import { emitUndone, isUndoable, showUndoable } from "../notices/undoable.ts";
import { decide, undecide } from "../suggestions/decisions.ts";
import { texts } from "../texts.ts";
import { type Decision, type DecisionEntry, patienceOf, readEntries } from "./decision.ts";
import { askDecision, sendDecision } from "./send-decision.ts";

/** A decision about a pair. */
export interface Decided {
  readonly kind: MergeKind;
  readonly primary: { readonly id: string; readonly name: string };
  readonly secondary: { readonly id: string; readonly name: string };
  readonly segments: readonly string[];
}

const { read, update } = storedEntries("outbox", readEntries);
/** Names this page among those of the same user. */
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
  ask: askDecision,
  wakeAt(moment) {
    clearTimeout(timer);
    if (moment !== null && Number.isFinite(moment)) timer = setTimeout(run, Math.max(0, moment - Date.now()));
  },
  onState: showState,
  patience,
});

const run = () => void outbox.run();

const keyOf = ({ primary, secondary }: Decision): string => pairKey(primary.id, secondary.id);
const goneBy = ({ action, secondary }: Decision): string | undefined => (action === "merge" ? secondary.id : undefined);

function operationOf({ kind, action, primary, secondary }: Decision): Operation {
  return { kind, operation: action === "unmerge" ? "unmerge" : "merge", primary, secondary };
}

function showState({ id, state, action: decision, refusal }: DecisionEntry): void {
  const { action, kind, primary } = decision;
  if (state === "sending" && action === "merge") operationBegins(operationOf(decision));
  if (state === "running") operationSent(operationOf(decision));
  if (state === "done" && action === "never") neverSent(kind);
  if (state !== "refused" || refusal === null) return;
  // It is told, and the pair is open again: nothing of it stays.
  void outbox.dispatch({ type: "undo", ids: [id] });
  undecide(keyOf(decision), goneBy(decision));
  if (action === "merge") {
    operationEnds(primary.id);
    mergeFailed(kind, refusal);
  } else neverFailed(refusal);
}

/**
 * What closing the page does: everything goes, of several about one profile the first. What became of it is asked, and
 * the rest sent, by the next page; each is done once.
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

/** Begins once: takes up what earlier pages left, and sends what is held when this page goes. */
export function startOutbox(): void {
  if (started) return;
  started = true;
  // What was refused as its page closed has nobody left to be told to.
  update((entries) => entries.filter(({ state }) => state !== "refused"));
  addEventListener("pagehide", sendAll);
  addEventListener("pageshow", run);
  addEventListener("online", () => void outbox.dispatch({ type: "wake", delays: ["offline"] }).then(run));
  void outbox.dispatch({ type: "wake", delays: ["offline", "signed-out"] }).then(run);
}

function entryOf(decision: Omit<Decision, "page">) {
  const owner = findOwner();
  if (owner === null) throw new Error("Nobody is signed in.");
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
  words: { readonly title: string; readonly message: string },
): void {
  startOutbox();
  const toast = randomId();
  const entries = decided.map(({ segments, ...each }) => entryOf({ ...each, action, segments: [...segments], toast }));
  void outbox.dispatch({ type: "add", entries });
  for (const { action: decision } of entries) decide(keyOf(decision), action, goneBy(decision));
  const undo = () => {
    for (const entry of entries) void takeBack(entry.id, entry.action);
  };
  showUndoable({ id: toast, ...words, durationMs: holdMs, undo, onGone: run });
}

async function takeBack(id: string, decision: Decision): Promise<void> {
  // A closing page may have sent it although the page came back: then it is done.
  const held = read().some((entry) => entry.id === id && entry.state === "held");
  if (!held) return;
  await outbox.dispatch({ type: "undo", ids: [id] });
  undecide(keyOf(decision), goneBy(decision));
  emitUndone(keyOf(decision));
}

/** Merges the secondary into the primary, unless it is taken back while its toast lives. */
export function holdMerge(decided: Decided): void {
  const { kind, primary, secondary } = decided;
  hold("merge", [decided], { title: texts.held.merged[kind], message: texts.held.pair(primary.name, secondary.name) });
}

/** Merges several into one, in this order; they are taken back together. */
export function holdMerges(decided: readonly Decided[]): void {
  const [first] = decided;
  if (!first) return;
  hold("merge", decided, { title: texts.held.mergedMany(decided.length + 1), message: first.primary.name });
}

/** These two are never the same, unless it is taken back while its toast lives. */
export function holdNever(decided: Decided): void {
  const message = texts.held.pair(decided.primary.name, decided.secondary.name);
  hold("never", [decided], { title: texts.held.never, message });
}

/** The server has taken an unmerge: its end is told by an event, and asked for should that not arrive. */
export function followUnmerge(decided: Omit<Decided, "segments">): void {
  const entry = entryOf({ ...decided, action: "unmerge", segments: [], toast: "" });
  void outbox.dispatch({ type: "follow", entry }).then(run);
}

/** An event has told the end of a merge or an unmerge. */
export function endOperation(action: "merge" | "unmerge", primaryId: string, secondaryId: string): void {
  const isIt = ({ action: decision }: DecisionEntry) =>
    decision.action === action && decision.primary.id === primaryId && decision.secondary.id === secondaryId;
  for (const { id } of read().filter(isIt)) {
    void outbox.dispatch({ type: "settle", id, outcome: { kind: "done" } }).then(run);
  }
}
