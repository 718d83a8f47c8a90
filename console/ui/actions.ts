import type { LucideIcon } from "lucide-react";
import type { Capability } from "#shared/contract/config.ts";

/**
 * User action as data. Menus, buttons, the command palette and the side panel share the same actions and availability
 * rules. `Context` holds the data that an action needs, for example the shown person.
 */
export interface Action<Context> {
  readonly id: string;
  readonly label: string;
  readonly icon: LucideIcon;
  /** Keys as `useHotkey` reads them, for example `mod+k` or `[`. */
  readonly shortcut?: string;
  /** Capability of the backend that the action requires. */
  readonly capability?: Capability;
  isAvailable(context: Context): boolean;
  run(context: Context): void | Promise<void>;
}
