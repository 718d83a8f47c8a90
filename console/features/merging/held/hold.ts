import { holdMs } from "#shared/domain/action-queue/entry.ts";
import type { MergeKind } from "../model/profile.ts";
import { pairKey } from "../model/suggestion.ts";
import { askLater } from "../notices/ask-running.ts";
import { mergeFailed, neverFailed, neverSent } from "../notices/notices.ts";
import {
  busyProfiles,
  type Operation,
  onOperationEnd,
  operationBegins,
  operationEnds,
  operationSent,
} from "../notices/progress.ts";
import { emitUndone, isUndoable, showUndoable } from "../notices/undoable.ts";
import { decide, undecide } from "../suggestions/decisions.ts";
import { texts } from "../texts.ts";
import { dueActions, type HeldAction, nextDue, sentAtClose } from "./held-action.ts";
import { changeHeld, heldActions } from "./held-store.ts";
import { afterFailure } from "./retry.ts";
import { sendHeld } from "./send.ts";

/** Names this page among those of the same user. */
const page = randomId();
const sending = new Set<string>();
const attempts = new Map<string, number>();
let timer: ReturnType<typeof setTimeout> | undefined;
let started = false;

function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function remove(id: string): void {
  changeHeld((held) => held.filter((each) => each.id !== id));
  attempts.delete(id);
}

function mayGoFrom(id: string, from: number): void {
  changeHeld((held) => held.map((each) => (each.id === id ? { ...each, from } : each)));
}

function keyOf({ primary, secondary }: HeldAction): string {
  return pairKey(primary.id, secondary.id);
}

function operationOf({ kind, primary, secondary }: HeldAction): Operation {
  return { kind, operation: "merge", primary, secondary };
}

/** Not done after all: the pair is open again. */
function giveUp(action: HeldAction, error: unknown): void {
  remove(action.id);
  undecide(keyOf(action), goneBy(action));
  if (action.action === "merge") {
    operationEnds(action.primary.id);
    mergeFailed(action.kind, error);
  } else neverFailed(error);
}

async function send(action: HeldAction): Promise<void> {
  const attempt = (attempts.get(action.id) ?? 0) + 1;
  attempts.set(action.id, attempt);
  sending.add(action.id);
  if (action.action === "merge") operationBegins(operationOf(action));
  try {
    await sendHeld(action);
    remove(action.id);
    if (action.action === "merge") {
      operationSent(operationOf(action));
      askLater();
    } else neverSent(action.kind);
  } catch (error) {
    const next = afterFailure(error, attempt);
    if (next.kind === "give-up") giveUp(action, error);
    else {
      if (action.action === "merge") operationEnds(action.primary.id);
      mayGoFrom(action.id, Date.now() + next.waitMs);
    }
  } finally {
    sending.delete(action.id);
    pump();
  }
}

/** Sends what may go and sets the clock for what comes next. */
function pump(): void {
  clearTimeout(timer);
  const held = heldActions();
  const now = Date.now();
  const busy = busyProfiles();
  const waiting = held.filter(({ id, toast }) => !sending.has(id) && !isUndoable(toast));
  // Those in sight or on their way still stand before later ones on the same profiles.
  const due = new Set(dueActions(held, { page, now, busy }).map(({ id }) => id));
  for (const action of waiting) if (due.has(action.id)) void send(action);
  const next = nextDue(
    waiting.filter(({ id }) => !due.has(id)),
    page,
  );
  if (next !== null) timer = setTimeout(pump, Math.max(1_000, next - now));
}

/**
 * What closing the page does: everything goes, of several about one profile the first. What became of it is asked, and
 * the rest sent, by the next page; each is done once.
 */
function sendAll(): void {
  const own = heldActions().filter((action) => action.page === page && !sending.has(action.id));
  for (const { id } of own) mayGoFrom(id, sentAtClose);
  const first = dueActions(heldActions(), { page, now: Date.now(), busy: busyProfiles() });
  for (const action of first) {
    if (action.page === page && !sending.has(action.id)) void sendHeld(action).catch(() => {});
  }
}

/** Begins once: takes up what earlier pages left, and sends what is held when this page goes. */
export function startHeld(): void {
  if (started) return;
  started = true;
  addEventListener("pagehide", sendAll);
  addEventListener("pageshow", pump);
  addEventListener("online", pump);
  onOperationEnd(pump);
  pump();
}

/** A decision about a pair. */
export interface Decided {
  readonly kind: MergeKind;
  readonly primary: { readonly id: string; readonly name: string };
  readonly secondary: { readonly id: string; readonly name: string };
  readonly segments: readonly string[];
}

function goneBy({ action, secondary }: HeldAction): string | undefined {
  return action === "merge" ? secondary.id : undefined;
}

function hold(action: "merge" | "never", decided: readonly Decided[], words: { title: string; message: string }): void {
  startHeld();
  const toast = randomId();
  const from = Date.now() + holdMs;
  const actions = decided.map(({ kind, primary, secondary, segments }): HeldAction => {
    const named = ({ id, name }: Decided["primary"]) => ({ id, name });
    const sides = { primary: named(primary), secondary: named(secondary) };
    return { id: randomId(), toast, page, kind, action, ...sides, segments: [...segments], from };
  });
  changeHeld((before) => [...before, ...actions]);
  for (const each of actions) decide(keyOf(each), action, goneBy(each));
  const undo = () => {
    for (const each of actions) takeBack(each);
  };
  showUndoable({ id: toast, ...words, durationMs: holdMs, undo, onGone: pump });
}

function takeBack(action: HeldAction): void {
  const held = heldActions().find(({ id }) => id === action.id);
  // A closing page may have sent it although the page came back: then it is done.
  if (!held || held.from === sentAtClose || sending.has(action.id)) return;
  remove(action.id);
  undecide(keyOf(action), goneBy(action));
  emitUndone(keyOf(action));
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
