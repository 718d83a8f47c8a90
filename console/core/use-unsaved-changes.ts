import { useEffect } from "react";
import { useBeforeUnload, useBlocker } from "react-router";
import { useConfirm } from "#shared/ui/hooks/use-confirm.ts";

/**
 * Asks before a page with unsaved changes is left: by the default dialog inside the console, by the
 * browser's own when the page itself is closed.
 */
export function useUnsavedChanges(dirty: boolean): void {
  const confirm = useConfirm();
  // What the page itself changes in its query has been asked about where it was pressed; going back has not.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      dirty && (currentLocation.pathname !== nextLocation.pathname || historyAction === "POP"),
  );
  useBeforeUnload((event) => {
    if (dirty) event.preventDefault();
  });
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    let asked = true;
    void confirm().then((leave) => {
      if (!asked) return;
      if (leave) blocker.proceed();
      else blocker.reset();
    });
    return () => {
      asked = false;
    };
  }, [blocker, confirm]);
}
