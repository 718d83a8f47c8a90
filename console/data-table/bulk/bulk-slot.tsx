import { framePart } from "#console/core/frame-part.tsx";
import { useAfterPaint } from "#shared/ui/hooks/use-after-paint.ts";
import type { BulkBarProps } from "./bulk-bar.tsx";

const BulkBar = framePart<BulkBarProps>(async () => (await import("./bulk-bar.tsx")).BulkBar);

/** What is done with selected rows: comes when rows show that may be changed. */
export function BulkSlot({ ready, ...props }: BulkBarProps & { ready: boolean }) {
  return useAfterPaint(ready) && ready ? <BulkBar {...props} /> : null;
}
