import { Button } from "#shared/ui/components/button.tsx";
import { PlatformIcon } from "#shared/ui/components/platform-icon.tsx";
import { recognisedSites } from "../sites/sites.ts";
import { askForSite, forbidSite, useAllowedSites } from "../sites/use-allowed-sites.ts";
import { texts } from "./texts.ts";

/** The sites whose addresses the panel may see: each can be allowed and taken back. */
export function Sites() {
  const allowed = useAllowedSites();
  return (
    <section aria-labelledby="sites" className="grid gap-3 border-line border-b pb-8">
      <div>
        <h2 id="sites" className="font-semibold text-lg">
          {texts.sites}
        </h2>
        <p className="text-ink-2">{texts.sitesLead}</p>
      </div>
      <ul className="grid gap-1">
        {recognisedSites.map((site) => {
          const isAllowed = allowed?.has(site.platform) ?? false;
          return (
            <li key={site.platform} className="flex min-h-10 items-center gap-3">
              <PlatformIcon platform={site.platform} decorative className="text-ink-2" />
              <span className="flex-1 font-medium">{site.name}</span>
              <span className="text-ink-3 text-xs">{isAllowed ? texts.allowed : texts.notAllowed}</span>
              <Button size="sm" onClick={() => void (isAllowed ? forbidSite(site) : askForSite(site))}>
                {(isAllowed ? texts.forbid : texts.allow)(site.name)}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
