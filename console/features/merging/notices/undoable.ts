import { dismissToasts, showToast, watchToasts } from "#shared/ui/toast.ts";
import { texts } from "../texts.ts";

/** A toast that never goes (its container could not be loaded) holds nothing longer than this. */
const longestMs = 60_000;
/** What is come back to, since what was done after it was taken back, is in sight at least so long. */
const shortestMs = 1_000;

interface Undoable {
  readonly id: string;
  readonly title: string;
  readonly message: string;
  readonly durationMs: number;
  readonly undo: () => void;
  /** It is out of sight and nobody took it back. */
  readonly onGone?: () => void;
}

interface InSight extends Undoable {
  readonly until: number;
}

/** What can be taken back at this moment, in the order in which it was done. */
let inSight: readonly InSight[] = [];
/** All of it stands in one toast, so that a quick hand does not bury the page: it tells of the newest and counts the rest. */
const toastId = "undoable";
let isShown = false;
let watching = false;

function watch(): void {
  if (watching) return;
  watching = true;
  watchToasts((toasts) => {
    if (!isShown || toasts.some(({ id }) => id === toastId)) return;
    isShown = false;
    // The button of a toast closes it before it acts: what is left of it then stands in another one.
    queueMicrotask(() => !isShown && leave(inSight));
  });
}

function leave(gone: readonly InSight[]): void {
  inSight = inSight.filter((each) => !gone.includes(each));
  for (const { onGone } of gone) onGone?.();
}

function show(): void {
  const newest = inSight.at(-1);
  if (!newest) {
    dismissToasts(toastId);
    return;
  }
  const { title, message, until } = newest;
  const before = inSight.length - 1;
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

function takeBack(undoable: InSight): void {
  if (!inSight.includes(undoable)) return;
  inSight = inSight.filter((each) => each !== undoable);
  undoable.undo();
  show();
}

/**
 * Shows a toast with "Undo". What it tells of can be taken back for as long as it is in sight; what was done before it,
 * each for its own time.
 */
export function showUndoable(undoable: Undoable): void {
  watch();
  const { durationMs } = undoable;
  const own: InSight = { ...undoable, until: Date.now() + durationMs };
  const leaveSight = () => {
    if (!inSight.includes(own)) return;
    leave([own]);
    show();
  };
  inSight = [...inSight, own];
  show();
  // The newest goes with its toast, which waits while it is pointed at.
  setTimeout(() => inSight.at(-1) !== own && leaveSight(), durationMs);
  setTimeout(leaveSight, longestMs);
}

/** True while it is in sight. */
export function isUndoable(id: string): boolean {
  return inSight.some((each) => each.id === id);
}

/** Takes back what was done last, if it is still in sight. */
export function undoNewest(): void {
  const newest = inSight.at(-1);
  if (newest) takeBack(newest);
}

const listeners = new Set<(key: string) => void>();

/** Hears of each pair whose decision was taken back. Gives the function that ends it. */
export function onUndone(listener: (key: string) => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Tells that the decision on a pair was taken back. */
export function emitUndone(key: string): void {
  for (const listener of listeners) listener(key);
}
