/** Kinds of toasts: information carries a spinner (rules.md 3). */
export type ToastType = "success" | "error" | "info";

/** Where the toast container stands (rules.md 2). */
export type ToastPosition = "bottom-right" | "top-right" | "bottom-left" | "center";

/** A message that passes by; it can always be closed by hand. */
export interface Toast {
  readonly id: string;
  readonly type: ToastType;
  readonly title: string;
  readonly message: string;
  /** Milliseconds until it goes by itself; null stays until it is closed. */
  readonly duration: number | null;
}

/** Toasts visible at once (rules.md 4). */
export const maxToasts = 5;

/** Where toasts appear when nothing else is said (rules.md 2). */
export const defaultToastPosition: ToastPosition = "bottom-right";

/** How long a success stays, in milliseconds (rules.md 4). */
export const toastDurationMs = 6_000;

/** How long a toast stays by default: errors until closed (settled), information without end, the rest 6000 ms. */
export function defaultDuration(type: ToastType): number | null {
  return type === "success" ? toastDurationMs : null;
}

/** A toast with its defaults filled in. */
export function makeToast(
  toast: Pick<Toast, "id" | "type" | "message"> & { title?: string; duration?: number | null },
): Toast {
  return {
    id: toast.id,
    type: toast.type,
    title: toast.title ?? "",
    message: toast.message,
    duration: toast.duration === undefined ? defaultDuration(toast.type) : toast.duration,
  };
}

/** Adds a toast at the end; one with the same id is replaced where it stands; beyond five the oldest is dropped. */
export function addToast(toasts: readonly Toast[], toast: Toast): readonly Toast[] {
  if (toasts.some(({ id }) => id === toast.id)) return toasts.map((each) => (each.id === toast.id ? toast : each));
  return [...toasts, toast].slice(-maxToasts);
}

/** Closes a toast. */
export function removeToast(toasts: readonly Toast[], id: string): readonly Toast[] {
  return toasts.filter((toast) => toast.id !== id);
}
