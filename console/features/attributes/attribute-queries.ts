import { queryOptions } from "@tanstack/react-query";
import { getClient } from "#console/core/api-client.ts";
import { type AttributeDefinition, attributeDefinitions } from "#shared/contract/attributes.ts";
import { texts } from "./texts.ts";

export type { AttributeDefinition } from "#shared/contract/attributes.ts";

/** The attributes that the workspace has defined; lists and profiles keep them under the same key. */
export function definitionsOptions() {
  return queryOptions({
    queryKey: ["attribute-definitions"],
    queryFn: async ({ signal }) => (await getClient().send(attributeDefinitions, { signal })).rows,
  });
}

/** By label; without those that are used inside alone. */
export function shownDefinitions(definitions: readonly AttributeDefinition[]): AttributeDefinition[] {
  return definitions
    .filter(({ canDelete, show, type }) => (canDelete || show) && type !== "special")
    .sort((a, b) => a.label.localeCompare(b.label));
}

/** What a type is called; one that is not known stands for itself. */
export function typeName(type: string): string {
  const known: Readonly<Record<string, string>> = texts.types;
  return known[type] ?? type;
}
