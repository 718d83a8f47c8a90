import { useAddressParams } from "#console/core/use-address-params.ts";

/** The drawers that a list opens; which one is open stands in the address. */
export const drawers = ["add", "tags", "attributes", "import", "changes"] as const;
export type ListDrawer = (typeof drawers)[number];

/** The open drawer, and how to open another or none. */
export function useOpenDrawer() {
  const [params, change] = useAddressParams();
  const named = params.get("drawer");
  // Going back closes a drawer and never opens one again.
  const open = (drawer: ListDrawer | null) => change({ drawer }, { replace: drawer === null });
  return [drawers.find((drawer) => drawer === named) ?? null, open] as const;
}
