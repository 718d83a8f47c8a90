import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router";
import { parseListAddress, writeListAddress } from "./list-address.ts";
import { type ListKind, type ListState, withChange } from "./list-state.ts";

export type ChangeList<Setting extends string = never> = (
  change: Partial<ListState<Setting>>,
  options?: { replace?: boolean },
) => void;

/** The state of a list as the address says it, and how to change it. */
export function useListState<Setting extends string>(
  kind: ListKind<Setting>,
): [ListState<Setting>, ChangeList<Setting>] {
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => parseListAddress(kind, params), [kind, params]);
  const change = useCallback<ChangeList<Setting>>(
    (changed, options) =>
      setParams((before) => writeListAddress(kind, withChange(parseListAddress(kind, before), changed), before), {
        replace: options?.replace ?? false,
        preventScrollReset: true,
      }),
    [kind, setParams],
  );
  return [state, change];
}
