import { ShieldCheck } from "lucide-react";
import { Button } from "#shared/ui/components/button.tsx";
import { EmptyState } from "#shared/ui/components/states/empty-state.tsx";
import { useAnnouncement } from "../kit/views.ts";
import { lateTexts } from "../look-up/late-texts.ts";
import { type RecognizedSite, recognizedSites } from "../sites/sites.ts";
import { requestSiteAccess, type Sites } from "../sites/use-allowed-sites.ts";

/** Permission request for the site in the tab, with its reason. */
export function SiteNotAllowed({ site, onSearch }: { site: RecognizedSite; onSearch: () => void }) {
  useAnnouncement(lateTexts.notAllowed.title(site.name));
  return (
    <>
      <EmptyState
        icon={ShieldCheck}
        headingLevel={1}
        title={lateTexts.notAllowed.title(site.name)}
        text={lateTexts.notAllowed.text}
      />
      <Button variant="primary" className="w-full" onClick={() => void requestSiteAccess(site)}>
        {lateTexts.notAllowed.allow(site.name)}
      </Button>
      <Button variant="ghost" className="w-full" onClick={onSearch}>
        {lateTexts.notAllowed.searchInstead}
      </Button>
    </>
  );
}

/**
 * Shown when the browser does not reveal the tab's site. Lists all sites that are not allowed yet, each with a button.
 */
export function SitesNotAllowed({ sites: { connected, allowed } }: { sites: Sites }) {
  const missing = recognizedSites(connected).filter(({ id }) => !allowed.has(id));
  if (missing.length === 0) return null;
  return (
    <section aria-labelledby="sites" className="mt-auto rounded-md bg-surface-2 p-3">
      <h2 id="sites" className="font-medium">
        {lateTexts.notAllowed.sites}
      </h2>
      <p className="mt-1 text-ink-2 text-xs">{lateTexts.notAllowed.text}</p>
      <p className="mt-2 flex flex-wrap gap-2">
        {missing.map((site) => (
          <Button key={site.id} size="sm" onClick={() => void requestSiteAccess(site)}>
            {lateTexts.notAllowed.allow(site.name)}
          </Button>
        ))}
      </p>
    </section>
  );
}
