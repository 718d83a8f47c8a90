import { type ReactNode, useEffect, useState } from "react";
import { useConnectedHosts } from "../connection/connected-hosts.ts";
import type { Workplace } from "../connection/session.ts";
import { PanelFrame, type PanelTools } from "../kit/panel-frame.tsx";
import { TabProvider } from "../kit/views.ts";
import { readMemory } from "../look-up/session-memory.ts";
import { useSites } from "../sites/use-allowed-sites.ts";
import { useVisitedTab } from "../sites/use-visited-tab.ts";
import { ActiveTabPanel } from "./active-tab-panel.tsx";

interface VisitingProps {
  /** Null until the console has reported its capabilities. */
  readonly workplace: Workplace | null;
  readonly tools: (tools?: PanelTools) => ReactNode;
  readonly notice: ReactNode;
}

/**
 * Panel of a signed-in user. A file of its own, as only its import on demand keeps it out of the bundle of the person
 * card. Stays empty until the tab, the allowed sites and the session memory are read.
 */
export function Visiting({ workplace, tools, notice }: VisitingProps) {
  const tab = useVisitedTab();
  const sites = useSites(useConnectedHosts(workplace?.origin ?? null));
  const isRemembered = useMemory();
  if (workplace === null || tab === undefined || sites === undefined || !isRemembered) {
    return <PanelFrame tools={tools()}>{notice}</PanelFrame>;
  }
  return (
    <TabProvider value={tab}>
      <ActiveTabPanel workplace={workplace} tab={tab} sites={sites} tools={tools} notice={notice} />
    </TabProvider>
  );
}

/** Returns whether the session memory has been read. */
function useMemory(): boolean {
  const [isRead, setRead] = useState(false);
  useEffect(() => void readMemory().then(() => setRead(true)), []);
  return isRead;
}
