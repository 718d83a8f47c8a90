import type { ComponentProps } from "react";
import { cn } from "../cn.ts";

/** Keyboard key. */
export function Kbd({ className, ...props }: ComponentProps<"kbd">) {
  return (
    <kbd
      data-slot="kbd"
      className={cn(
        "inline-flex h-5 min-w-5 shrink-0 items-center justify-center rounded-[5px] border border-line border-b-line-strong bg-surface px-[5px] font-sans text-xs leading-none font-medium text-ink-2 in-data-[slot=button]:-mr-1 in-data-[slot=button]:h-4.5 in-data-[slot=button]:min-w-4.5",
        className,
      )}
      {...props}
    />
  );
}
