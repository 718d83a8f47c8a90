import type { QueryClient } from "@tanstack/react-query";
import type { Integration } from "#shared/contract/integrations.ts";
import { segmentIntegrationsOptions } from "../integrations-queries.ts";

/** Puts an answered row where the page shows it, at once, and has everything about integrations asked anew. */
export function keepIntegration(cache: QueryClient, row: Integration): void {
  cache.setQueryData(
    segmentIntegrationsOptions(row.segmentId).queryKey,
    (rows) => rows && [...rows.filter(({ id }) => id !== row.id), row],
  );
  void cache.invalidateQueries({ queryKey: ["integrations"] });
}
