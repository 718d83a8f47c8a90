import { type ReactNode, useEffect, useState } from "react";
import { AlertDialog } from "#shared/ui/components/overlays/alert-dialog.tsx";
import { unsavedChanges } from "#shared/ui/components/overlays/confirm-options.ts";
import { markUnsaved } from "#shared/ui/unsaved-forms.ts";

/**
 * Intercepts closing: while `dirty`, the unsaved-changes dialog of rules.md 5 asks first. Render `dialog` next to the
 * guarded content.
 */
export function useUnsavedGuard(dirty: boolean, onOpenChange: ((open: boolean) => void) | undefined) {
  const [isAsking, setAsking] = useState(false);
  // A session that ends meanwhile does not reload the page.
  useEffect(() => (dirty ? markUnsaved() : undefined), [dirty]);
  const request = (open: boolean) => {
    if (!open && dirty) setAsking(true);
    else onOpenChange?.(open);
  };
  const dialog: ReactNode = (
    <AlertDialog
      {...unsavedChanges}
      open={isAsking}
      onAnswer={(leave) => {
        setAsking(false);
        if (leave) onOpenChange?.(false);
      }}
    />
  );
  return { request, dialog };
}
