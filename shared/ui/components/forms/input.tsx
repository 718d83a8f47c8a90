import type { ComponentProps } from "react";
import { cn } from "../../cn.ts";

/** Style shared by input, textarea and select. */
export const controlClasses =
  "w-full min-w-0 rounded-sm border border-line-control bg-surface px-2.5 text-ink transition-colors hover:border-ink-3 disabled:border-line disabled:bg-surface-2 disabled:text-ink-3 aria-invalid:border-bad";

/** Text input of 32 px height (28 px with `small`). */
export function Input({ className, small, ...props }: ComponentProps<"input"> & { small?: boolean }) {
  return <input data-slot="input" className={cn(controlClasses, small ? "h-7" : "h-8", className)} {...props} />;
}
