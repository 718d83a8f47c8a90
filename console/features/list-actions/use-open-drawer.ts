import { useAddressParams } from "#console/core/use-address-params.ts";

/** Drawers of a list. The URL contains the open one. */
export const drawers = ["add", "tags", "attributes", "import"] as const;
export type ListDrawer = (typeof drawers)[number];

/** Returns the open drawer and a function to open another or close it. */
export function useOpenDrawer() {
  const [params, change] = useAddressParams();
  const named = params.get("drawer");
  // Closing replaces the history entry, so that the Back button does not reopen the drawer.
  const open = (drawer: ListDrawer | null) => change({ drawer }, { replace: drawer === null });
  return [drawers.find((drawer) => drawer === named) ?? null, open] as const;
}
