import type { ComponentProps } from "react";
import { cn } from "../cn.ts";

/** A line between equals: across, or between things that stand in a row. */
export function Separator({ className, vertical, ...props }: ComponentProps<"hr"> & { vertical?: boolean }) {
  return (
    <hr
      data-slot="separator"
      {...(vertical ? { "aria-orientation": "vertical" as const } : {})}
      className={cn("shrink-0 border-0 bg-line", vertical ? "h-4 w-px" : "h-px w-full", className)}
      {...props}
    />
  );
}
