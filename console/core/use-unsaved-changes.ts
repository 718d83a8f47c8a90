import { useEffect } from "react";
import { useBeforeUnload, useBlocker } from "react-router";
import { useConfirm } from "#console/ui/use-confirm.ts";
import { hasUnsavedForms, markUnsaved } from "#shared/ui/unsaved-forms.ts";

/**
 * Confirms before leaving a page with unsaved changes: with our dialog for a navigation, with the browser's dialog when
 * the page closes. A session that ends meanwhile does not reload the page.
 * @param isSaving leaving needs no confirmation then, but the session may still end before the save is done
 */
export function useUnsavedChanges(dirty: boolean, isSaving = false): void {
  const confirm = useConfirm();
  // Changes of the query within the page need no confirmation, except going back.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      dirty && !isSaving && (currentLocation.pathname !== nextLocation.pathname || historyAction === "POP"),
  );
  useBeforeUnload((event) => {
    if (dirty && !isSaving && hasUnsavedForms()) event.preventDefault();
  });
  useEffect(() => (dirty ? markUnsaved() : undefined), [dirty]);
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    let isCurrent = true;
    void confirm().then((leave) => {
      if (!isCurrent) return;
      if (leave) blocker.proceed();
      else blocker.reset();
    });
    return () => {
      isCurrent = false;
    };
  }, [blocker, confirm]);
}
