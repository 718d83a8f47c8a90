import { Check } from "lucide-react";
import { DropdownMenu as Primitive } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "#shared/ui/cn.ts";
import { floatingClasses } from "#shared/ui/components/overlays/popover.tsx";

/** Menu of actions. Not modal, so that the page keeps scrolling and no style is injected, which the CSP forbids. */
export function DropdownMenu(props: ComponentProps<typeof Primitive.Root>) {
  return <Primitive.Root modal={false} {...props} />;
}

export const DropdownMenuTrigger = Primitive.Trigger;
export const DropdownMenuRadioGroup = Primitive.RadioGroup;

export function DropdownMenuContent({
  className,
  align = "end",
  sideOffset = 6,
  ...props
}: ComponentProps<typeof Primitive.Content>) {
  return (
    <Primitive.Portal>
      <Primitive.Content
        data-slot="dropdown-menu-content"
        align={align}
        sideOffset={sideOffset}
        collisionPadding={8}
        className={cn(
          floatingClasses,
          "max-h-(--radix-dropdown-menu-content-available-height) min-w-52 overflow-auto p-1",
          className,
        )}
        {...props}
      />
    </Primitive.Portal>
  );
}

const item =
  "focus-quiet flex min-h-8 w-full cursor-pointer items-center gap-2.5 rounded-sm px-2 text-left outline-none select-none data-disabled:cursor-not-allowed data-disabled:text-ink-3 data-highlighted:bg-surface-3 [&_svg]:text-ink-3 [&>[data-slot=kbd]]:ml-auto";

/** Menu action. A Kbd at its end shows its key. With asChild it can be a link. */
export function DropdownMenuItem({
  className,
  danger,
  ...props
}: ComponentProps<typeof Primitive.Item> & { danger?: boolean }) {
  return (
    <Primitive.Item
      data-slot="dropdown-menu-item"
      className={cn(item, danger && "text-bad [&_svg]:text-bad", className)}
      {...props}
    />
  );
}

export function DropdownMenuRadioItem({ className, children, ...props }: ComponentProps<typeof Primitive.RadioItem>) {
  return (
    <Primitive.RadioItem data-slot="dropdown-menu-radio-item" className={cn(item, className)} {...props}>
      {children}
      <Primitive.ItemIndicator className="ml-auto">
        <Check className="size-3.5" />
      </Primitive.ItemIndicator>
    </Primitive.RadioItem>
  );
}

export function DropdownMenuLabel({ className, ...props }: ComponentProps<typeof Primitive.Label>) {
  return (
    <Primitive.Label
      data-slot="dropdown-menu-label"
      className={cn("px-2 pt-2 pb-1 text-xs font-medium text-ink-3", className)}
      {...props}
    />
  );
}

export function DropdownMenuSeparator({ className, ...props }: ComponentProps<typeof Primitive.Separator>) {
  return (
    <Primitive.Separator
      data-slot="dropdown-menu-separator"
      className={cn("my-1 h-px bg-line", className)}
      {...props}
    />
  );
}
