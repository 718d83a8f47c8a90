import { lazy, Suspense, useEffect } from "react";
import { useHotkey } from "#shared/ui/hooks/use-hotkey.ts";
import { followMergeEvents } from "./notices/events.ts";
import { useReceipts } from "./notices/receipts.ts";
import { undoNewest } from "./notices/undoable.ts";
import { startOutbox } from "./outbox/outbox.ts";

const ReceiptsDrawer = lazy(async () => ({ default: (await import("./notices/receipts-drawer.tsx")).ReceiptsDrawer }));

/**
 * What merging does beside the pages: it listens to the ends of merges, sends what earlier pages held, takes back what is
 * in sight by its key wherever that was decided, and shows the receipts when they are asked for.
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
