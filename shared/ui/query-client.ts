import { QueryClient } from "@tanstack/react-query";

/**
 * Also asks again for queries whose first answer is still awaited. TanStack Query keeps that answer, although the
 * server may have sent it before the change.
 */
export class FreshQueryClient extends QueryClient {
  override invalidateQueries: QueryClient["invalidateQueries"] = (filters = {}, options) => {
    const { refetchType = filters.type ?? "active" } = filters;
    if (refetchType === "active" || refetchType === "all") {
      for (const query of this.getQueryCache().findAll({ ...filters, type: "active" })) {
        if (query.state.data === undefined) void query.cancel({ silent: true });
      }
    }
    return super.invalidateQueries(filters, options);
  };
}
