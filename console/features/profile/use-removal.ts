import { useConfirm } from "#shared/ui/hooks/use-confirm.ts";
import { showToast } from "#shared/ui/toast.ts";
import { handleError, runtimeConfig } from "../session/index.ts";

interface Removal {
  readonly said: Readonly<Record<"confirmTitle" | "confirm" | "done" | "undo" | "restored", string>> & {
    readonly confirmText: (name: string) => string;
  };
  readonly name: string;
  readonly remove: () => Promise<unknown>;
  readonly restore: () => Promise<unknown>;
  /** Leaves the profile for the list; nothing of the profile is kept. */
  readonly leave: () => Promise<void>;
  readonly listsChanged: () => void;
}

/**
 * How a profile is deleted: where the backend has a trash, at once, and the toast takes it back while it lives; elsewhere
 * it is asked for first.
 */
export function useRemoval(): (removal: Removal) => Promise<void> {
  const confirm = useConfirm();
  const undoable = runtimeConfig().capabilities.trash === true;
  return async ({ said, name, remove, restore, leave, listsChanged }) => {
    const question = { title: said.confirmTitle, message: said.confirmText(name), confirmLabel: said.confirm };
    if (!undoable && !(await confirm({ type: "danger", ...question }))) return;
    try {
      await remove();
    } catch (error) {
      handleError(error);
      return;
    }
    await leave();
    listsChanged();
    const undo = async () => {
      try {
        await restore();
        listsChanged();
        showToast({ type: "success", message: said.restored });
      } catch (error) {
        handleError(error);
      }
    };
    const action = { label: said.undo, onAction: () => void undo() };
    showToast({ type: "success", message: said.done, ...(undoable && { action }) });
  };
}
