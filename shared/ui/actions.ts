import type { LucideIcon } from "lucide-react";

/**
 * Something a person can do, as data: menus, buttons, the command palette and the side panel render the same actions,
 * and what may be done stands in one place. `Context` is what the action needs to know, for example the person shown.
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

/** The actions that can be run now, in their order. */
export function availableActions<Context>(actions: readonly Action<Context>[], context: Context): Action<Context>[] {
  return actions.filter((action) => action.isAvailable(context));
}
