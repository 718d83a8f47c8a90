import type { LucideIcon } from "lucide-react";

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
  isAvailable(context: Context): boolean;
  run(context: Context): void | Promise<void>;
}

/** Returns the actions that are available now, in their order. */
export function availableActions<Context>(actions: readonly Action<Context>[], context: Context): Action<Context>[] {
  return actions.filter((action) => action.isAvailable(context));
}
