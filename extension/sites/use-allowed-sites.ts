import { useEffect, useState } from "react";
import { browser } from "wxt/browser";
import type { ProfilePlatform } from "#shared/profiles/recognised.ts";
import { type RecognisedSite, recognisedSites } from "./sites.ts";

export type AllowedSites = ReadonlySet<ProfilePlatform>;

/** The sites that the user allowed; follows what is allowed and taken back anywhere. Undefined until it is known. */
export function useAllowedSites(): AllowedSites | undefined {
  const [allowed, setAllowed] = useState<AllowedSites>();
  useEffect(() => {
    let live = true;
    const read = () => void readAllowed().then((sites) => live && setAllowed(sites));
    read();
    browser.permissions.onAdded.addListener(read);
    browser.permissions.onRemoved.addListener(read);
    return () => {
      live = false;
      browser.permissions.onAdded.removeListener(read);
      browser.permissions.onRemoved.removeListener(read);
    };
  }, []);
  return allowed;
}

async function readAllowed(): Promise<AllowedSites> {
  const answers = await Promise.all(
    recognisedSites.map(async ({ platform, origins }) => {
      return (await browser.permissions.contains({ origins: [...origins] })) ? platform : null;
    }),
  );
  return new Set(answers.filter((platform) => platform !== null));
}

/** Asks the browser for one site; it shows its own question. Call it from a press, else the browser refuses. */
export function askForSite(site: RecognisedSite): Promise<boolean> {
  return browser.permissions.request({ origins: [...site.origins] });
}

/** Takes a site back. */
export function forbidSite(site: RecognisedSite): Promise<boolean> {
  return browser.permissions.remove({ origins: [...site.origins] });
}
