/** Types of toasts. An info toast has a spinner (rules.md 3). */
export type ToastType = "success" | "error" | "info";

/** Position of the toast container (rules.md 2). */
export type ToastPosition = "bottom-right" | "top-right" | "bottom-left" | "center";

/** A toast. The user can always close it. */
export interface Toast {
  readonly id: string;
  readonly type: ToastType;
  readonly title: string;
  readonly message: string;
  /** Milliseconds until it closes automatically; null stays until it is closed. */
  readonly duration: number | null;
}

/** Maximum number of visible toasts (rules.md 4). */
export const maxToasts = 5;

/** Default position of toasts (rules.md 2). */
export const defaultToastPosition: ToastPosition = "bottom-right";

/** Duration of a success toast, in milliseconds (rules.md 4). */
export const toastDurationMs = 6_000;

/** Default duration by type: errors stay until closed (settled), info toasts have no limit, others stay 6000 ms. */
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

/** Adds a toast at the end. Replaces one with the same id in place. Above five, the oldest is dropped. */
export function addToast(toasts: readonly Toast[], toast: Toast): readonly Toast[] {
  if (toasts.some(({ id }) => id === toast.id)) return toasts.map((each) => (each.id === toast.id ? toast : each));
  return [...toasts, toast].slice(-maxToasts);
}

/** Closes a toast. */
export function removeToast(toasts: readonly Toast[], id: string): readonly Toast[] {
  return toasts.filter((toast) => toast.id !== id);
}
