import { showToast } from "#shared/ui/toast.ts";
import type { Outcome, Words } from "./outcome.ts";
import { showReceipt } from "./receipt-store.ts";
import { texts } from "./texts.ts";

/** Shows the result of a change in a toast. Its button opens the failed rows or, if none failed, undoes the change. */
export function showOutcome(outcome: Outcome, words: Words, onUndo?: (job: string) => void): void {
  const { kind, status, done, unchanged, failed, error, undoable } = outcome;
  const what = kind === "member" ? texts.people(done) : texts.organizations(done);
  const parts = [
    status === "cancelled" ? texts.stopped : null,
    error,
    unchanged > 0 && done > 0 ? texts.unchanged(unchanged) : null,
    failed > 0 ? texts.notDone(failed) : null,
  ].filter((part) => part !== null);
  const isBad = failed > 0 || error !== null;
  const details = { label: texts.details, onAction: () => showReceipt(outcome) };
  const undo = undoable !== null && onUndo ? { label: texts.undo, onAction: () => onUndo(undoable) } : null;
  const action = failed > 0 ? details : undo;
  showToast({
    type: isBad ? "error" : "success",
    title: done > 0 ? texts.done[words](what) : texts.nothing,
    message: parts.join(". "),
    ...(action && { action }),
  });
}
