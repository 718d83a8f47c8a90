import { useAddressParams } from "#console/core/use-address-params.ts";
import { usePageAddress } from "#console/data-table/index.ts";

/** Sort orders of each view, default first (rules.md 2, wire.md 21.3). */
export const sorters = {
  feed: ["relevant", "recent"],
  bookmarked: ["individualBookmarks", "teamBookmarks"],
} as const;

export type LensView = keyof typeof sorters;
export type Sorter = (typeof sorters)[LensView][number];

export const lensViews: readonly LensView[] = ["feed", "bookmarked"];

const drawers = ["settings", "digest"] as const;

/**
 * Returns the view state from the URL: `?activeTab=…&sorter=…&page=…&drawer=…`. Changing the view resets the page to 1.
 */
export function useLensAddress() {
  const address = usePageAddress();
  const [params, change] = useAddressParams();
  const view: LensView = params.get("activeTab") === "bookmarked" ? "bookmarked" : "feed";
  const known: readonly Sorter[] = sorters[view];
  const sorter = known.find((each) => each === params.get("sorter")) ?? sorters[view][0];
  return {
    ...address,
    view,
    sorter,
    drawer: drawers.find((each) => each === params.get("drawer")) ?? null,
    setDrawer: (to: (typeof drawers)[number] | null) => change({ drawer: to }, { replace: true }),
    hrefTo: (to: LensView) => `/community-lens${to === "feed" ? "" : `?activeTab=${to}`}`,
    setSorter: (to: Sorter) => change({ sorter: to === sorters[view][0] ? null : to, page: null }, { replace: true }),
  };
}
