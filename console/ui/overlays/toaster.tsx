import { CircleAlert, CircleCheck, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { Toaster as Sonner, toast as sonner, type ToasterProps } from "sonner";
import "sonner/dist/styles.css";
import "./toaster.css";
import { Button } from "#shared/ui/components/button.tsx";
import { Kbd } from "#shared/ui/components/kbd.tsx";
import { ProgressBar } from "#shared/ui/components/states/progress-bar.tsx";
import { SpinnerRing } from "#shared/ui/components/states/spinner-ring.tsx";
import { texts } from "#shared/ui/texts.ts";
import { dismissToasts, type ShownToast, watchToasts } from "../toast.ts";
import { defaultToastPosition, maxToasts, type ToastPosition, type ToastType } from "../toasts.ts";

const places: Record<ToastPosition, NonNullable<ToasterProps["position"]>> = {
  "bottom-right": "bottom-right",
  "top-right": "top-right",
  "bottom-left": "bottom-left",
  center: "top-center",
};

/** Toasts of a page with a bar of decisions at its foot are shown over its top (`toaster.css`). */
const placeOf = ({ position }: ShownToast) =>
  position === defaultToastPosition && document.querySelector("[data-foot-bar]:not([data-toasts] *)")
    ? "top-left"
    : places[position];

const icons: Record<ToastType, React.ReactNode> = {
  success: <CircleCheck className="mt-0.5 text-good" />,
  error: <CircleAlert className="mt-0.5 text-bad" />,
  info: <SpinnerRing className="mt-0.5" />,
};

function ToastCard({ toast }: { toast: ShownToast }) {
  const { id, type, title, message, action, progress } = toast;
  const role = type === "error" ? "alert" : "status";
  const lines = title && message ? message.split("\n") : [];
  return (
    <div
      role={role}
      data-slot="toast"
      className="flex w-full items-start gap-2.5 rounded-md border border-raised-line bg-raised py-3 pr-3 pl-4 font-sans text-sm text-ink shadow-2"
    >
      {icons[type]}
      <div data-slot="toast-text" className="min-w-0 flex-1 wrap-anywhere">
        <p className="font-semibold">{title || message}</p>
        {lines.map((line) => (
          <p key={line} className="text-ink-2">
            {line}
          </p>
        ))}
        {progress !== undefined && <ProgressBar value={progress} label={title || message} className="mt-2" />}
      </div>
      {action && (
        <Button
          size="xs"
          onClick={() => {
            dismissToasts(id);
            action.onAction();
          }}
        >
          {action.label}
          {action.kbd && <Kbd>{action.kbd}</Kbd>}
        </Button>
      )}
      <Button variant="ghost" size="icon-xs" aria-label={texts.close} onClick={() => dismissToasts(id)}>
        <X className="size-3.5" />
      </Button>
    </div>
  );
}

/**
 * Toast with its name in Sonner. Names are never reused, because a dismissed toast removes a new one of the same name.
 */
interface NamedToast {
  readonly toast: ShownToast;
  readonly name: string;
}

let names = 0;

function freshName(id: string): string {
  names += 1;
  return `${id}-${names}`;
}

/**
 * Toast container. Mounted once per app and loaded late. Its place depends on what is at the page's foot
 * (`toaster.css`).
 */
export function Toaster() {
  const current = useRef<ReadonlyMap<string, NamedToast>>(new Map());
  useEffect(followPointer, []);
  useEffect(() => {
    return watchToasts((toasts) => {
      const before = current.current;
      const now = new Map(
        toasts.map((toast) => [toast.id, { toast, name: before.get(toast.id)?.name ?? freshName(toast.id) }]),
      );
      current.current = now;
      for (const [id, { name }] of before) {
        if (now.get(id)?.name === name) continue;
        stopClock(name);
        sonner.dismiss(name);
      }
      for (const [id, { toast, name }] of now) {
        if (before.get(id)?.toast === toast) continue;
        const close = () => {
          if (current.current.get(id)?.name === name) dismissToasts(id);
        };
        show(toast, name, close);
        setClock(name, toast.duration, close);
      }
    });
  }, []);
  return (
    <Sonner
      className="toaster"
      expand
      gap={8}
      offset={24}
      visibleToasts={maxToasts}
      containerAriaLabel={texts.notifications}
      style={{ "--width": "380px", zIndex: "var(--layer-toast)" } as React.CSSProperties}
    />
  );
}

function show(toast: ShownToast, name: string, close: () => void) {
  sonner.custom(() => <ToastCard toast={toast} />, {
    id: name,
    position: placeOf(toast),
    // Sonner's own timer would run on under the mouse once a toast is replaced, and stop under a resting mouse.
    duration: Number.POSITIVE_INFINITY,
    unstyled: true,
    className: "w-full",
    onDismiss: close,
  });
}

/** Interval for checking an expired toast again while toasts are held open. */
const recheckMs = 1_000;

let isPointed = false;

/** Tracks the mouse while there are toasts. Returns a function that stops it. */
function followPointer(): () => void {
  const moved = ({ target, movementX, movementY }: PointerEvent) => {
    // Browsers also report a move when a toast appears under a resting mouse. That is not a hover.
    if (movementX === 0 && movementY === 0) return;
    isPointed = target instanceof Element && target.closest("[data-sonner-toaster]") !== null;
  };
  addEventListener("pointermove", moved, { passive: true });
  return () => removeEventListener("pointermove", moved);
}

/** Returns whether toasts stay open regardless of their duration: on hover, on focus, or in a hidden window. */
function areHeld(): boolean {
  return (
    document.hidden ||
    (isPointed && document.querySelector("[data-sonner-toaster]:hover") !== null) ||
    document.querySelector("[data-sonner-toaster] :focus-visible") !== null
  );
}

const clocks = new Map<string, ReturnType<typeof setTimeout>>();

/** Closes a toast when its duration is over and no toast is held open. @param ms null for a toast that stays */
function setClock(name: string, ms: number | null, close: () => void): void {
  stopClock(name);
  if (ms === null) return;
  const ring = () => {
    if (areHeld()) clocks.set(name, setTimeout(ring, recheckMs));
    else close();
  };
  clocks.set(name, setTimeout(ring, ms));
}

/** Cancels the timer of a closed toast. */
function stopClock(name: string): void {
  clearTimeout(clocks.get(name));
  clocks.delete(name);
}
