import { OptionLabel } from "#shared/ui/components/forms/option-label.tsx";
import { Switch } from "#shared/ui/components/forms/switch.tsx";
import { PlatformIcon } from "#shared/ui/components/platform-icon.tsx";
import type { RecognizedSite } from "../sites/sites.ts";
import { recognizedSites } from "../sites/sites.ts";
import { forbidSite, type Sites as KnownSites, requestSiteAccess } from "../sites/use-allowed-sites.ts";
import { OptionsSection } from "./section.tsx";
import { texts } from "./texts.ts";

/** Switches that allow or forbid access to each site. */
export function Sites({ sites }: { sites: KnownSites | undefined }) {
  return (
    <OptionsSection id="sites" lead={texts.sites.lead}>
      <ul>
        {sites &&
          recognizedSites(sites.connected).map((site) => (
            <Site key={site.id} site={site} isAllowed={sites.allowed.has(site.id)} />
          ))}
      </ul>
    </OptionsSection>
  );
}

function Site({ site, isAllowed }: { site: RecognizedSite; isAllowed: boolean }) {
  const { platform, name } = site;
  return (
    <li className="border-line border-b">
      <OptionLabel className="min-h-14 gap-3 py-2">
        <PlatformIcon platform={platform} decorative className="flex-none text-ink-2" />
        <span className="min-w-0 flex-1">
          <span className="block font-medium wrap-anywhere">{name}</span>
          <span className="block text-ink-2">{texts.sites.what[platform]}</span>
        </span>
        <span className="text-ink-3 text-xs">{isAllowed ? texts.sites.allowed : texts.sites.notAllowed}</span>
        <Switch
          aria-label={texts.sites.allow(name)}
          checked={isAllowed}
          // The browser allows a permission request only during the user gesture.
          onCheckedChange={(isOn) => void (isOn ? requestSiteAccess(site) : forbidSite(site))}
        />
      </OptionLabel>
    </li>
  );
}
