import { queryOptions } from "@tanstack/react-query";
import { getClient } from "#console/core/api-client.ts";
import { type AttributeDefinition, attributeDefinitions } from "#shared/contract/attributes.ts";
import { texts } from "./texts.ts";

export type { AttributeDefinition } from "#shared/contract/attributes.ts";

/** Attributes defined in the workspace. Lists and profiles use the same query key. */
export function definitionsOptions() {
  return queryOptions({
    queryKey: ["attribute-definitions"],
    queryFn: async ({ signal }) => (await getClient().send(attributeDefinitions, { signal })).rows,
  });
}

/** Returns the visible attributes by label, without internal ones. */
export function shownDefinitions(definitions: readonly AttributeDefinition[]): AttributeDefinition[] {
  return definitions
    .filter(({ canDelete, show, type }) => (canDelete || show) && type !== "special")
    .sort((a, b) => a.label.localeCompare(b.label));
}

/** Returns the label of a type, or the type itself when it is unknown. */
export function typeName(type: string): string {
  const known: Readonly<Record<string, string>> = texts.types;
  return known[type] ?? type;
}
