import { goTo } from "#console/core/navigation.ts";
import { groupSearch, selectedGroup } from "#console/core/selected-group.ts";
import type { Refusal } from "#shared/domain/outbox/outbox.ts";
import { showToast } from "#shared/ui/toast.ts";
import { listPaths } from "../list-paths.ts";
import type { MergeKind } from "../model/profile.ts";
import { texts } from "../texts.ts";
import { operationDone, operationEnds } from "./progress.ts";
import { addReceipt, openReceipts } from "./receipts.ts";
import { refreshMerged } from "./refresh.ts";

export interface EndedMerge {
  readonly kind: MergeKind;
  readonly primary: { readonly id: string; readonly name: string };
  readonly secondary: { readonly id: string; readonly name: string };
  readonly success: boolean;
}

/** Merges whose end was told, so that the event and the answer to asking do not tell it twice. */
const told = new Set<string>();

/** The server refused a merge. */
export function mergeFailed(kind: MergeKind, { reason, sentence }: Refusal): void {
  const words = texts.kinds[kind];
  if (reason === "gone")
    showToast({ type: "error", title: words.gone, ...(words.goneText && { message: words.goneText }) });
  else showToast({ type: "error", title: words.failed, message: sentence });
}

/** The suggestion was ignored. */
export function neverSent(kind: MergeKind): void {
  showToast({ id: `ignored-${kind}`, type: "success", message: texts.ignored });
}

/** The server refused to ignore it. */
export function neverFailed({ reason, sentence }: Refusal): void {
  showToast({ type: "error", message: reason === "gone" ? texts.ignoredGone : sentence });
}

/** A merge has ended, by its event or by asking: told once, with the way to what it made. */
export function mergeDone(ended: EndedMerge): void {
  const { kind, primary, secondary, success } = ended;
  const key = `${primary.id}:${secondary.id}`;
  if (told.has(key)) {
    operationEnds(primary.id);
    return;
  }
  refreshMerged(kind);
  if (!success) {
    operationEnds(primary.id);
    showToast({ type: "error", message: texts.mergeFailed(secondary.name, primary.name) });
    return;
  }
  told.add(key);
  const words = texts.kinds[kind];
  addReceipt(ended);
  operationDone(
    { kind, operation: "merge", primary },
    {
      type: "success",
      title: words.merged,
      message: words.mergedText(secondary.name, primary.name),
      action: kind === "member" ? { label: texts.receipt, onAction: openReceipts } : viewAction(kind, primary.id),
    },
  );
}

function viewAction(kind: MergeKind, id: string) {
  const path = `${listPaths[kind]}/${encodeURIComponent(id)}${groupSearch(selectedGroup())}`;
  return { label: texts.kinds[kind].view, onAction: () => goTo(path) };
}

/** An unmerge has ended. */
export function unmergeDone({ kind, primary, secondary, success }: EndedMerge): void {
  // The same two may be merged again.
  told.delete(`${primary.id}:${secondary.id}`);
  refreshMerged(kind);
  const words = texts.kinds[kind];
  if (!success) {
    operationEnds(primary.id);
    showToast({ type: "error", message: words.unmergeFailed });
    return;
  }
  operationDone(
    { kind, operation: "unmerge", primary },
    {
      type: "success",
      title: words.unmerged,
      message: words.unmergedText(secondary.name, primary.name),
      action: viewAction(kind, primary.id),
    },
  );
}
