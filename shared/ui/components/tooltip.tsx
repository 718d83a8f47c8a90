import { Tooltip as Primitive } from "radix-ui";
import type { ReactElement, ReactNode } from "react";
import { cn } from "../cn.ts";

/** The look of a tooltip, also used by charts. */
export const tooltipClasses =
  "inline-block max-w-70 rounded-sm bg-ink px-2 py-1 text-xs font-medium text-surface [&_[data-slot=kbd]]:border-current [&_[data-slot=kbd]]:bg-transparent [&_[data-slot=kbd]]:text-inherit";

interface TooltipProps {
  /** Nothing to say, no tooltip. */
  content: ReactNode;
  /** One element that takes a ref and can be focused: a disabled button must be aria-disabled instead. */
  children: ReactElement;
  side?: "top" | "right" | "bottom" | "left";
  align?: "start" | "center" | "end";
  className?: string;
}

/**
 * A short text on hover and focus that adds to what the element already says. It brings its provider, so that a page
 * without tooltips loads none of this.
 */
export function Tooltip({ content, children, side = "top", align = "center", className }: TooltipProps) {
  if (!content) return children;
  return (
    <Primitive.Provider delayDuration={300}>
      <Primitive.Root>
        <Primitive.Trigger asChild>{children}</Primitive.Trigger>
        <Primitive.Portal>
          <Primitive.Content
            data-slot="tooltip"
            side={side}
            align={align}
            sideOffset={6}
            collisionPadding={8}
            className={cn(tooltipClasses, "z-(--layer-tooltip) animate-fade-in", className)}
          >
            {content}
          </Primitive.Content>
        </Primitive.Portal>
      </Primitive.Root>
    </Primitive.Provider>
  );
}
