import type { ReactNode } from "react";
import { useAllowedSites } from "../sites/use-allowed-sites.ts";
import { useVisitedTab } from "../sites/use-visited-tab.ts";
import { Beside } from "./beside.tsx";
import { PanelFrame } from "./panel-frame.tsx";
import type { Tools } from "./panel-menu.tsx";
import type { Workplace } from "./session.ts";
import { TabProvider } from "./views.ts";

interface VisitingProps {
  /** Null until the console has said what it can do. */
  readonly workplace: Workplace | null;
  readonly tools: (tools?: Tools) => ReactNode;
  readonly notice: ReactNode;
}

/** The panel of somebody who is at work; it stays empty until the tab and the allowed sites are known. */
export function Visiting({ workplace, tools, notice }: VisitingProps) {
  const tab = useVisitedTab();
  const allowed = useAllowedSites();
  if (workplace === null || tab === undefined || allowed === undefined) {
    return <PanelFrame tools={tools()}>{notice}</PanelFrame>;
  }
  return (
    <TabProvider value={tab}>
      <Beside workplace={workplace} tab={tab} allowed={allowed} tools={tools} notice={notice} />
    </TabProvider>
  );
}
