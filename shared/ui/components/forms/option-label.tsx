import type { ComponentProps } from "react";
import { cn } from "../../cn.ts";

/** A checkbox, radio or switch with its text beside it: the whole line is the target. */
export function OptionLabel({ className, ...props }: ComponentProps<"label">) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is among the children
    <label
      data-slot="option-label"
      className={cn("flex min-h-6 cursor-pointer items-center gap-2 has-disabled:cursor-not-allowed", className)}
      {...props}
    />
  );
}
