import { type ReactNode, useMemo } from "react";
import { useViews, ViewsProvider } from "./views.ts";

/** What is done and opened below acts in this project group, which is not the chosen one. */
export function InGroup({ groupId, children }: { groupId: string; children: ReactNode }) {
  const outer = useViews();
  const inner = useMemo<typeof outer>(
    () => ({
      say: outer.say,
      open: (view) => outer.open(view, groupId),
      go: (opened) => outer.go({ groupId, ...opened }),
      show: (record) => outer.show(record && { ...record, groupId }),
    }),
    [outer, groupId],
  );
  return <ViewsProvider value={inner}>{children}</ViewsProvider>;
}
