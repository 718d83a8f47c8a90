import type { ComponentProps } from "react";
import { cn } from "#shared/ui/cn.ts";

/** Count inside a button, for example "Merge suggestions 12". */
export function CountBadge({ className, ...props }: ComponentProps<"span">) {
  return (
    <span
      data-slot="count-badge"
      className={cn(
        "h-4.5 min-w-4.5 rounded-full bg-accent-soft px-[5px] text-center text-xs leading-4.5 font-semibold text-accent-text tabular-nums",
        className,
      )}
      {...props}
    />
  );
}
