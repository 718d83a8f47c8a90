import type { Properties } from "./property.ts";

/** Keys of interface state that clients send inside a filter: the search box and display settings. */
const interfaceState: ReadonlySet<string> = new Set(["search", "relation", "order", "settings"]);

/** Removes interface state from a filter. A key that is also the name of a property stays. */
export function withoutInterfaceState(filter: unknown, properties: Properties): unknown {
  if (typeof filter !== "object" || filter === null || Array.isArray(filter)) return filter;
  return Object.fromEntries(
    Object.entries(filter).filter(([key]) => !interfaceState.has(key) || properties(key) !== undefined),
  );
}
