import { useAddressParams } from "#console/core/use-address-params.ts";

/** What the timeline is narrowed to; it stands in the address. */
export interface TimelineFilters {
  readonly search: string;
  readonly platform: string | null;
  readonly subProject: string | null;
}

/** The filters as the address says them, and how to change them. */
export function useTimelineFilters(): [TimelineFilters, (change: Partial<TimelineFilters>) => void] {
  const [params, changeParams] = useAddressParams();
  const filters = {
    search: params.get("activitySearch") ?? "",
    platform: params.get("platform"),
    subProject: params.get("subProject"),
  };
  const change = ({ search, ...changed }: Partial<TimelineFilters>) =>
    changeParams({ ...changed, ...(search !== undefined && { activitySearch: search }) }, { replace: true });
  return [filters, change];
}
