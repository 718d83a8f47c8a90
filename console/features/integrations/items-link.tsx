import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Popover, PopoverContent, PopoverTrigger } from "#shared/ui/components/popover.tsx";

const hoverMs = 200;

interface ItemsLinkProps {
  label: ReactNode;
  /** Heading of what opens. */
  title: string;
  children: ReactNode;
}

/** Dotted underlined text: what it counts opens on hover, on press and by keyboard. Pressing keeps it open. */
export function ItemsLink({ label, title, children }: ItemsLinkProps) {
  const [mode, setMode] = useState<"closed" | "hovered" | "pinned">("closed");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const returnsFocus = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);

  function go(next: typeof mode) {
    clearTimeout(timer.current);
    // What hovering opens and closes leaves the focus where it is.
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
          className="border-b border-dotted border-line-control text-left leading-4.5 font-medium text-ink hover:border-current hover:text-accent-text"
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
