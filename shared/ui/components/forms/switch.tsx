import type { ComponentProps } from "react";
import { cn } from "../../cn.ts";

interface SwitchProps extends Omit<ComponentProps<"input">, "type"> {
  onCheckedChange?: (checked: boolean) => void;
}

/** Switch of 32 x 20 px. It takes effect immediately, while a checkbox applies with its form. */
export function Switch({ className, onCheckedChange, onChange, ...props }: SwitchProps) {
  return (
    <input
      data-slot="switch"
      type="checkbox"
      // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox exposes its state
      role="switch"
      className={cn(
        "relative m-0 h-5 w-8 shrink-0 cursor-pointer appearance-none rounded-full bg-line-control transition-colors before:absolute before:top-0.5 before:left-0.5 before:size-4 before:rounded-full before:bg-surface before:transition-transform after:absolute after:-inset-0.5 checked:bg-accent checked:before:translate-x-3 focus-visible:rounded-full disabled:cursor-not-allowed disabled:opacity-60",
        className,
      )}
      onChange={(event) => {
        onChange?.(event);
        onCheckedChange?.(event.target.checked);
      }}
      {...props}
    />
  );
}
