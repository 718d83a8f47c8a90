import { type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { type ListState, totalFromRows } from "./list-state.ts";

/** The answer with the rows, as far as it matters here. */
interface Rows {
  readonly data: { readonly rows: readonly unknown[]; readonly count?: number | null | undefined } | undefined;
  readonly isPlaceholderData: boolean;
}

/**
 * How many rows the list has; null while that is not known. Asked only when neither the answer with the rows nor the
 * rows themselves tell it. While other rows are fetched the total of those that show stays.
 */
export function useTotal<Key extends readonly unknown[]>(
  state: ListState,
  list: Rows,
  countOptions: UseQueryOptions<number | null, Error, number | null, Key>,
): number | null {
  const { data, isPlaceholderData } = list;
  const told = data && !isPlaceholderData ? (data.count ?? totalFromRows(state, data.rows.length)) : null;
  const asked = data !== undefined && !isPlaceholderData && told === null;
  const count = useQuery({ ...countOptions, enabled: asked });
  if (told !== null) return told;
  return isPlaceholderData || !count.isPlaceholderData ? (count.data ?? null) : null;
}
