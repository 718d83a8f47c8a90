import { Tooltip as Primitive } from "radix-ui";
import type { ReactElement, ReactNode } from "react";
import { cn } from "../../cn.ts";
import { tooltipClasses } from "./tooltip-classes.ts";

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
