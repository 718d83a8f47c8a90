import {
  addToast,
  defaultToastPosition,
  makeToast,
  removeToast,
  type Toast,
  type ToastPosition,
  type ToastType,
} from "./toasts.ts";

/** Button in a toast. Pressing it also closes the toast. */
interface ToastAction {
  readonly label: string;
  readonly onAction: () => void;
  /** Key shown on the button. */
  readonly kbd?: string;
}

export interface ToastRequest {
  /** Generated when missing. A toast with the same id is replaced in place. */
  id?: string;
  type: ToastType;
  title?: string;
  message?: string;
  action?: ToastAction;
  /** Milliseconds; null stays until closed. The default follows the type (rules.md 4). */
  duration?: number | null;
  position?: ToastPosition;
  /** 0 to 1; shows a bar below the text. */
  progress?: number;
}

/** Toast as rendered by the container. */
export interface ShownToast extends Toast {
  readonly action?: ToastAction;
  readonly position: ToastPosition;
  readonly progress?: number;
}

type Listener = (toasts: readonly ShownToast[]) => void;

const listeners = new Set<Listener>();
let shown: readonly ShownToast[] = [];
let count = 0;

function publish(next: readonly Toast[]) {
  shown = next as readonly ShownToast[];
  for (const listener of listeners) listener(shown);
}

/**
 * Shows a toast and returns its id. At most five are kept; the oldest is removed first. The container loads later than
 * this function, so earlier toasts wait for it.
 */
export function showToast(request: ToastRequest): string {
  count += 1;
  const { id = `toast-${count}`, message = "", position = defaultToastPosition, action, progress, ...rest } = request;
  const toast: ShownToast = {
    ...makeToast({ ...rest, id, message }),
    position,
    ...(action ? { action } : {}),
    ...(progress === undefined ? {} : { progress }),
  };
  publish(addToast(shown, toast));
  return id;
}

/** Closes one toast, or all of them. */
export function dismissToasts(id?: string): void {
  publish(id === undefined ? [] : removeToast(shown, id));
}

/** Watches the toasts. The listener is called immediately with the current ones. Returns a function that stops it. */
export function watchToasts(listener: Listener): () => void {
  listeners.add(listener);
  listener(shown);
  return () => {
    listeners.delete(listener);
  };
}
