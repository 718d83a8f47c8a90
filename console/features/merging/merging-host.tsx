import { lazy, Suspense, useEffect } from "react";
import { useHotkey } from "#shared/ui/hooks/use-hotkey.ts";
import { followMergeEvents } from "./notices/events.ts";
import { useReceipts } from "./notices/receipts.ts";
import { undoNewest } from "./notices/undoable.ts";
import { startOutbox } from "./outbox/outbox.ts";

const ReceiptsDrawer = lazy(async () => ({ default: (await import("./notices/receipts-drawer.tsx")).ReceiptsDrawer }));

/**
 * Merging outside its pages: follows merge events, sends decisions queued by earlier pages, handles the undo key on
 * every page, and shows the receipts on request.
 */
export function MergingHost() {
  const { isOpen } = useReceipts();
  useHotkey("u", undoNewest);
  useEffect(() => {
    const stop = followMergeEvents();
    startOutbox();
    return stop;
  }, []);
  return (
    isOpen && (
      <Suspense>
        <ReceiptsDrawer />
      </Suspense>
    )
  );
}
