import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { framePart } from "#console/core/frame-part.tsx";
import { watchToasts } from "#shared/ui/toast.ts";

const Toaster = framePart(async () => (await import("#shared/ui/components/overlays/toaster.tsx")).Toaster);

/**
 * Toast container, loaded on the first user input or with the first toast. It is rendered outside the app root, because
 * an open dialog hides the app root from screen readers.
 */
export function Toasts() {
  const [isNeeded, setNeeded] = useState(false);
  useEffect(() => {
    const load = () => setNeeded(true);
    const unwatch = watchToasts((toasts) => toasts.length > 0 && load());
    addEventListener("pointerdown", load, { once: true });
    addEventListener("keydown", load, { once: true });
    return () => {
      unwatch();
      removeEventListener("pointerdown", load);
      removeEventListener("keydown", load);
    };
  }, []);
  return isNeeded ? createPortal(<Toaster />, document.body) : null;
}
