import { ShieldCheck, Users } from "lucide-react";
import { useState } from "react";
import { browser } from "wxt/browser";
import { Button } from "#shared/ui/components/button.tsx";
import { PlatformIcon } from "#shared/ui/components/platform-icon.tsx";
import { EmptyState } from "#shared/ui/components/states/empty-state.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { useAnnouncement } from "../kit/views.ts";
import { lateTexts } from "../look-up/late-texts.ts";
import { mainSites, type RecognizedSite, recognizedSites } from "../sites/sites.ts";
import { requestSiteAccess, type Sites } from "../sites/use-allowed-sites.ts";
import type { Visited } from "./visited.ts";

/** Permission request for the site in the tab, with its reason. A refusal is answered and can be repeated. */
export function SiteNotAllowed({ site, onSearch }: { site: RecognizedSite; onSearch: () => void }) {
  const [isRefused, ask] = useRequest();
  useAnnouncement(lateTexts.notAllowed.title(site.name));
  return (
    <>
      <EmptyState
        icon={ShieldCheck}
        headingLevel={1}
        title={lateTexts.notAllowed.title(site.name)}
        text={lateTexts.notAllowed.text}
      />
      <Button variant="primary" className="w-full" onClick={() => ask(site)}>
        {lateTexts.notAllowed.allow(site.name)}
      </Button>
      {isRefused && <Refused />}
      <Button variant="ghost" className="w-full" onClick={onSearch}>
        {lateTexts.notAllowed.searchInstead}
      </Button>
    </>
  );
}

/**
 * First run, while no site is allowed: names the main sites, the words of the browser's prompt and what is really used,
 * and asks for all of them with one prompt.
 */
export function FirstSites({ onSearch }: { onSearch: () => void }) {
  const [isRefused, ask] = useRequest();
  useAnnouncement(lateTexts.firstSites.title);
  return (
    <>
      <section>
        <h1 className="font-semibold text-lg leading-6">{lateTexts.firstSites.title}</h1>
        <p className="mt-1 text-ink-2">{lateTexts.firstSites.text}</p>
      </section>
      <ul className="grid grid-cols-2 gap-2">
        {mainSites.map(({ id, platform, name }) => (
          <li key={id} className="flex min-h-8 items-center gap-2">
            <PlatformIcon platform={platform} decorative className="text-ink-2" />
            {name}
          </li>
        ))}
      </ul>
      <section>
        <h2 className="font-medium">{lateTexts.firstSites.asks}</h2>
        <p className="mt-1 text-ink-2">
          {import.meta.env.FIREFOX ? lateTexts.firstSites.firefox : lateTexts.firstSites.chrome}
        </p>
      </section>
      <section>
        <h2 className="font-medium">{lateTexts.firstSites.uses}</h2>
        <p className="mt-1 text-ink-2">{lateTexts.firstSites.used}</p>
      </section>
      <Button variant="primary" className="w-full" onClick={() => ask(...mainSites)}>
        {lateTexts.firstSites.allow}
      </Button>
      {isRefused && <Refused />}
      <Button variant="ghost" className="w-full" onClick={onSearch}>
        {lateTexts.notAllowed.searchInstead}
      </Button>
    </>
  );
}

/**
 * Shown when the browser does not reveal the tab's site. Lists all sites that are not allowed yet, each with a button.
 */
export function SitesNotAllowed({ sites: { connected, allowed, incomplete } }: { sites: Sites }) {
  const [isRefused, ask] = useRequest();
  const missing = recognizedSites(connected).filter(({ id }) => !allowed.has(id) || incomplete.has(id));
  if (missing.length === 0) return null;
  return (
    <section aria-labelledby="sites" className="mt-auto rounded-md bg-surface-2 p-3">
      <h2 id="sites" className="font-medium">
        {lateTexts.notAllowed.sites}
      </h2>
      <p className="mt-1 text-ink-2 text-xs">{lateTexts.notAllowed.text}</p>
      <p className="mt-2 flex flex-wrap gap-2">
        {missing.map((site) => (
          <Button key={site.id} size="sm" onClick={() => ask(site)}>
            {lateTexts.notAllowed.allow(site.name)}
          </Button>
        ))}
      </p>
      {isRefused && <Refused />}
    </section>
  );
}

const Refused = () => <Notice role="status">{lateTexts.notAllowed.refused}</Notice>;

/** Whether the last request was refused, and a function that asks. */
function useRequest(): [isRefused: boolean, ask: (...sites: readonly RecognizedSite[]) => void] {
  const [isRefused, setRefused] = useState(false);
  return [
    isRefused,
    (...sites) => {
      setRefused(false);
      void requestSiteAccess(...sites).then((isAllowed) => setRefused(!isAllowed));
    },
  ];
}

/** Sentence for a page that belongs to no profile, with the next possible step. */
export function NoProfile({ visited }: { visited: Extract<Visited, { kind: "no-profile" | "hidden" }> }) {
  if (visited.kind === "hidden") return <p className="text-ink-2">{lateTexts.noProfile.hidden}</p>;
  const { host, leadsOn, repository } = visited;
  if (leadsOn) return <p className="text-ink-2">{lateTexts.noProfile.leadsOn(host)}</p>;
  if (repository === undefined) return <p className="text-ink-2">{lateTexts.noProfile.text(host)}</p>;
  const contributors = `https://${host}/${repository}/graphs/contributors`;
  return (
    <section>
      <p className="text-ink-2 wrap-anywhere">{lateTexts.noProfile.repository(repository)}</p>
      <Button className="mt-2" onClick={() => void browser.tabs.update({ url: contributors })}>
        <Users />
        {lateTexts.noProfile.contributors}
      </Button>
    </section>
  );
}
