import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { framePart } from "#console/core/frame-part.tsx";
import { watchToasts } from "#shared/ui/toast.ts";

const Toaster = framePart(async () => (await import("#shared/ui/components/overlays/toaster.tsx")).Toaster);

/**
 * The toast container: loaded when the person begins to act, or with the first toast if that comes sooner. Beside the
 * application, since a dialog that opened before it came hides the application from readers.
 */
export function Toasts() {
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    const want = () => setWanted(true);
    const unwatch = watchToasts((toasts) => toasts.length > 0 && want());
    addEventListener("pointerdown", want, { once: true });
    addEventListener("keydown", want, { once: true });
    return () => {
      unwatch();
      removeEventListener("pointerdown", want);
      removeEventListener("keydown", want);
    };
  }, []);
  return wanted ? createPortal(<Toaster />, document.body) : null;
}
