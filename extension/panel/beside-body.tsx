import { memo } from "react";
import type { RecognisedList } from "#shared/profiles/lists.ts";
import type { Visited } from "../look-up/visited.ts";
import { VisitedProfile } from "../look-up/visited-profile.tsx";
import { onDemand } from "../on-demand.tsx";
import { PersonCard } from "../person/person-card.tsx";
import type { AllowedSites } from "../sites/use-allowed-sites.ts";
import type { Choice } from "./choice.ts";
import type { Workplace } from "./session.ts";

const SearchPeople = onDemand(async () => (await import("../look-up/search-people.tsx")).SearchPeople);
const SiteNotAllowed = onDemand(async () => (await import("../sites/site-not-allowed.tsx")).SiteNotAllowed);
const SitesNotAllowed = onDemand(async () => (await import("../sites/site-not-allowed.tsx")).SitesNotAllowed);
const OrganizationCard = onDemand(async () => (await import("../person/organization-card.tsx")).OrganizationCard);
const PostBeside = onDemand(async () => (await import("../post/post-beside.tsx")).PostBeside);
const ListBeside = onDemand(async () => (await import("../lists/list-beside.tsx")).ListBeside);
const ListOffer = onDemand(async () => (await import("../lists/list-offer.tsx")).ListOffer);

interface ChoiceBodyProps {
  readonly workplace: Workplace;
  readonly choice: Choice;
  readonly onOpen: (next: Choice) => void;
}

/** What was opened beside the page. Not drawn anew with the frame around it. */
export const ChoiceBody = memo(function ChoiceBody({ workplace, choice, onOpen }: ChoiceBodyProps) {
  if (choice === "search") return <SearchPeople workplace={workplace} onOpen={onOpen} />;
  if ("list" in choice) {
    return (
      <ListBeside
        key={choice.list.key}
        workplace={workplace}
        list={choice.list}
        isAsked={choice.isAsked}
        onOpen={onOpen}
      />
    );
  }
  if ("platform" in choice) return <VisitedProfile workplace={workplace} profile={choice} onOpen={onOpen} />;
  if (choice.kind === "person") {
    return <PersonCard key={choice.id} workplace={workplace} id={choice.id} visited={null} elsewhere={[]} />;
  }
  return <OrganizationCard key={choice.id} workplace={workplace} id={choice.id} visited={null} />;
});

interface PageBodyProps {
  readonly workplace: Workplace;
  readonly visited: Visited;
  /** The people that the page lists, where it does. */
  readonly list: RecognisedList | null;
  readonly allowed: AllowedSites;
  readonly onOpen: (next: Choice) => void;
}

/** What the page in the tab is about. Not drawn anew with the frame around it. */
export const PageBody = memo(function PageBody({ workplace, visited, list, allowed, onOpen }: PageBodyProps) {
  const offer = list && <ListOffer list={list} onLookUp={() => onOpen({ list, isAsked: true })} />;
  switch (visited.kind) {
    case "profile":
      return (
        <>
          {offer}
          <VisitedProfile workplace={workplace} profile={visited.profile} onOpen={onOpen} />
        </>
      );
    case "post":
      return (
        <>
          <PostBeside workplace={workplace} post={visited.post} onOpen={onOpen} />
          {offer}
        </>
      );
    case "not-allowed":
      return <SiteNotAllowed site={visited.site} onSearch={() => onOpen("search")} />;
    default:
      if (list) {
        return <ListBeside key={list.key} workplace={workplace} list={list} isAsked={false} onOpen={onOpen} />;
      }
      return (
        <>
          <SearchPeople workplace={workplace} onOpen={onOpen} />
          {visited.kind === "hidden" && <SitesNotAllowed allowed={allowed} />}
        </>
      );
  }
});
