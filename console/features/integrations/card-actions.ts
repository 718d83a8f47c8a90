import { RefreshCw, Settings, Unplug } from "lucide-react";
import type { Action } from "#shared/ui/actions.ts";
import type { PlatformDescriptor, ShownIntegration } from "./platform-descriptor.ts";
import { texts } from "./texts.ts";

/** What the actions of a connected card need to know. */
export interface CardContext {
  readonly descriptor: PlatformDescriptor;
  readonly integration: ShownIntegration;
  readonly may: { readonly edit: boolean; readonly destroy: boolean; readonly sync: boolean };
  readonly openDrawer: () => void;
  readonly sync: () => void;
  readonly disconnect: () => void;
}

/** What can be done with a connected platform. */
export const cardActions: readonly Action<CardContext>[] = [
  {
    id: "settings",
    label: texts.settings,
    icon: Settings,
    isAvailable: ({ descriptor, may }) => may.edit && descriptor.Drawer !== undefined,
    run: ({ openDrawer }) => openDrawer(),
  },
  {
    id: "sync-now",
    label: texts.syncNow,
    icon: RefreshCw,
    isAvailable: ({ integration, may }) => may.sync && integration.status !== "in-progress",
    run: ({ sync }) => sync(),
  },
  {
    id: "disconnect",
    label: texts.disconnect,
    icon: Unplug,
    isAvailable: ({ may }) => may.destroy,
    run: ({ disconnect }) => disconnect(),
  },
];
