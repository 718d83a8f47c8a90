import { RefreshCw } from "lucide-react";
import { Button } from "#shared/ui/components/button.tsx";
import type { ShownIntegration } from "../../platform-descriptor.ts";
import { useSyncNow } from "../../use-sync-now.ts";
import { SyncTimes } from "./sync-times.tsx";
import { texts } from "./texts.ts";

/** When it was and will be read, and reading it now. */
export function SyncStrip({ name, integration }: { name: string; integration: ShownIntegration }) {
  const { canSync, syncing, sync } = useSyncNow({ name, syncCapability: "gitSync" }, integration);
  if (!canSync) return null;
  const running = syncing || integration.status === "in-progress";
  return (
    <div className="mx-6 flex items-center gap-3 rounded-md border border-line bg-surface-2 p-3">
      <div className="min-w-0 flex-1">
        <SyncTimes integration={integration} />
      </div>
      <Button size="sm" busy={running} onClick={sync}>
        <RefreshCw className="size-3.5" />
        {texts.syncNow}
      </Button>
    </div>
  );
}
