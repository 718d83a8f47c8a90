import { Popover as Primitive } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "../../cn.ts";

/**
 * Style of floating elements: popovers, menus, lists. They close without an animation, because one reopened during a
 * fade-out did not take the focus.
 */
export const floatingClasses =
  "focus-quiet z-(--layer-popover) rounded-md border border-raised-line bg-raised text-ink shadow-2 outline-none data-[state=open]:animate-rise";

export const Popover = Primitive.Root;
export const PopoverTrigger = Primitive.Trigger;
export const PopoverAnchor = Primitive.Anchor;
export const PopoverClose = Primitive.Close;

/** Content of a popover. Pass a label when it has no heading. */
export function PopoverContent({
  className,
  align = "start",
  sideOffset = 6,
  ...props
}: ComponentProps<typeof Primitive.Content>) {
  return (
    <Primitive.Portal>
      <Primitive.Content
        data-slot="popover-content"
        align={align}
        sideOffset={sideOffset}
        collisionPadding={8}
        className={cn(
          floatingClasses,
          "max-h-(--radix-popover-content-available-height) max-w-(--radix-popover-content-available-width) overflow-auto p-3",
          className,
        )}
        {...props}
      />
    </Primitive.Portal>
  );
}
