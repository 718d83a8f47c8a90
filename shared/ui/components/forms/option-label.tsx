import type { ComponentProps } from "react";
import { cn } from "../../cn.ts";

/** Label around a checkbox, radio button or switch. The whole line is clickable. */
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
