import { queryOptions } from "@tanstack/react-query";
import { getClient } from "#console/core/api-client.ts";
import { type AttributeDefinition, attributeDefinitions } from "#shared/contract/attributes.ts";

export type { AttributeDefinition } from "#shared/contract/attributes.ts";

/** The attributes that the workspace has defined; lists and profiles keep them under the same key. */
export function definitionsOptions() {
  return queryOptions({
    queryKey: ["attribute-definitions"],
    queryFn: async ({ signal }) => (await getClient().send(attributeDefinitions, { signal })).rows,
  });
}

/** Those whose label has the text, by label; what is used inside alone is left out. */
export function shownDefinitions(definitions: readonly AttributeDefinition[], search: string): AttributeDefinition[] {
  const wanted = search.trim().toLocaleLowerCase();
  return definitions
    .filter(({ canDelete, show, type }) => (canDelete || show) && type !== "special")
    .filter(({ label }) => label.toLocaleLowerCase().includes(wanted))
    .sort((a, b) => a.label.localeCompare(b.label));
}
