import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from "react";
import { ConfirmContext } from "../../hooks/use-confirm.ts";
import { type ConfirmOptions, unsavedChanges } from "./confirm-options.ts";

const loadDialog = async () => ({ default: (await import("./alert-dialog.tsx")).AlertDialog });
const AlertDialog = lazy(loadDialog);

/** Delay after the first paint in milliseconds before the dialog is preloaded. */
const fetchAfterMs = 2_000;

/**
 * Provider around the app that shows the questions of useConfirm, one at a time. A newer question answers the older one
 * with no.
 */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [options, setOptions] = useState<ConfirmOptions>(unsavedChanges);
  const [open, setOpen] = useState(false);
  const [isMounted, setMounted] = useState(false);
  const answer = useRef<((confirmed: boolean) => void) | null>(null);

  const confirm = useCallback((question: ConfirmOptions = unsavedChanges) => {
    answer.current?.(false);
    setOptions(question);
    setMounted(true);
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
      {isMounted && (
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
