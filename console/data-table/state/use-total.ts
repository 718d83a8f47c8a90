import { type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { type ListState, totalFromRows } from "./list-state.ts";

/** Query of the rows, reduced to the properties used here. */
interface Rows {
  readonly data: { readonly rows: readonly unknown[]; readonly count?: number | null | undefined } | undefined;
  readonly isPlaceholderData: boolean;
}

/**
 * Total number of rows; null while unknown. Counted by a separate request only if neither the response nor its rows
 * determine it. Keeps the old total while the next rows load.
 */
export function useTotal<Key extends readonly unknown[]>(
  state: ListState,
  list: Rows,
  countOptions: UseQueryOptions<number | null, Error, number | null, Key>,
): number | null {
  const { data, isPlaceholderData } = list;
  const knownTotal = data && !isPlaceholderData ? (data.count ?? totalFromRows(state, data.rows.length)) : null;
  const needsCount = data !== undefined && !isPlaceholderData && knownTotal === null;
  const count = useQuery({ ...countOptions, enabled: needsCount });
  if (knownTotal !== null) return knownTotal;
  return isPlaceholderData || !count.isPlaceholderData ? (count.data ?? null) : null;
}
