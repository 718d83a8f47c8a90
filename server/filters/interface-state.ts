import type { Properties } from "./property.ts";

/** What clients keep beside the conditions of a list and send along: its search box, and how it is shown. */
const interfaceState: ReadonlySet<string> = new Set(["search", "relation", "order", "settings"]);

/** A filter without what is no condition of it; a property of such a name counts. */
export function withoutInterfaceState(filter: unknown, properties: Properties): unknown {
  if (typeof filter !== "object" || filter === null || Array.isArray(filter)) return filter;
  return Object.fromEntries(
    Object.entries(filter).filter(([key]) => !interfaceState.has(key) || properties(key) !== undefined),
  );
}
