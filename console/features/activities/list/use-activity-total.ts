import { type UseQueryOptions, useQuery } from "@tanstack/react-query";
import type { ActivityPages } from "../feed/load-more.tsx";

/**
 * How many activities a list has; null while that is not known. Asked after the rows, unless they tell it: they are
 * all here.
 */
export function useActivityTotal(
  { data, hasNextPage }: Pick<ActivityPages, "data" | "hasNextPage">,
  count: UseQueryOptions<number | null, Error, number | null, readonly unknown[]>,
): number | null {
  const isWhole = data !== undefined && !hasNextPage;
  const counted = useQuery({ ...count, enabled: data !== undefined && !isWhole });
  if (isWhole) return new Set(data.pages.flat().map(({ id }) => id)).size;
  return counted.isPlaceholderData ? null : (counted.data ?? null);
}
