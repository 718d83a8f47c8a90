import { ArrowLeft } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { recognisedKey } from "#shared/profiles/recognised-key.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { PlatformIcon } from "#shared/ui/components/platform-icon.tsx";
import type { Opened } from "../look-up/candidate-list.tsx";
import { SearchPeople } from "../look-up/search-people.tsx";
import { texts } from "../look-up/texts.ts";
import { type Visited, visitedOf } from "../look-up/visited.ts";
import { VisitedProfile } from "../look-up/visited-profile.tsx";
import { PersonCard } from "../person/person-card.tsx";
import { SiteNotAllowed, SitesNotAllowed } from "../sites/site-not-allowed.tsx";
import { type AllowedSites, useAllowedSites } from "../sites/use-allowed-sites.ts";
import { useVisitedAddress } from "../sites/use-visited-address.ts";
import { PanelFrame } from "./panel-frame.tsx";
import type { Workplace } from "./session.ts";

const OrganizationCard = lazy(async () => ({
  default: (await import("../person/organization-card.tsx")).OrganizationCard,
}));

interface VisitingProps {
  /** Null until the console has said what it can do. */
  readonly workplace: Workplace | null;
  readonly tools: ReactNode;
  readonly notice: ReactNode;
}

/** The panel beside a page: it follows the active tab and shows who stands behind the profile in it. */
export function Visiting({ workplace, tools, notice }: VisitingProps) {
  const address = useVisitedAddress();
  const allowed = useAllowedSites();
  const [choice, setChoice] = useState<{ readonly page: string; readonly opened: Opened | "search" } | null>(null);
  if (workplace === null || address === undefined || allowed === undefined) {
    return <PanelFrame tools={tools}>{notice}</PanelFrame>;
  }
  const visited = visitedOf(address, allowed);
  const page = `${workplace.group.id} ${pageKey(visited, address)}`;
  // What was opened beside one page is left with it.
  const opened = choice?.page === page ? choice.opened : null;
  const open = (next: Opened | "search") => setChoice({ page, opened: next });
  return (
    <PanelFrame tools={tools} visiting={headingOf(visited)}>
      {notice}
      {opened !== null && (
        <Button variant="ghost" className="-my-1 -ml-2 self-start px-2" onClick={() => setChoice(null)}>
          <ArrowLeft />
          {texts.back}
        </Button>
      )}
      {opened === null ? (
        <Beside workplace={workplace} visited={visited} allowed={allowed} onOpen={open} key={page} />
      ) : opened === "search" ? (
        <SearchPeople workplace={workplace} onOpen={open} />
      ) : opened.kind === "person" ? (
        <PersonCard key={opened.id} workplace={workplace} id={opened.id} visited={null} elsewhere={[]} />
      ) : (
        <Suspense>
          <OrganizationCard key={opened.id} workplace={workplace} id={opened.id} visited={null} />
        </Suspense>
      )}
    </PanelFrame>
  );
}

interface BesideProps {
  readonly workplace: Workplace;
  readonly visited: Visited;
  readonly allowed: AllowedSites;
  readonly onOpen: (next: Opened | "search") => void;
}

function Beside({ workplace, visited, allowed, onOpen }: BesideProps) {
  if (visited.kind === "profile") {
    return <VisitedProfile workplace={workplace} profile={visited.profile} onOpen={onOpen} />;
  }
  if (visited.kind === "not-allowed") {
    return <SiteNotAllowed site={visited.site} onSearch={() => onOpen("search")} />;
  }
  return (
    <>
      <SearchPeople workplace={workplace} onOpen={onOpen} />
      {visited.kind === "hidden" && <SitesNotAllowed allowed={allowed} />}
    </>
  );
}

function pageKey(visited: Visited, address: string | null): string {
  return visited.kind === "profile" ? recognisedKey(visited.profile) : `${visited.kind} ${address}`;
}

function headingOf(visited: Visited): ReactNode {
  if (visited.kind !== "profile" && visited.kind !== "not-allowed") return null;
  const [platform, name] =
    visited.kind === "profile"
      ? [visited.profile.platform, visited.profile.handle]
      : [visited.site.platform, visited.site.name];
  return (
    <>
      <PlatformIcon platform={platform} className="flex-none text-ink-2" />
      <bdi className="truncate font-medium" title={name}>
        {name}
      </bdi>
    </>
  );
}
