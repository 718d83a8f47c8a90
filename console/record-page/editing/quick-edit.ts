import { handleError } from "#console/core/handle-error.ts";
import { messages } from "#console/core/messages.ts";
import { showToast } from "#console/ui/toast.ts";

/** Runs a change without a form and shows its result in a toast. `failed` replaces the generic error text. */
export async function quickEdit(
  work: () => Promise<unknown>,
  texts: { readonly done: string; readonly failed?: string } = { done: messages.profileEdited },
): Promise<boolean> {
  try {
    await work();
  } catch (error) {
    if (texts.failed === undefined) handleError(error);
    else showToast({ type: "error", message: texts.failed });
    return false;
  }
  showToast({ type: "success", message: texts.done });
  return true;
}
