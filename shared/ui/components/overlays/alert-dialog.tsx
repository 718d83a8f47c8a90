import { Bell, CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import { AlertDialog as Primitive } from "radix-ui";
import { type ReactNode, useRef } from "react";
import { cn } from "../../cn.ts";
import { useDialogFocus } from "../../hooks/use-dialog-focus.ts";
import { texts } from "../../texts.ts";
import { Button } from "../button.tsx";
import type { ConfirmOptions, ConfirmType } from "./confirm-options.ts";
import { dialogPanelClasses } from "./dialog-look.ts";
import { Scrim } from "./scrim.tsx";

const icons: Record<ConfirmType, ReactNode> = {
  warning: <TriangleAlert className="size-5 text-warn" />,
  danger: <CircleAlert className="size-5 text-bad" />,
  info: <Info className="size-5 text-accent-text" />,
  success: <CircleCheck className="size-5 text-good" />,
  notification: <Bell className="size-5 text-accent-text" />,
  custom: null,
};

interface AlertDialogProps extends ConfirmOptions {
  open: boolean;
  /** Called with false on Escape and on the cancel button. */
  onAnswer: (confirmed: boolean) => void;
  /** Focuses the confirming button, and Escape does not answer, because canceling loses what the user has entered. */
  isConfirmSafe?: boolean;
}

/** Dialog that requires an answer. It focuses the safe answer. For one-off questions see useConfirm. */
export function AlertDialog(props: AlertDialogProps) {
  const { open, onAnswer, type = "custom", title, message, icon, content } = props;
  const { isConfirmSafe = false } = props;
  const focus = useDialogFocus(true);
  const confirmButton = useRef<HTMLButtonElement>(null);
  const cancelLabel = props.cancelLabel === undefined ? texts.cancel : props.cancelLabel;
  // Radix's own action would close the dialog, which answers with false, also where the dialog stays open.
  const confirm = (
    <Button ref={confirmButton} variant={type === "danger" ? "danger" : "primary"} onClick={() => onAnswer(true)}>
      {props.confirmLabel ?? texts.confirm}
    </Button>
  );
  const cancel = cancelLabel && (
    <Primitive.Cancel asChild>
      <Button variant="outline">{cancelLabel}</Button>
    </Primitive.Cancel>
  );
  return (
    <Primitive.Root open={open} onOpenChange={(next) => !next && open && onAnswer(false)}>
      <Primitive.Portal>
        <Scrim open={open} className="z-(--layer-dialog)" />
        <Primitive.Content
          data-slot="alert-dialog"
          {...focus}
          {...(isConfirmSafe && {
            onOpenAutoFocus: (event: Event) => {
              focus.onOpenAutoFocus(event);
              event.preventDefault();
              confirmButton.current?.focus();
            },
            onEscapeKeyDown: (event: KeyboardEvent) => event.preventDefault(),
          })}
          className={cn(dialogPanelClasses, "z-(--layer-dialog) max-w-[28rem]")}
          {...(message ? {} : { "aria-describedby": undefined })}
        >
          <div className="flex items-start gap-3 px-5 pt-5 pb-4">
            {icon ?? icons[type]}
            <div className="grid min-w-0 flex-1 gap-2">
              <Primitive.Title className="text-lg font-semibold">{title}</Primitive.Title>
              {message && <Primitive.Description className="text-ink-2">{message}</Primitive.Description>}
              {content}
            </div>
          </div>
          <div className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3">
            {cancel}
            {confirm}
          </div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
