import { lazy, Suspense, useEffect, useState } from "react";
import { useSelectedGroup } from "#console/core/selected-group.ts";
import { type BarProps, clearSelection, SelectionBar, useSelection } from "#console/data-table/index.ts";
import { MergeDialog, UnmergeDialog } from "../merging/index.ts";
import { bulkActions } from "./bulk-actions.ts";
import type { BulkDialog, BulkKind } from "./bulk-kind.ts";
import type { Target } from "./bulk-order.ts";
import { resumePolling } from "./follow-job.ts";
import { useReceipt } from "./receipt-store.ts";
import { closeRowDialog, useRowDialog } from "./row-dialog-store.ts";
import { useBulkContext } from "./use-bulk-context.ts";

const TagsDialog = lazy(async () => ({ default: (await import("./tags-dialog.tsx")).TagsDialog }));
const EmployerDialog = lazy(async () => ({ default: (await import("./employer-dialog.tsx")).EmployerDialog }));
const AttributeDialog = lazy(async () => ({ default: (await import("./attribute-dialog.tsx")).AttributeDialog }));
const ReceiptDialog = lazy(async () => ({ default: (await import("./receipt-dialog.tsx")).ReceiptDialog }));

/** Bar with the selected records and their actions. Also renders the dialogs and the receipt. */
export function BulkBar({ kind, selection, ...bar }: BarProps & { kind: BulkKind }) {
  const [dialog, setDialog] = useState<BulkDialog | null>(null);
  const selected = useSelection((state) => state.rows);
  const all = useSelection((state) => state.all);
  const receipt = useReceipt((state) => state.outcome);
  const row = useRowDialog((state) => state.opened);
  const group = useSelectedGroup();
  const hasSelection = all || selected.size > 0;

  useEffect(() => closeRowDialog, []);
  useEffect(resumePolling, []);

  const target = async (): Promise<Target> => {
    if (!all) return { ids: [...selected.keys()] };
    return { segments: group ? [group.id] : [], ...(await selection()) };
  };
  const scope = { rows: [...selected.values()], all, count: all ? bar.total : selected.size, target };
  const { context, begin } = useBulkContext(kind, scope, setDialog, clearSelection);
  const {
    what,
    hasJobs,
    rows: [first, second],
  } = context;
  const close = () => setDialog(null);

  return (
    <>
      <SelectionBar {...bar} what={what} actions={bulkActions} context={context} canSelectAll={hasJobs} />
      <Suspense>
        {dialog === "tags" && hasSelection && <TagsDialog what={what} begin={begin} onClose={close} />}
        {dialog === "employer" && hasSelection && (
          <EmployerDialog what={what} target={target} begin={begin} onClose={close} />
        )}
        {dialog === "attribute" && hasSelection && kind.attributes && (
          <AttributeDialog what={what} attributes={kind.attributes} begin={begin} onClose={close} />
        )}
        {dialog === "merge" && first && second && (
          <MergeDialog
            kind={kind.kind}
            id={first.id}
            otherId={second.id}
            onClose={close}
            onMerge={() => {
              close();
              clearSelection();
            }}
          />
        )}
        {row?.dialog === "merge" && <MergeDialog kind={kind.kind} id={row.id} onClose={closeRowDialog} />}
        {row?.dialog === "unmerge" && <UnmergeDialog kind={kind.kind} id={row.id} onClose={closeRowDialog} />}
        {receipt && <ReceiptDialog outcome={receipt} />}
      </Suspense>
    </>
  );
}
