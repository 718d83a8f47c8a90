import { AlertDialog as Primitive } from "radix-ui";
import type { ReactNode } from "react";
import { cn } from "#shared/ui/cn.ts";
import { dialogPanelClasses } from "#shared/ui/components/overlays/dialog-look.ts";
import { Scrim } from "#shared/ui/components/overlays/scrim.tsx";
import { SpinnerRing } from "#shared/ui/components/states/spinner-ring.tsx";

interface RequiredDialogProps {
  title: string;
  text: string;
  icon?: ReactNode;
  /** Button that ends the dialog, if any. */
  children?: ReactNode;
}

/** Modal dialog that stays open until its task is done: neither Escape nor a press on the scrim closes it. */
export function RequiredDialog({ title, text, icon, children }: RequiredDialogProps) {
  return (
    <Primitive.Root open>
      <Primitive.Portal>
        <Scrim open className="z-(--layer-dialog)" />
        <Primitive.Content
          className={cn(dialogPanelClasses, "z-(--layer-dialog) max-w-[28rem]")}
          onEscapeKeyDown={(event) => event.preventDefault()}
          onOpenAutoFocus={({ currentTarget }) => {
            if (!(currentTarget instanceof HTMLElement)) return;
            (currentTarget.querySelector<HTMLElement>("a, button") ?? currentTarget).focus();
          }}
          // The next dialog may already have the focus.
          onCloseAutoFocus={(event) => event.preventDefault()}
        >
          <div className="flex items-start gap-3 px-5 py-5">
            {icon}
            <div className="grid gap-2">
              <Primitive.Title className="text-lg font-semibold">{title}</Primitive.Title>
              <Primitive.Description className="text-ink-2">{text}</Primitive.Description>
            </div>
          </div>
          {children && <div className="flex justify-end gap-2 border-t border-line px-5 py-3">{children}</div>}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/** Dialog shown while a platform is being connected. */
export function FinishingDialog({ title, text }: { title: string; text: string }) {
  return <RequiredDialog title={title} text={text} icon={<SpinnerRing className="mt-1 size-5 text-accent-text" />} />;
}
