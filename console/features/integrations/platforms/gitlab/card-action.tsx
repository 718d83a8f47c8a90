import { GitBranch } from "lucide-react";
import { Button } from "#shared/ui/components/button.tsx";
import type { SlotProps } from "../../platform-descriptor.ts";
import { ConnectButton } from "./connect-button.tsx";
import { texts } from "./texts.ts";

/** What a connected card asks for: mapping, or access anew. Mapped repositories cannot be changed. */
export function CardAction({ integration: { status }, segmentId, openDrawer }: SlotProps) {
  if (status === "mapping") {
    return (
      <Button size="sm" variant="primary" onClick={openDrawer}>
        <GitBranch className="size-3.5" />
        {texts.mapRepositories}
      </Button>
    );
  }
  if (status !== "needs-reconnect") return null;
  return <ConnectButton segmentId={segmentId} openDrawer={openDrawer} label={texts.reconnect} />;
}
