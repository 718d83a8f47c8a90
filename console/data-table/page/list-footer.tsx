import { useLocation } from "react-router";
import { Pagination } from "#console/ui/navigation/pagination.tsx";
import { writeListAddress } from "../state/list-address.ts";
import { type ListAddress, type ListState, withChange } from "../state/list-state.ts";
import type { ChangeList } from "../state/use-list-state.ts";

interface ListFooterProps<Setting extends string> {
  list: ListAddress<Setting>;
  state: ListState<Setting>;
  /** Number of rows on this page. */
  shown: number;
  total: number | null;
  change: ChangeList<Setting>;
}

/** Range of the shown rows, the page size, and links to the pages. */
export function ListFooter<Setting extends string>({ list, state, shown, total, change }: ListFooterProps<Setting>) {
  const { pathname, search, hash } = useLocation();
  const hrefFor = (page: number) =>
    `${pathname}?${writeListAddress(list, withChange(state, { page }), new URLSearchParams(search))}${hash}`;
  return (
    <Pagination
      page={state.page}
      pageSize={state.pageSize}
      total={total}
      shown={shown}
      hrefFor={hrefFor}
      onPageChange={(page) => change({ page })}
      onPageSizeChange={(pageSize) => change({ pageSize })}
    />
  );
}
