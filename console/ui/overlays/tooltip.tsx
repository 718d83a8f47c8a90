import { Tooltip as Primitive } from "radix-ui";
import type { ReactElement, ReactNode } from "react";
import { cn } from "#shared/ui/cn.ts";
import { tooltipClasses } from "./tooltip-classes.ts";

interface TooltipProps {
  /** No tooltip is shown when empty. */
  content: ReactNode;
  /** One focusable element that takes a ref. A disabled button must use aria-disabled instead. */
  children: ReactElement;
  side?: "top" | "right" | "bottom" | "left";
  align?: "start" | "center" | "end";
  className?: string;
}

/**
 * Short text on hover and focus that complements the element's own label. Includes its provider, so that a page without
 * tooltips does not load it.
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
