import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { showLoadFailed } from "#console/core/load-failed.ts";
import { QuietBoundary } from "#console/core/quiet-boundary.tsx";
import { hoverMs, type ItemsLinkProps, itemsLinkClasses } from "./items-link-parts.ts";

const load = async () => ({ default: (await import("./items-popover.tsx")).ItemsPopover });
let ItemsPopover = lazy(load);

/**
 * Count with a dotted underline that opens the list of counted items: on hover, on press and by keyboard. A press keeps
 * the list open. The popover is loaded lazily.
 */
export function ItemsLink(props: ItemsLinkProps) {
  const [openedBy, setOpenedBy] = useState<"hovered" | "pinned" | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const open = (by: "hovered" | "pinned") => {
    clearTimeout(timer.current);
    setOpenedBy(by);
  };
  // Ignores a failed preload: opening the popover loads it again and reports the failure.
  const prepare = () => void load().catch(() => {});
  const failed = () => {
    ItemsPopover = lazy(load);
    setOpenedBy(null);
    showLoadFailed();
  };
  const link = (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-expanded={false}
      className={itemsLinkClasses}
      onFocus={prepare}
      onPointerEnter={({ pointerType }) => {
        prepare();
        if (pointerType === "mouse") timer.current = setTimeout(() => open("hovered"), hoverMs);
      }}
      onPointerLeave={() => clearTimeout(timer.current)}
      onClick={() => open("pinned")}
    >
      {props.label}
    </button>
  );
  if (openedBy === null) return link;
  return (
    <QuietBoundary fallback={link} onFailed={failed}>
      <Suspense fallback={link}>
        <ItemsPopover {...props} openedBy={openedBy} />
      </Suspense>
    </QuietBoundary>
  );
}
