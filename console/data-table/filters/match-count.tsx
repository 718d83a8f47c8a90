import { type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { useDebounced } from "#shared/ui/hooks/use-debounced.ts";
import { texts } from "./texts.ts";

/** Query for the number of rows. */
export type CountOptions = UseQueryOptions<number | null, Error, number | null, readonly unknown[]>;

/** Number of rows that the filter would leave, after a 300 ms debounce of the form. */
export function MatchCount({ options, text }: { options: CountOptions; text: (count: number) => string }) {
  const key = JSON.stringify(options.queryKey);
  const settled = useDebounced(key) === key;
  const { data, isPlaceholderData, isError } = useQuery({ ...options, enabled: settled });
  if (isError) return null;
  if (!settled || data === undefined || isPlaceholderData) return texts.counting;
  return data === null ? null : texts.matching(text(data));
}
