import { dismissToasts, showToast, watchToasts } from "#console/ui/toast.ts";
import { texts } from "../texts.ts";

/** Longest time to undo an action, in milliseconds, for the case that the toast container failed to load. */
const longestMs = 60_000;
/** Shortest time that an older action stays visible after a newer one was undone, in milliseconds. */
const shortestMs = 1_000;

interface Undoable {
  readonly id: string;
  readonly title: string;
  readonly message: string;
  readonly durationMs: number;
  readonly undo: () => void;
  /** Called when the time to undo is over without an undo. */
  readonly onGone?: () => void;
}

interface ActiveUndoable extends Undoable {
  readonly until: number;
}

/** Actions that can be undone at present, oldest first. */
let undoables: readonly ActiveUndoable[] = [];
/** All actions share one toast, so that quick decisions do not cover the page. It shows the newest and a count. */
const toastId = "undoable";
let isShown = false;
let watching = false;

function watch(): void {
  if (watching) return;
  watching = true;
  watchToasts((toasts) => {
    if (!isShown || toasts.some(({ id }) => id === toastId)) return;
    isShown = false;
    // The button closes the toast before its action runs. The action may then open the toast again for older actions.
    queueMicrotask(() => !isShown && expire(undoables));
  });
}

function expire(gone: readonly ActiveUndoable[]): void {
  undoables = undoables.filter((each) => !gone.includes(each));
  for (const { onGone } of gone) onGone?.();
}

function show(): void {
  const newest = undoables.at(-1);
  if (!newest) {
    dismissToasts(toastId);
    return;
  }
  const { title, message, until } = newest;
  const before = undoables.length - 1;
  showToast({
    id: toastId,
    type: "success",
    title,
    message: before === 0 ? message : `${message}\n${texts.held.before(before)}`,
    duration: Math.max(shortestMs, until - Date.now()),
    action: { label: texts.held.undo, kbd: "U", onAction: () => takeBack(newest) },
  });
  isShown = true;
}

function takeBack(undoable: ActiveUndoable): void {
  if (!undoables.includes(undoable)) return;
  undoables = undoables.filter((each) => each !== undoable);
  undoable.undo();
  show();
}

/**
 * Shows a toast with "Undo". The newest action can be undone while the toast is visible, older ones until their own
 * time is over.
 */
export function showUndoable(undoable: Undoable): void {
  watch();
  const { durationMs } = undoable;
  const own: ActiveUndoable = { ...undoable, until: Date.now() + durationMs };
  const expireOwn = () => {
    if (!undoables.includes(own)) return;
    expire([own]);
    show();
  };
  undoables = [...undoables, own];
  show();
  // The newest action ends with its toast, which stays open while the pointer is on it.
  setTimeout(() => undoables.at(-1) !== own && expireOwn(), durationMs);
  setTimeout(expireOwn, longestMs);
}

/** Whether the action can still be undone. */
export function isUndoable(id: string): boolean {
  return undoables.some((each) => each.id === id);
}

/** Undoes the last action if that is still possible. */
export function undoNewest(): void {
  const newest = undoables.at(-1);
  if (newest) takeBack(newest);
}

const listeners = new Set<(key: string) => void>();

/** Calls `listener` with the key of each pair whose decision was undone. Returns the function that unsubscribes. */
export function onUndone(listener: (key: string) => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Notifies listeners that the decision on a pair was undone. */
export function emitUndone(key: string): void {
  for (const listener of listeners) listener(key);
}
