import { useSearchParams } from "react-router";

/** The drawers that a list opens; which one is open stands in the address. */
export const drawers = ["add", "tags", "attributes", "import"] as const;
export type ListDrawer = (typeof drawers)[number];

/** The open drawer, and how to open another or none. */
export function useOpenDrawer() {
  const [params, setParams] = useSearchParams();
  const named = params.get("drawer");
  const open = (drawer: ListDrawer | null) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (drawer) next.set("drawer", drawer);
        else next.delete("drawer");
        return next;
      },
      // Going back closes a drawer and never opens one again.
      { preventScrollReset: true, replace: drawer === null },
    );
  return [drawers.find((drawer) => drawer === named) ?? null, open] as const;
}
