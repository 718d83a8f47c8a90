import type { ComponentProps } from "react";
import { cn } from "../cn.ts";

/** Line between elements, horizontal or vertical. */
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
