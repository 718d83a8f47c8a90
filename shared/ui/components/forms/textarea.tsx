import type { ComponentProps } from "react";
import { cn } from "../../cn.ts";
import { controlClasses } from "./input.tsx";

/** Text area with adjustable height. */
export function Textarea({ className, ...props }: ComponentProps<"textarea">) {
  return (
    <textarea
      data-slot="textarea"
      className={cn(controlClasses, "block min-h-18 resize-y py-1.5", className)}
      {...props}
    />
  );
}
