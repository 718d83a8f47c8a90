import { Command as Primitive } from "cmdk";
import { Search } from "lucide-react";
import { Dialog } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "#shared/ui/cn.ts";
import { Scrim } from "#shared/ui/components/overlays/scrim.tsx";
import { useDialogFocus } from "#shared/ui/hooks/use-dialog-focus.ts";

interface CommandDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Label of the palette, for screen readers. */
  label: string;
  /** Set to false when results are already filtered and sorted. */
  shouldFilter?: boolean;
  /** Value of the marked result. */
  value?: string;
  onValueChange?: (value: string) => void;
  onKeyDown?: ComponentProps<typeof Primitive>["onKeyDown"];
  children: ReactNode;
}

/** Command palette, 640 px wide and 112 px from the top. Escape closes it. */
export function CommandDialog({ open, onOpenChange, label, children, ...command }: CommandDialogProps) {
  const focus = useDialogFocus(true);
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Scrim open={open} className="z-(--layer-dialog)" />
        <Dialog.Content
          data-slot="command-dialog"
          {...focus}
          aria-describedby={undefined}
          className="focus-quiet fixed inset-x-4 top-28 z-(--layer-dialog) mx-auto max-w-160 overflow-hidden rounded-lg border border-raised-line bg-raised text-ink shadow-3 outline-none data-[state=closed]:animate-sink data-[state=open]:animate-rise"
        >
          <Dialog.Title className="sr-only">{label}</Dialog.Title>
          <Primitive label={label} loop className="focus-quiet outline-none" {...command}>
            {children}
          </Primitive>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Search field. Children are shown at its end (a project group badge, the Esc key). */
export function CommandInput({ children, className, ...props }: ComponentProps<typeof Primitive.Input>) {
  return (
    <div className="flex h-13 items-center gap-3 border-b border-line pr-3 pl-4 text-ink-3 focus-within:shadow-[inset_0_-2px_0_var(--accent)]">
      <Search className="size-5" />
      <Primitive.Input
        data-slot="command-input"
        className={cn(
          "focus-quiet min-w-0 flex-1 bg-transparent text-lg text-ink caret-accent outline-none",
          className,
        )}
        {...props}
      />
      {children}
    </div>
  );
}

export function CommandList({ className, ...props }: ComponentProps<typeof Primitive.List>) {
  return (
    <Primitive.List
      data-slot="command-list"
      className={cn("max-h-[min(488px,calc(100dvh-14rem))] overflow-auto px-2 pt-1 pb-2", className)}
      {...props}
    />
  );
}

export function CommandGroup({ className, ...props }: ComponentProps<typeof Primitive.Group>) {
  return (
    <Primitive.Group
      data-slot="command-group"
      className={cn(
        "[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-ink-3",
        className,
      )}
      {...props}
    />
  );
}

/** Result of 36 px height: icon, name, and at the end a count or keys. */
export function CommandItem({ className, ...props }: ComponentProps<typeof Primitive.Item>) {
  return (
    <Primitive.Item
      data-slot="command-item"
      className={cn(
        "flex h-9 cursor-pointer items-center gap-2.5 rounded-sm px-2 data-[disabled=true]:cursor-not-allowed data-[disabled=true]:text-ink-3 data-[selected=true]:rounded-l-[2px] data-[selected=true]:bg-accent-soft data-[selected=true]:shadow-[inset_2px_0_0_var(--accent)]",
        className,
      )}
      {...props}
    />
  );
}

/** Container of an icon, as wide as an avatar. */
export function CommandIcon({ children }: { children: ReactNode }) {
  return <span className="grid size-6 shrink-0 place-items-center text-ink-2">{children}</span>;
}

/** Footer with keyboard hints. */
export function CommandFooter({ className, ...props }: ComponentProps<"div">) {
  return (
    <div
      data-slot="command-footer"
      className={cn(
        "flex h-10 items-center gap-4 border-t border-line px-4 text-xs text-ink-3 [&>span]:inline-flex [&>span]:items-center [&>span]:gap-1",
        className,
      )}
      {...props}
    />
  );
}
