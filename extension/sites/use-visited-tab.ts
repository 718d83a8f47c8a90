import { useEffect, useState } from "react";
import { browser } from "wxt/browser";

/** The active tab, as far as the browser tells of it. */
export interface VisitedTab {
  readonly id: number | null;
  /** Null where the browser does not tell it: it does for allowed sites and right after the toolbar button was pressed. */
  readonly url: string | null;
  readonly title: string | null;
}

/** A tab as the browser's events and answers describe it. */
interface Told {
  readonly id?: number | undefined;
  readonly active?: boolean | undefined;
  readonly url?: string | undefined;
  readonly title?: string | undefined;
}

/**
 * The active tab of this window; follows other tabs, loads and moves inside single-page sites. Undefined until it is
 * known.
 */
export function useVisitedTab(): VisitedTab | undefined {
  const [visited, setVisited] = useState<VisitedTab>();
  useEffect(() => {
    let latest = 0;
    let current: VisitedTab | undefined;
    const show = ({ id, url, title }: Told) => {
      const next = { id: id ?? null, url: url ?? null, title: title ?? null };
      if (current?.id === next.id && current.url === next.url && current.title === next.title) return;
      current = next;
      setVisited(next);
    };
    const ask = () => {
      latest += 1;
      const own = latest;
      void browser.tabs.query({ active: true, currentWindow: true }).then(([tab = {}]) => own === latest && show(tab));
    };
    // No `tabs` permission: the browser tells the address with the event on an allowed site only; else it is asked for.
    const update = (id: number, _: unknown, tab: Told) => {
      if (!tab.active) return;
      if (tab.url === undefined || id !== current?.id) return ask();
      latest += 1;
      show(tab);
    };
    ask();
    browser.tabs.onUpdated.addListener(update);
    const events = [browser.tabs.onActivated, browser.permissions.onAdded, browser.permissions.onRemoved] as readonly {
      addListener(listener: () => void): void;
      removeListener(listener: () => void): void;
    }[];
    for (const event of events) event.addListener(ask);
    return () => {
      latest = Number.POSITIVE_INFINITY;
      browser.tabs.onUpdated.removeListener(update);
      for (const event of events) event.removeListener(ask);
    };
  }, []);
  return visited;
}
