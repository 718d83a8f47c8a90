import { useEffect, useState } from "react";
import { browser } from "wxt/browser";
import type { ConnectedHost } from "#shared/profiles/hosts.ts";
import { type RecognizedSite, recognizedSites } from "./sites.ts";

/** Connected servers of the console, and ids of the sites that the user has allowed. */
export interface Sites {
  readonly connected: readonly ConnectedHost[];
  readonly allowed: ReadonlySet<string>;
  /** Allowed sites of which a host is missing, because an earlier release asked for fewer. */
  readonly incomplete: ReadonlySet<string>;
}

/** Connected and allowed sites, updated when permissions change. Undefined until they are read. */
export function useSites(connected: readonly ConnectedHost[] | undefined): Sites | undefined {
  const [sites, setSites] = useState<Sites>();
  useEffect(() => {
    if (connected === undefined) return;
    let live = true;
    const read = () => void readAllowed(connected).then((answer) => live && setSites({ connected, ...answer }));
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

async function readAllowed(connected: readonly ConnectedHost[]): Promise<Omit<Sites, "connected">> {
  const isGranted = (origins: readonly string[]) => browser.permissions.contains({ origins: [...origins] });
  const [allowed, incomplete] = [new Set<string>(), new Set<string>()];
  await Promise.all(
    recognizedSites(connected).map(async ({ id, origins }) => {
      if (await isGranted(origins)) return allowed.add(id);
      // Of all subdomains, earlier releases asked for `www` and a few others.
      const [main = ""] = origins;
      if (await isGranted([main.replace("*.", "www.")])) allowed.add(id) && incomplete.add(id);
    }),
  );
  return { allowed, incomplete };
}

/**
 * Requests access to sites with one prompt of the browser. Call it in a user gesture, else the browser refuses.
 * @returns whether the user allowed it
 */
export function requestSiteAccess(...sites: readonly RecognizedSite[]): Promise<boolean> {
  return browser.permissions.request({ origins: sites.flatMap(({ origins }) => origins) });
}

/** Removes access to a site. */
export function forbidSite(site: RecognizedSite): Promise<boolean> {
  return browser.permissions.remove({ origins: [...site.origins] });
}
