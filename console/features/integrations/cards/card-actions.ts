import { FolderTree, History, Pause, RefreshCw, Settings, Unplug } from "lucide-react";
import type { Action } from "#shared/ui/actions.ts";
import type { PlatformDescriptor, ShownIntegration } from "../platform-descriptor.ts";
import { texts } from "../texts.ts";

/** What the actions of a connected card need to know. */
export interface CardContext {
  readonly descriptor: PlatformDescriptor;
  readonly integration: ShownIntegration;
  readonly may: {
    readonly edit: boolean;
    readonly destroy: boolean;
    readonly sync: boolean;
    /** The backend reads it and tells what it did. */
    readonly seeLog: boolean;
    /** The backend keeps a sub-project for each of its projects or channels. */
    readonly map: boolean;
  };
  readonly openDrawer: () => void;
  readonly sync: () => void;
  readonly pause: () => void;
  readonly openLog: () => void;
  readonly openMapping: () => void;
  readonly disconnect: () => void;
}

/** What waits for somebody is not read anyway. */
const pausable: ReadonlySet<string> = new Set(["done", "in-progress", "error", "no-data"]);

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
    id: "pause",
    label: texts.pause,
    icon: Pause,
    isAvailable: ({ integration, may }) => may.sync && pausable.has(integration.status),
    run: ({ pause }) => pause(),
  },
  {
    id: "map",
    label: texts.mapping.action,
    icon: FolderTree,
    isAvailable: ({ descriptor, may }) => may.map && descriptor.mapped !== undefined,
    run: ({ openMapping }) => openMapping(),
  },
  {
    id: "sync-log",
    label: texts.syncLog,
    icon: History,
    isAvailable: ({ may }) => may.seeLog,
    run: ({ openLog }) => openLog(),
  },
  {
    id: "disconnect",
    label: texts.disconnect,
    icon: Unplug,
    isAvailable: ({ may }) => may.destroy,
    run: ({ disconnect }) => disconnect(),
  },
];
