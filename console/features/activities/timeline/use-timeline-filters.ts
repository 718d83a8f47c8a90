import { useSearchParams } from "react-router";

/** What the timeline is narrowed to; it stands in the address. */
export interface TimelineFilters {
  readonly search: string;
  readonly platform: string | null;
  readonly subProject: string | null;
}

const names = { search: "activitySearch", platform: "platform", subProject: "subProject" } as const;

/** The filters as the address says them, and how to change them. */
export function useTimelineFilters(): [TimelineFilters, (change: Partial<TimelineFilters>) => void] {
  const [params, setParams] = useSearchParams();
  const filters = {
    search: params.get(names.search) ?? "",
    platform: params.get(names.platform),
    subProject: params.get(names.subProject),
  };
  const change = (changed: Partial<TimelineFilters>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const key of Object.keys(names) as (keyof typeof names)[]) {
          const value = key in changed ? changed[key] : before.get(names[key]);
          if (value) next.set(names[key], value);
          else next.delete(names[key]);
        }
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return [filters, change];
}
