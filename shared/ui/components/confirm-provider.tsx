import { type ReactNode, useCallback, useRef, useState } from "react";
import { ConfirmContext } from "../hooks/use-confirm.ts";
import { AlertDialog } from "./alert-dialog.tsx";
import { type ConfirmOptions, unsavedChanges } from "./confirm-options.ts";

/** Stands once around the app and shows the questions of useConfirm, one at a time; a newer one answers the older with no. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [options, setOptions] = useState<ConfirmOptions>(unsavedChanges);
  const [open, setOpen] = useState(false);
  const answer = useRef<((confirmed: boolean) => void) | null>(null);

  const confirm = useCallback((asked: ConfirmOptions = unsavedChanges) => {
    answer.current?.(false);
    setOptions(asked);
    setOpen(true);
    return new Promise<boolean>((resolve) => {
      answer.current = resolve;
    });
  }, []);

  return (
    <ConfirmContext value={confirm}>
      {children}
      <AlertDialog
        {...options}
        open={open}
        onAnswer={(confirmed) => {
          setOpen(false);
          answer.current?.(confirmed);
          answer.current = null;
        }}
      />
    </ConfirmContext>
  );
}
