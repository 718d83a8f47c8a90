import { FolderTree, History, Pause, Plus, RefreshCw, Settings, Unplug } from "lucide-react";
import type { Action } from "#console/ui/actions.ts";
import type { PlatformDescriptor, ShownIntegration } from "../platform-descriptor.ts";
import { texts } from "../texts.ts";

/** Context of the actions of a connected card. */
export interface CardContext {
  readonly descriptor: PlatformDescriptor;
  readonly integration: ShownIntegration;
  readonly may: {
    readonly edit: boolean;
    /** The backend can read several servers of a platform. */
    readonly addServer: boolean;
    readonly destroy: boolean;
    readonly sync: boolean;
    /** The backend reads this platform and keeps a sync log. */
    readonly seeLog: boolean;
    /** The backend can map each project or channel to a sub-project. */
    readonly map: boolean;
  };
  readonly openDrawer: () => void;
  readonly addServer?: (() => void) | undefined;
  readonly sync: () => void;
  readonly pause: () => void;
  readonly openLog: () => void;
  readonly openMapping: () => void;
  readonly disconnect: () => void;
}

/** Statuses that can be paused. The others either wait for a user or are not synced. */
const pausable: ReadonlySet<string> = new Set(["done", "in-progress", "error", "no-data"]);

/** Actions of a connected platform. */
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
    id: "add-server",
    label: texts.connectServer,
    icon: Plus,
    isAvailable: ({ descriptor, may, addServer }) => may.addServer && Boolean(descriptor.server && addServer),
    run: ({ addServer }) => addServer?.(),
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
