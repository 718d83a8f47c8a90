import { CircleAlert, CircleCheck, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { Toaster as Sonner, toast as sonner, type ToasterProps } from "sonner";
import "sonner/dist/styles.css";
import "../styles/toaster.css";
import type { ToastPosition, ToastType } from "#shared/domain/toasts.ts";
import { maxToasts } from "#shared/domain/toasts.ts";
import { texts } from "../texts.ts";
import { dismissToasts, type ShownToast, watchToasts } from "../toast.ts";
import { Button } from "./button.tsx";
import { Kbd } from "./kbd.tsx";
import { ProgressBar } from "./progress-bar.tsx";
import { SpinnerRing } from "./spinner-ring.tsx";

const places: Record<ToastPosition, NonNullable<ToasterProps["position"]>> = {
  "bottom-right": "bottom-right",
  "top-right": "top-right",
  "bottom-left": "bottom-left",
  center: "top-center",
};

const icons: Record<ToastType, React.ReactNode> = {
  success: <CircleCheck className="mt-0.5 text-good" />,
  error: <CircleAlert className="mt-0.5 text-bad" />,
  info: <SpinnerRing className="mt-0.5" />,
};

function ToastCard({ toast }: { toast: ShownToast }) {
  const { id, type, title, message, action, progress } = toast;
  const role = type === "error" ? "alert" : "status";
  return (
    <div
      role={role}
      data-slot="toast"
      className="flex w-full items-start gap-2.5 rounded-md border border-raised-line bg-raised py-3 pr-3 pl-4 font-sans text-sm text-ink shadow-2"
    >
      {icons[type]}
      <div className="min-w-0 flex-1 wrap-anywhere">
        <p className="font-semibold">{title || message}</p>
        {title && message && <p className="whitespace-pre-line text-ink-2">{message}</p>}
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

/** A toast as Sonner has it: under a name that it never had before, since what goes takes a namesake that comes with it. */
interface Standing {
  readonly toast: ShownToast;
  readonly name: string;
}

/** Whoever points at a toast stops its time. A mouse that lies still where a toast comes up points at nothing. */
let isMouseStill = false;

function letMouseBeStill(): void {
  isMouseStill = document.querySelector("[data-sonner-toaster]:hover") === null;
}

/** Keeps from toasts what browsers tell of a still mouse when something came up below it. Gives how to stop. */
function watchMouse(): () => void {
  const moved = ({ movementX, movementY }: PointerEvent) => {
    if (movementX !== 0 || movementY !== 0) isMouseStill = false;
  };
  const heard = (event: MouseEvent) => {
    // React takes entering from leaving what was there.
    const entered = event.type === "mouseout" ? event.relatedTarget : event.target;
    if (isMouseStill && entered instanceof Element && entered.closest("[data-sonner-toaster]")) event.stopPropagation();
  };
  const stop = new AbortController();
  const { signal } = stop;
  addEventListener("pointermove", moved, { signal, capture: true, passive: true });
  for (const type of ["mouseout", "mouseover", "mousemove"] as const) {
    addEventListener(type, heard, { signal, capture: true });
  }
  return () => stop.abort();
}

let names = 0;

function freshName(id: string): string {
  names += 1;
  return `${id}-${names}`;
}

/** The toast container; once in an app, loaded late. It stands above the bar at a page's foot (`data-foot-bar`). */
export function Toaster() {
  const current = useRef<ReadonlyMap<string, Standing>>(new Map());
  useEffect(watchMouse, []);
  useEffect(() => {
    return watchToasts((toasts) => {
      const before = current.current;
      const now = new Map(
        toasts.map((toast) => [toast.id, { toast, name: before.get(toast.id)?.name ?? freshName(toast.id) }]),
      );
      current.current = now;
      if ([...now.keys()].some((id) => !before.has(id))) letMouseBeStill();
      for (const [id, { name }] of before) if (now.get(id)?.name !== name) sonner.dismiss(name);
      for (const [id, { toast, name }] of now) {
        if (before.get(id)?.toast === toast) continue;
        show(toast, name, () => current.current.get(id)?.name === name && dismissToasts(id));
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

/** Sonner gives a toast that is replaced its whole time again only when that is another one: it is, by a millisecond. */
let shows = 0;

function show(toast: ShownToast, name: string, close: () => void) {
  shows += 1;
  sonner.custom(() => <ToastCard toast={toast} />, {
    id: name,
    position: places[toast.position],
    duration: toast.duration === null ? Number.POSITIVE_INFINITY : toast.duration + (shows % 2),
    unstyled: true,
    className: "w-full",
    onAutoClose: close,
    onDismiss: close,
  });
}
