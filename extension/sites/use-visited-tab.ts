import { useEffect, useState } from "react";
import { browser } from "wxt/browser";

/** The active tab, as far as the browser tells of it. */
export interface VisitedTab {
  readonly id: number | null;
  /** Null where the browser does not tell it: it does for allowed sites and right after the toolbar button was pressed. */
  readonly url: string | null;
  readonly title: string | null;
}

/**
 * The active tab of this window; follows other tabs, loads and moves inside single-page sites. Undefined until it is
 * known.
 */
export function useVisitedTab(): VisitedTab | undefined {
  const [visited, setVisited] = useState<VisitedTab>();
  useEffect(() => {
    let latest = 0;
    const read = () => {
      latest += 1;
      const own = latest;
      void browser.tabs.query({ active: true, currentWindow: true }).then(([tab]) => {
        if (own !== latest) return;
        const next = { id: tab?.id ?? null, url: tab?.url ?? null, title: tab?.title ?? null };
        setVisited((before) =>
          before?.id === next.id && before.url === next.url && before.title === next.title ? before : next,
        );
      });
    };
    read();
    // No `tabs` permission: the events come without an address, which is then asked for.
    const events = [
      browser.tabs.onActivated,
      browser.tabs.onUpdated,
      browser.permissions.onAdded,
      browser.permissions.onRemoved,
    ] as readonly { addListener(listener: () => void): void; removeListener(listener: () => void): void }[];
    for (const event of events) event.addListener(read);
    return () => {
      latest = Number.POSITIVE_INFINITY;
      for (const event of events) event.removeListener(read);
    };
  }, []);
  return visited;
}
