import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from "react";
import { ConfirmContext } from "../../hooks/use-confirm.ts";
import { type ConfirmOptions, unsavedChanges } from "./confirm-options.ts";

const loadDialog = async () => ({ default: (await import("./alert-dialog.tsx")).AlertDialog });
const AlertDialog = lazy(loadDialog);

/** The dialog is fetched this long after the first paint, in milliseconds, so that it is at hand when it is needed. */
const fetchAfterMs = 2_000;

/** Stands once around the app and shows the questions of useConfirm, one at a time; a newer one answers the older with no. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [options, setOptions] = useState<ConfirmOptions>(unsavedChanges);
  const [open, setOpen] = useState(false);
  const [asked, setAsked] = useState(false);
  const answer = useRef<((confirmed: boolean) => void) | null>(null);

  const confirm = useCallback((question: ConfirmOptions = unsavedChanges) => {
    answer.current?.(false);
    setOptions(question);
    setAsked(true);
    setOpen(true);
    return new Promise<boolean>((resolve) => {
      answer.current = resolve;
    });
  }, []);

  useEffect(() => {
    const timer = setTimeout(() => loadDialog().catch(() => {}), fetchAfterMs);
    return () => clearTimeout(timer);
  }, []);

  return (
    <ConfirmContext value={confirm}>
      {children}
      {asked && (
        <Suspense>
          <AlertDialog
            {...options}
            open={open}
            onAnswer={(confirmed) => {
              setOpen(false);
              answer.current?.(confirmed);
              answer.current = null;
            }}
          />
        </Suspense>
      )}
    </ConfirmContext>
  );
}
