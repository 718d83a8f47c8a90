import { showToast } from "#shared/ui/toast.ts";
import { handleError } from "../../session/index.ts";
import type { personCalls } from "./person-calls.ts";
import { texts } from "./texts.ts";

interface Removal {
  readonly calls: ReturnType<typeof personCalls>;
  /** The backend has a trash, from which they can be restored. */
  readonly undoable: boolean;
  /** Leaves the profile for the list. */
  readonly leave: () => Promise<void>;
  readonly listsChanged: () => void;
}

/** Deletes a person and leaves for the list; the toast takes it back while it lives. */
export async function removePerson({ calls, undoable, leave, listsChanged }: Removal): Promise<void> {
  try {
    await calls.remove();
  } catch (error) {
    handleError(error);
    return;
  }
  await leave();
  listsChanged();
  const undo = async () => {
    try {
      await calls.restore();
      listsChanged();
      showToast({ type: "success", message: texts.remove.restored });
    } catch (error) {
      handleError(error);
    }
  };
  showToast({
    type: "success",
    message: texts.remove.done,
    ...(undoable && { action: { label: texts.remove.undo, onAction: () => void undo() } }),
  });
}
