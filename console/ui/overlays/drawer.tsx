import { X } from "lucide-react";
import { Dialog as Primitive } from "radix-ui";
import type { ReactNode } from "react";
import { cn } from "#shared/ui/cn.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Scrim } from "#shared/ui/components/overlays/scrim.tsx";
import { useDialogFocus } from "#shared/ui/hooks/use-dialog-focus.ts";
import { texts } from "#shared/ui/texts.ts";
import { useUnsavedGuard } from "./unsaved-guard.tsx";

interface DrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** Small line above the title. */
  preTitle?: ReactNode;
  description?: ReactNode;
  /** Shown before the titles: a brand mark of 32 px. */
  icon?: ReactNode;
  /** Fixed content below the titles that does not scroll. */
  header?: ReactNode;
  children?: ReactNode;
  /** Fixed at the end: an `OverlayFooter`. */
  footer?: ReactNode;
  /** Any CSS width; 40% by default, at least 450px; 600px for integrations. */
  width?: string;
  /** Asks for confirmation before closing. */
  dirty?: boolean;
  className?: string;
}

/** Drawer from the right on layer 2004. Escape, the close button and the scrim close it. */
export function Drawer(props: DrawerProps) {
  const { open, onOpenChange, title, preTitle, description, icon, header, children, footer, dirty } = props;
  const focus = useDialogFocus();
  const guard = useUnsavedGuard(dirty ?? false, onOpenChange);
  return (
    <Primitive.Root open={open} onOpenChange={guard.request}>
      <Primitive.Portal>
        <Scrim open={open} className="z-(--layer-drawer)" />
        <Primitive.Content
          data-slot="drawer"
          {...focus}
          style={{ width: props.width ?? "40%" }}
          className={cn(
            "focus-quiet fixed inset-y-0 right-0 z-(--layer-drawer) flex max-w-full min-w-[min(100%,450px)] flex-col border-l border-line bg-surface text-ink shadow-3 outline-none data-[state=closed]:animate-slide-out data-[state=open]:animate-slide-in",
            props.className,
          )}
          {...(description ? {} : { "aria-describedby": undefined })}
        >
          <div className="flex items-start gap-3 px-6 pt-4 pb-3">
            {icon && <span className="mt-1 shrink-0">{icon}</span>}
            <div className="min-w-0 flex-1">
              {preTitle && <p className="text-xs font-medium text-ink-3">{preTitle}</p>}
              <Primitive.Title className="text-xl font-semibold tracking-[-0.012em]">{title}</Primitive.Title>
              {description && <Primitive.Description className="mt-1 text-ink-2">{description}</Primitive.Description>}
            </div>
            <Primitive.Close asChild>
              <Button variant="ghost" size="icon" aria-label={texts.close}>
                <X />
              </Button>
            </Primitive.Close>
          </div>
          {header}
          <div data-slot="drawer-body" className="min-h-0 flex-1 overflow-auto overscroll-contain">
            {children}
          </div>
          {footer && (
            <div data-slot="drawer-footer" className="flex items-center gap-2 border-t border-line px-6 py-3">
              {footer}
            </div>
          )}
          {guard.dialog}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
