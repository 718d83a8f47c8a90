import { lazy, Suspense, useEffect, useLayoutEffect, useState } from "react";
import { useSelectedGroup } from "#console/core/selected-group.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Kbd } from "#shared/ui/components/kbd.tsx";
import type { ListRowData } from "../row-view.ts";
import { bulkActions } from "./bulk-actions.ts";
import { BulkButton } from "./bulk-button.tsx";
import type { BulkDialog, BulkKind, ReadSelection } from "./bulk-kind.ts";
import { BulkMenu } from "./bulk-menu.tsx";
import { followAgain } from "./follow-job.ts";
import type { Target } from "./order.ts";
import { useReceipt } from "./receipt-store.ts";
import { closeRowDialog, useRowDialog } from "./row-dialog-store.ts";
import { clearSelection, selectAll, showPage, useSelection } from "./selection.ts";
import { texts } from "./texts.ts";
import { useBulkContext } from "./use-bulk-context.ts";
import { useFocusAfterSelection } from "./use-focus-after-selection.ts";
import { useSelectionKeys } from "./use-selection-keys.ts";

const TagsDialog = lazy(async () => ({ default: (await import("./tags-dialog.tsx")).TagsDialog }));
const AttributeDialog = lazy(async () => ({ default: (await import("./attribute-dialog.tsx")).AttributeDialog }));
const ReceiptDialog = lazy(async () => ({ default: (await import("./receipt-dialog.tsx")).ReceiptDialog }));

export interface BulkBarProps {
  kind: BulkKind;
  /** Names what is listed, whatever the page and the order. */
  listed: string;
  /** The rows of the page; undefined until they are there. */
  rows: readonly ListRowData[] | undefined;
  total: number | null;
  selection: ReadSelection;
}

/** The selected rows and what can be done with them; the dialogs that it needs; what was done. */
export function BulkBar({ kind, listed, rows, total, selection }: BulkBarProps) {
  const [dialog, setDialog] = useState<BulkDialog | null>(null);
  const selected = useSelection((state) => state.rows);
  const all = useSelection((state) => state.all);
  const receipt = useReceipt((state) => state.outcome);
  const row = useRowDialog((state) => state.opened);
  const group = useSelectedGroup();
  const count = all ? total : selected.size;
  const hasSelection = all || selected.size > 0;

  useLayoutEffect(() => showPage(listed, rows ?? []), [listed, rows]);
  useLayoutEffect(
    () => () => {
      clearSelection();
      closeRowDialog();
    },
    [],
  );
  useEffect(followAgain, []);
  useFocusAfterSelection(hasSelection);
  useSelectionKeys(hasSelection);

  const target = async (): Promise<Target> => {
    if (!all) return { ids: [...selected.keys()] };
    return { segments: group ? [group.id] : [], ...(await selection()) };
  };
  const meant = { rows: [...selected.values()], all, count, target };
  const { context, begin } = useBulkContext(kind, meant, setDialog, clearSelection);
  const actions = [...bulkActions, ...(kind.actions ?? [])].filter((action) => action.isAvailable(context));
  const {
    what,
    hasJobs,
    rows: [first, second],
  } = context;
  const close = () => setDialog(null);

  return (
    <>
      {hasSelection && (
        <div
          role="toolbar"
          aria-label={texts.bar(what)}
          className="flex min-h-12 flex-none flex-wrap items-center gap-2 border-t border-line bg-accent-soft px-6 py-2"
        >
          <b className="mr-2 font-semibold tabular-nums" role="status">
            {all ? texts.allSelected(total) : texts.selected(selected.size)}
          </b>
          {actions.map((action) =>
            action.place === "bar" ? <BulkButton key={action.id} action={action} context={context} /> : null,
          )}
          <BulkMenu actions={actions.filter(({ place }) => place === "menu")} context={context} />
          <span className="ml-auto flex items-center gap-2">
            {!all && hasJobs && (total === null || total > selected.size) && (
              <Button variant="ghost" size="sm" onClick={selectAll}>
                {texts.selectAll(total)}
              </Button>
            )}
            <Button variant="ghost" size="sm" onClick={clearSelection}>
              {texts.clear}
              <Kbd className="max-xl:hidden">Esc</Kbd>
            </Button>
          </span>
        </div>
      )}
      <Suspense>
        {dialog === "tags" && hasSelection && <TagsDialog what={what} begin={begin} onClose={close} />}
        {dialog === "attribute" && hasSelection && kind.attributes && (
          <AttributeDialog what={what} attributes={kind.attributes} begin={begin} onClose={close} />
        )}
        {dialog === "merge" && first && second && (
          <kind.MergeDialog
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
        {row?.dialog === "merge" && <kind.MergeDialog kind={kind.kind} id={row.id} onClose={closeRowDialog} />}
        {row?.dialog === "unmerge" && <kind.UnmergeDialog kind={kind.kind} id={row.id} onClose={closeRowDialog} />}
        {receipt && <ReceiptDialog outcome={receipt} />}
      </Suspense>
    </>
  );
}
