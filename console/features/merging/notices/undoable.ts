import { dismissToasts, showToast, watchToasts } from "#shared/ui/toast.ts";
import { texts } from "../texts.ts";

/** A toast that never goes (its container could not be loaded) holds nothing longer than this. */
const longestMs = 60_000;

interface Undoable {
  readonly id: string;
  readonly title: string;
  readonly message: string;
  readonly durationMs: number;
  readonly undo: () => void;
  /** The toast is gone and nobody took it back. */
  readonly onGone?: () => void;
}

/** What can be taken back at this moment, in the order in which it was done. */
const inSight = new Map<string, Undoable>();
let watching = false;

function watch(): void {
  if (watching) return;
  watching = true;
  watchToasts((toasts) => {
    const shown = new Set(toasts.map(({ id }) => id));
    const gone = [...inSight.values()].filter(({ id }) => !shown.has(id));
    for (const { id } of gone) inSight.delete(id);
    for (const { onGone } of gone) onGone?.();
  });
}

function takeBack(undoable: Undoable): void {
  inSight.delete(undoable.id);
  dismissToasts(undoable.id);
  undoable.undo();
}

/** Shows a toast with "Undo"; what it tells of can be taken back for as long as it is in sight. */
export function showUndoable(undoable: Undoable): void {
  watch();
  const { id, title, message, durationMs } = undoable;
  inSight.set(id, undoable);
  const onAction = () => takeBack(undoable);
  showToast({
    id,
    type: "success",
    title,
    message,
    duration: durationMs,
    action: { label: texts.held.undo, kbd: "U", onAction },
  });
  setTimeout(() => inSight.has(id) && dismissToasts(id), longestMs);
}

/** True while the toast is in sight. */
export function isUndoable(id: string): boolean {
  return inSight.has(id);
}

/** Takes back what was done last, if its toast is still in sight. */
export function undoNewest(): void {
  const newest = [...inSight.values()].at(-1);
  if (newest) takeBack(newest);
}

const listeners = new Set<(key: string) => void>();

/** Hears of each pair whose decision was taken back. Gives the function that ends it. */
export function onUndone(heard: (key: string) => void): () => void {
  listeners.add(heard);
  return () => {
    listeners.delete(heard);
  };
}

/** Tells that the decision on a pair was taken back. */
export function tellUndone(key: string): void {
  for (const heard of listeners) heard(key);
}
