import type { QueryClient } from "@tanstack/react-query";
import type { Integration } from "#shared/contract/integrations.ts";
import { segmentIntegrationsOptions } from "../integrations-queries.ts";

/** Writes a returned integration into the cache of the page and invalidates all integration queries. */
export function cacheIntegration(cache: QueryClient, row: Integration): void {
  cache.setQueryData(
    segmentIntegrationsOptions(row.segmentId).queryKey,
    (rows) => rows && [...rows.filter(({ id }) => id !== row.id), row],
  );
  void cache.invalidateQueries({ queryKey: ["integrations"] });
}
