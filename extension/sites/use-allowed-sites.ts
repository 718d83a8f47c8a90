import { useEffect, useState } from "react";
import { browser } from "wxt/browser";
import type { ConnectedHost } from "#shared/profiles/hosts.ts";
import { type RecognisedSite, recognisedSites } from "./sites.ts";

/** What is known of the sites: the servers that the console named, and which sites the user allowed, by their ids. */
export interface Sites {
  readonly connected: readonly ConnectedHost[];
  readonly allowed: ReadonlySet<string>;
}

/**
 * The sites and which of them the user allowed; follows what is allowed and taken back anywhere. Undefined until it is
 * known.
 */
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
    recognisedSites(connected).map(async ({ id, origins }) => {
      return (await browser.permissions.contains({ origins: [...origins] })) ? id : null;
    }),
  );
  return new Set(answers.filter((id) => id !== null));
}

/** Asks the browser for one site; it shows its own question. Call it from a press, else the browser refuses. */
export function askForSite(site: RecognisedSite): Promise<boolean> {
  return browser.permissions.request({ origins: [...site.origins] });
}

/** Takes a site back. */
export function forbidSite(site: RecognisedSite): Promise<boolean> {
  return browser.permissions.remove({ origins: [...site.origins] });
}
