import type { DrawerProps } from "../../platform-descriptor.ts";
import { AccessDrawer } from "./access-drawer.tsx";
import { MappingDrawer } from "./mapping-drawer.tsx";

/** First the access, then the repositories. */
export function GitlabDrawer({ name, integration, segmentId, onClose }: DrawerProps) {
  if (integration?.status === "mapping") {
    return <MappingDrawer name={name} integration={integration} segmentId={segmentId} onClose={onClose} />;
  }
  return <AccessDrawer name={name} isUpdate={integration !== null} segmentId={segmentId} onClose={onClose} />;
}
