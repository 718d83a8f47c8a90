import type { ComponentProps } from "react";
import { cn } from "../../cn.ts";

/** Label of a control. Pass `htmlFor`, or put the control inside. */
export function Label({ className, ...props }: ComponentProps<"label">) {
  // biome-ignore lint/a11y/noLabelWithoutControl: the caller names the control
  return <label data-slot="label" className={cn("leading-4 font-medium text-ink", className)} {...props} />;
}
