import { queryOptions } from "@tanstack/react-query";
import { getClient } from "#console/core/api-client.ts";
import { ApiError } from "#shared/client/errors.ts";
import { type SavedView, type ViewPlacement, viewList } from "#shared/contract/views.ts";

/** Saved views of a list in the user's order; null if the backend has none. */
export function savedViewsOptions(placement: ViewPlacement) {
  return queryOptions({
    queryKey: ["views", placement],
    queryFn: async ({ signal }): Promise<readonly SavedView[] | null> => {
      try {
        return await getClient().send(viewList, { query: { placement: [placement] }, signal });
      } catch (error) {
        if (error instanceof ApiError && error.kind === "not-found") return null;
        throw error;
      }
    },
  });
}
