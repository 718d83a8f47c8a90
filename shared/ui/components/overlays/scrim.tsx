import { type ComponentProps, useLayoutEffect } from "react";
import { cn } from "../../cn.ts";

/**
 * Dims the page under a drawer, dialog or palette. It must be a direct child of the dialog's portal, which keeps it
 * mounted until it has faded. Replaces radix's overlay, whose scroll lock injects a style that the CSP forbids. It
 * accepts pointer events, because radix disables them on the body while a dialog is open.
 */
export function Scrim({ open, className, ...props }: ComponentProps<"div"> & { open: boolean }) {
  useLayoutEffect(() => (open ? lockPage() : undefined), [open]);
  return (
    <div
      data-slot="scrim"
      data-state={open ? "open" : "closed"}
      className={cn(
        "pointer-events-auto fixed inset-0 touch-none overflow-auto overscroll-contain bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in",
        className,
      )}
      {...props}
    />
  );
}

/** Number of open scrims that lock the page. A confirmation may be open over a drawer. */
let lockCount = 0;

/** Locks the scrolling of the page without shifting its content. @returns a function that unlocks it */
function lockPage(): () => void {
  const { clientWidth, style } = document.documentElement;
  if (lockCount++ === 0) {
    style.paddingRight = `${innerWidth - clientWidth}px`;
    style.overflow = "hidden";
  }
  return () => {
    if (--lockCount > 0) return;
    style.paddingRight = "";
    style.overflow = "";
  };
}
