import { useEffect, useState } from "react";
import { browser } from "wxt/browser";
import { buttonPressedAt } from "./button-pressed.ts";

/** Active tab, as far as the browser reveals it. */
export interface VisitedTab {
  readonly id: number | null;
  /** Null when the browser hides it. Visible for allowed sites and right after a click on the toolbar button. */
  readonly url: string | null;
  readonly title: string | null;
}

/** Tab data in browser events and responses. */
interface TabInfo {
  readonly id?: number | undefined;
  readonly active?: boolean | undefined;
  readonly url?: string | undefined;
  readonly title?: string | undefined;
}

/**
 * Active tab of this window. Follows tab switches, page loads and navigation in single-page sites. Undefined until it
 * is read.
 */
export function useVisitedTab(): VisitedTab | undefined {
  const [visited, setVisited] = useState<VisitedTab>();
  useEffect(() => {
    let latest = 0;
    let current: VisitedTab | undefined;
    const show = ({ id, url, title }: TabInfo) => {
      const next = { id: id ?? null, url: url ?? null, title: title ?? null };
      if (current?.id === next.id && current.url === next.url && current.title === next.title) return;
      current = next;
      setVisited(next);
    };
    const queryTab = () => {
      latest += 1;
      const request = latest;
      void browser.tabs
        .query({ active: true, currentWindow: true })
        .then(([tab = {}]) => request === latest && show(tab));
    };
    // Without the `tabs` permission the event contains the URL only on an allowed site. Otherwise the tab is queried.
    const update = (id: number, _: unknown, tab: TabInfo) => {
      if (!tab.active) return;
      if (tab.url === undefined || id !== current?.id) return queryTab();
      latest += 1;
      show(tab);
    };
    queryTab();
    const stopFollowing = buttonPressedAt.watch(queryTab);
    browser.tabs.onUpdated.addListener(update);
    const events = [browser.tabs.onActivated, browser.permissions.onAdded, browser.permissions.onRemoved] as readonly {
      addListener(listener: () => void): void;
      removeListener(listener: () => void): void;
    }[];
    for (const event of events) event.addListener(queryTab);
    return () => {
      latest = Number.POSITIVE_INFINITY;
      stopFollowing();
      browser.tabs.onUpdated.removeListener(update);
      for (const event of events) event.removeListener(queryTab);
    };
  }, []);
  return visited;
}
