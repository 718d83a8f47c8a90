import { type ReactNode, useState } from "react";
import { AlertDialog } from "./alert-dialog.tsx";
import { unsavedChanges } from "./confirm-options.ts";

/**
 * Stands between a wish to close and closing: while `dirty`, the unsaved-changes dialog of rules.md 5 asks first.
 * Render `dialog` beside what is guarded.
 */
export function useUnsavedGuard(dirty: boolean, onOpenChange: ((open: boolean) => void) | undefined) {
  const [asking, setAsking] = useState(false);
  const request = (open: boolean) => {
    if (!open && dirty) setAsking(true);
    else onOpenChange?.(open);
  };
  const dialog: ReactNode = (
    <AlertDialog
      {...unsavedChanges}
      open={asking}
      onAnswer={(leave) => {
        setAsking(false);
        if (leave) onOpenChange?.(false);
      }}
    />
  );
  return { request, dialog };
}
