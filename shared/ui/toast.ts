import {
  addToast,
  defaultToastPosition,
  makeToast,
  removeToast,
  type Toast,
  type ToastPosition,
  type ToastType,
} from "#shared/domain/messages/toasts.ts";

/** A button in a toast: pressing it closes the toast. */
interface ToastAction {
  readonly label: string;
  readonly onAction: () => void;
  /** A key to show on the button. */
  readonly kbd?: string;
}

export interface ToastRequest {
  /** Chosen by us when missing; the same id replaces the toast where it stands. */
  id?: string;
  type: ToastType;
  title?: string;
  message?: string;
  action?: ToastAction;
  /** Milliseconds; null stays until closed. The default follows the type (rules.md 4, settled.md). */
  duration?: number | null;
  position?: ToastPosition;
  /** 0 to 1: a bar below the text. */
  progress?: number;
}

/** A toast as the container shows it. */
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
 * Shows a toast and gives its id. At most five are kept, the oldest goes first. The container is loaded
 * later than this function: what comes before waits for it.
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

/** Follows the toasts; the listener hears the present ones at once. Gives the function that ends it. */
export function watchToasts(listener: Listener): () => void {
  listeners.add(listener);
  listener(shown);
  return () => {
    listeners.delete(listener);
  };
}
