import { useCallback, useMemo } from "react";
import { useAddressParams } from "#console/core/use-address-params.ts";
import { parseListAddress, writeListAddress } from "./list-address.ts";
import { type ListAddress, type ListState, withChange } from "./list-state.ts";

export type ChangeList<Setting extends string = never> = (
  change: Partial<ListState<Setting>>,
  options?: { replace?: boolean },
) => void;

/** State of a list in the URL, and a function to change it. */
export function useListState<Setting extends string>(
  list: ListAddress<Setting>,
): [ListState<Setting>, ChangeList<Setting>] {
  const [params, changeParams] = useAddressParams();
  const state = useMemo(() => parseListAddress(list, params), [list, params]);
  const change = useCallback<ChangeList<Setting>>(
    (changed, options) =>
      changeParams(
        (before) => writeListAddress(list, withChange(parseListAddress(list, before), changed), before),
        options,
      ),
    [list, changeParams],
  );
  return [state, change];
}
