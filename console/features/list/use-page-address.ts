import { useLocation, useSearchParams } from "react-router";
import { defaultPageSize, pageSizes } from "#shared/domain/list-state.ts";

/** What a plain list shows, as the address says it: what is searched for, and which page. */
export function usePageAddress() {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const page = Number(params.get("page") ?? "");
  const size = Number(params.get("pageSize") ?? "");
  const at = (change: Readonly<Record<string, string>>) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(change)) {
      if (value === "") next.delete(name);
      else next.set(name, value);
    }
    return next;
  };
  return {
    search: params.get("search") ?? "",
    page: {
      currentPage: Number.isSafeInteger(page) && page > 0 ? page : 1,
      pageSize: pageSizes.includes(size) ? size : defaultPageSize,
    },
    hrefFor: (to: number) => `${pathname}?${at({ page: String(to) })}`,
    goTo: (to: number) => setParams(at({ page: String(to) })),
    setPageSize: (pageSize: number) => setParams(at({ page: "", pageSize: String(pageSize) })),
    /** Another value of a parameter of the list's own, from the first page; empty takes it away. */
    hrefWith: (name: string, value: string) => `${pathname}?${at({ [name]: value, page: "" })}`,
    get: (name: string) => params.get(name),
    setSearch: (search: string) => setParams(at({ search, page: "" }), { replace: true }),
  };
}
