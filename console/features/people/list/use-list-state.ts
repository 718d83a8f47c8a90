import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router";
import { parseListAddress, writeListAddress } from "./list-address.ts";
import { type PeopleListState, withChange } from "./list-state.ts";

export type ChangeList = (change: Partial<PeopleListState>, options?: { replace?: boolean }) => void;

/** The state of the list as the address says it, and how to change it. */
export function useListState(): [PeopleListState, ChangeList] {
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => parseListAddress(params), [params]);
  const change = useCallback<ChangeList>(
    (changed, options) =>
      setParams((before) => writeListAddress(withChange(parseListAddress(before), changed), before), {
        replace: options?.replace ?? false,
        preventScrollReset: true,
      }),
    [setParams],
  );
  return [state, change];
}
