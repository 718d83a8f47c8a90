import { type PointerEvent, useEffect, useRef, useState } from "react";
import { Popover, PopoverContent, PopoverTrigger } from "#shared/ui/components/overlays/popover.tsx";
import { hoverMs, type ItemsLinkProps, itemsLinkClasses } from "./items-link-parts.ts";

interface ItemsPopoverProps extends ItemsLinkProps {
  /** Interaction that opened it first. */
  openedBy: "hovered" | "pinned";
}

/** Popover with the counted items. It closes when the hover ends; if pressed open, the user closes it. */
export function ItemsPopover({ label, title, children, openedBy }: ItemsPopoverProps) {
  const [mode, setMode] = useState<"closed" | "hovered" | "pinned">(openedBy);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const returnsFocus = useRef(openedBy === "pinned");
  useEffect(() => () => clearTimeout(timer.current), []);

  function go(next: typeof mode) {
    clearTimeout(timer.current);
    // Opening and closing by hover must not move the focus.
    returnsFocus.current = mode === "pinned";
    setMode(next);
  }
  function hover(next: "closed" | "hovered") {
    return ({ pointerType }: PointerEvent) => {
      if (pointerType !== "mouse" || mode === "pinned") return;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => go(next), hoverMs);
    };
  }

  return (
    <Popover open={mode !== "closed"} onOpenChange={(open) => go(open ? "pinned" : "closed")}>
      <PopoverTrigger asChild>
        <button
          type="button"
          className={itemsLinkClasses}
          onPointerEnter={hover("hovered")}
          onPointerLeave={hover("closed")}
          onClick={(event) => {
            event.preventDefault();
            go(mode === "pinned" ? "closed" : "pinned");
          }}
        >
          {label}
        </button>
      </PopoverTrigger>
      <PopoverContent
        aria-label={title}
        className="w-96 p-0"
        onPointerEnter={hover("hovered")}
        onPointerLeave={hover("closed")}
        onOpenAutoFocus={(event) => {
          if (mode !== "pinned") event.preventDefault();
        }}
        onCloseAutoFocus={(event) => {
          if (!returnsFocus.current) event.preventDefault();
        }}
      >
        <h3 className="border-b border-line px-3 py-2 font-semibold">{title}</h3>
        {children}
      </PopoverContent>
    </Popover>
  );
}
