import { useLocation } from "react-router";
import { changedParams, useAddressParams } from "#console/core/use-address-params.ts";
import { defaultPageSize, pageSizes } from "#shared/domain/lists/list-state.ts";

/**
 * State of a simple list in the URL: search and page. Changing the page adds a history entry unless `replace` is set.
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
    /** Link that changes a parameter of the list and returns to page 1; an empty value removes the parameter. */
    hrefWith: (name: string, value: string) => href({ [name]: value, page: "" }),
    get: (name: string) => params.get(name),
    setSearch: (search: string) => change({ search, page: "" }, { replace: true }),
  };
}
