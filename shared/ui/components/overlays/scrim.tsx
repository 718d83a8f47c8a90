import { type ComponentProps, useLayoutEffect } from "react";
import { cn } from "../../cn.ts";

/**
 * Dims the page behind a drawer, a dialog or the palette; a direct child of the dialog's portal, which keeps it until
 * it has faded. Stands for radix's own overlay, whose scroll lock injects a style that the policy forbids. It takes
 * pointer events, which radix takes from the body while a dialog is open.
 */
export function Scrim({ open, className, ...props }: ComponentProps<"div"> & { open: boolean }) {
  useLayoutEffect(() => (open ? holdPage() : undefined), [open]);
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

/** How many open scrims hold the page: a question may stand over a drawer. */
let holds = 0;

/** Takes the scroll bar from the page, whose content stays where it is. @returns what gives it back */
function holdPage(): () => void {
  const { clientWidth, style } = document.documentElement;
  if (holds++ === 0) {
    style.paddingRight = `${innerWidth - clientWidth}px`;
    style.overflow = "hidden";
  }
  return () => {
    if (--holds > 0) return;
    style.paddingRight = "";
    style.overflow = "";
  };
}
