import { X } from "lucide-react";
import { Dialog as Primitive } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "#shared/ui/cn.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { dialogPanelClasses } from "#shared/ui/components/overlays/dialog-look.ts";
import { Scrim } from "#shared/ui/components/overlays/scrim.tsx";
import { useDialogFocus } from "#shared/ui/hooks/use-dialog-focus.ts";
import { texts } from "#shared/ui/texts.ts";
import { useUnsavedGuard } from "./unsaved-guard.tsx";

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons at the end: an `OverlayFooter`. */
  footer?: ReactNode;
  /** Any CSS width; 37.5rem by default. */
  width?: string;
  /** Asks for confirmation before closing. */
  dirty?: boolean;
  className?: string;
}

/** Modal dialog. Escape, the close button and the scrim close it. */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, children, footer, width = "37.5rem", dirty, className } = props;
  const focus = useDialogFocus();
  const guard = useUnsavedGuard(dirty ?? false, onOpenChange);
  return (
    <Primitive.Root open={open} onOpenChange={guard.request}>
      <Primitive.Portal>
        <Scrim open={open} className="z-(--layer-dialog)" />
        <Primitive.Content
          data-slot="dialog"
          {...focus}
          style={{ maxWidth: width }}
          className={cn(dialogPanelClasses, "z-(--layer-dialog)", className)}
          {...(description ? {} : { "aria-describedby": undefined })}
        >
          <div className="flex items-start gap-3 pt-4 pr-4 pb-2 pl-5">
            <div className="min-w-0 flex-1 pt-0.5">
              <Primitive.Title className="text-lg font-semibold">{title}</Primitive.Title>
              {description && <Primitive.Description className="mt-1 text-ink-2">{description}</Primitive.Description>}
            </div>
            <Primitive.Close asChild>
              <Button variant="ghost" size="icon-sm" aria-label={texts.close}>
                <X />
              </Button>
            </Primitive.Close>
          </div>
          <div data-slot="dialog-body" className="min-h-0 overflow-auto overscroll-contain px-5 pt-1 pb-4 text-ink-2">
            {children}
          </div>
          {footer && (
            <div
              data-slot="dialog-footer"
              className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-5 py-3"
            >
              {footer}
            </div>
          )}
          {guard.dialog}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/** Closes the surrounding dialog, for content that has its own bar of buttons. Others use `OverlayFooter`. */
export function DialogClose(props: ComponentProps<typeof Primitive.Close>) {
  return <Primitive.Close asChild {...props} />;
}
