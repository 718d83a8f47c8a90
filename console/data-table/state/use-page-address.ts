import { useLocation } from "react-router";
import { changedParams, useAddressParams } from "#console/core/use-address-params.ts";
import { defaultPageSize, pageSizes } from "#shared/domain/lists/list-state.ts";

/**
 * What a plain list shows, as the address says it: what is searched for, and which page. Turning pages makes entries of
 * the history, unless they replace each other.
 */
export function usePageAddress(turning: { replace?: boolean } = {}) {
  const [params, change] = useAddressParams();
  const { pathname, hash } = useLocation();
  const page = Number(params.get("page") ?? "");
  const size = Number(params.get("pageSize") ?? "");
  const href = (changes: Readonly<Record<string, string>>) => `${pathname}?${changedParams(params, changes)}${hash}`;
  return {
    search: params.get("search") ?? "",
    page: {
      currentPage: Number.isSafeInteger(page) && page > 0 ? page : 1,
      pageSize: pageSizes.includes(size) ? size : defaultPageSize,
    },
    hrefFor: (to: number) => href({ page: String(to) }),
    goTo: (to: number) => change({ page: String(to) }, turning),
    setPageSize: (pageSize: number) => change({ page: "", pageSize: String(pageSize) }, turning),
    /** Another value of a parameter of the list's own, from the first page; empty takes it away. */
    hrefWith: (name: string, value: string) => href({ [name]: value, page: "" }),
    get: (name: string) => params.get(name),
    setSearch: (search: string) => change({ search, page: "" }, { replace: true }),
  };
}
