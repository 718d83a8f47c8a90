import { goTo } from "#console/core/navigation.ts";
import { groupSearch, selectedGroup } from "#console/core/selected-group.ts";
import { showToast } from "#console/ui/toast.ts";
import type { Refusal } from "#shared/domain/outbox/outbox.ts";
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

/** Reported merges. The event and the poll may both report the same end. */
const reportedMerges = new Set<string>();

/** Shows that the server refused a merge. */
export function mergeFailed(kind: MergeKind, { reason, sentence }: Refusal): void {
  const words = texts.kinds[kind];
  if (reason === "gone")
    showToast({ type: "error", title: words.gone, ...(words.goneText && { message: words.goneText }) });
  else showToast({ type: "error", title: words.failed, message: sentence });
}

/** Shows that the suggestion was ignored. */
export function showIgnored(kind: MergeKind): void {
  showToast({ id: `ignored-${kind}`, type: "success", message: texts.ignored });
}

/** Shows that the server refused to ignore the suggestion. */
export function showIgnoreFailed({ reason, sentence }: Refusal): void {
  showToast({ type: "error", message: reason === "gone" ? texts.ignoredGone : sentence });
}

/** Handles the end of a merge, from its event or from a poll. Shows it once, with a link to the merged profile. */
export function mergeDone(ended: EndedMerge): void {
  const { kind, primary, secondary, success } = ended;
  const key = `${primary.id}:${secondary.id}`;
  if (reportedMerges.has(key)) {
    operationEnds(primary.id);
    return;
  }
  refreshMerged(kind);
  if (!success) {
    operationEnds(primary.id);
    showToast({ type: "error", message: texts.mergeFailed(secondary.name, primary.name) });
    return;
  }
  reportedMerges.add(key);
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

/** Handles the end of an unmerge. */
export function unmergeDone({ kind, primary, secondary, success }: EndedMerge): void {
  // The same two profiles may be merged again.
  reportedMerges.delete(`${primary.id}:${secondary.id}`);
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
