import { lazy, Suspense, useEffect } from "react";
import { startHeld } from "./held/hold.ts";
import { followMergeEvents } from "./notices/events.ts";
import { useReceipts } from "./notices/receipts.ts";

const ReceiptsDrawer = lazy(async () => ({ default: (await import("./notices/receipts-drawer.tsx")).ReceiptsDrawer }));

/**
 * What merging does beside the pages: it listens to the ends of merges, sends what earlier pages held, and shows the
 * receipts when they are asked for.
 */
export function MergingHost() {
  const { isOpen } = useReceipts();
  useEffect(() => {
    const stop = followMergeEvents();
    startHeld();
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
