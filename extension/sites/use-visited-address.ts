import { useEffect, useState } from "react";
import { browser } from "wxt/browser";

/**
 * The address of the active tab of this window; follows other tabs, loads and moves inside single-page sites.
 * Null where the browser does not tell it, which it does for allowed sites and right after the toolbar button was
 * pressed. Undefined until it is known.
 */
export function useVisitedAddress(): string | null | undefined {
  const [address, setAddress] = useState<string | null>();
  useEffect(() => {
    let latest = 0;
    const read = () => {
      latest += 1;
      const own = latest;
      void browser.tabs.query({ active: true, currentWindow: true }).then(([tab]) => {
        if (own === latest) setAddress(tab?.url ?? null);
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
  return address;
}
