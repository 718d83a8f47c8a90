import { useEffect, useState } from "react";
import { browser } from "wxt/browser";
import type { ConnectedHost } from "#shared/profiles/hosts.ts";
import { type RecognizedSite, recognizedSites } from "./sites.ts";

/** Connected servers of the console, and ids of the sites that the user has allowed. */
export interface Sites {
  readonly connected: readonly ConnectedHost[];
  readonly allowed: ReadonlySet<string>;
}

/** Connected and allowed sites, updated when permissions change. Undefined until they are read. */
export function useSites(connected: readonly ConnectedHost[] | undefined): Sites | undefined {
  const [sites, setSites] = useState<Sites>();
  useEffect(() => {
    if (connected === undefined) return;
    let live = true;
    const read = () => void readAllowed(connected).then((allowed) => live && setSites({ connected, allowed }));
    read();
    browser.permissions.onAdded.addListener(read);
    browser.permissions.onRemoved.addListener(read);
    return () => {
      live = false;
      browser.permissions.onAdded.removeListener(read);
      browser.permissions.onRemoved.removeListener(read);
    };
  }, [connected]);
  return sites;
}

async function readAllowed(connected: readonly ConnectedHost[]): Promise<ReadonlySet<string>> {
  const answers = await Promise.all(
    recognizedSites(connected).map(async ({ id, origins }) => {
      return (await browser.permissions.contains({ origins: [...origins] })) ? id : null;
    }),
  );
  return new Set(answers.filter((id) => id !== null));
}

/** Requests access to one site with the browser's prompt. Call it in a user gesture, else the browser refuses. */
export function requestSiteAccess(site: RecognizedSite): Promise<boolean> {
  return browser.permissions.request({ origins: [...site.origins] });
}

/** Removes access to a site. */
export function forbidSite(site: RecognizedSite): Promise<boolean> {
  return browser.permissions.remove({ origins: [...site.origins] });
}
