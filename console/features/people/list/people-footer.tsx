import { useLocation } from "react-router";
import { Pagination } from "#shared/ui/components/pagination.tsx";
import { writeListAddress } from "./list-address.ts";
import { type PeopleListState, withChange } from "./list-state.ts";
import type { ChangeList } from "./use-list-state.ts";

interface PeopleFooterProps {
  state: PeopleListState;
  /** Rows of this page. */
  shown: number;
  total: number | null;
  change: ChangeList;
}

/** Which people are shown, how many a page, and the pages as real links. */
export function PeopleFooter({ state, shown, total, change }: PeopleFooterProps) {
  const { pathname, search } = useLocation();
  const hrefFor = (page: number) =>
    `${pathname}?${writeListAddress(withChange(state, { page }), new URLSearchParams(search))}`;
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
