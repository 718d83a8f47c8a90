import type { Action } from "#console/ui/actions.ts";
import type { Capability } from "#shared/contract/config.ts";
import { can } from "./api-client.ts";

/** Whether the backend has what a menu entry, tab or action requires. */
export const isSupported = ({ capability }: { readonly capability?: Capability }): boolean =>
  capability === undefined || can(capability);

/** Returns the actions that are available now, in their order. */
export function availableActions<Context, A extends Action<Context>>(actions: readonly A[], context: Context): A[] {
  return actions.filter((action) => isSupported(action) && action.isAvailable(context));
}
