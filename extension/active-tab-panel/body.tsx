import { memo } from "react";
import type { RecognizedList } from "#shared/profiles/lists.ts";
import type { RecognizedProfile } from "#shared/profiles/recognized.ts";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { onDemand } from "../base/on-demand.tsx";
import { PersonCard } from "../cards/person-card.tsx";
import type { Workplace } from "../connection/session.ts";
import { CardSkeleton } from "../kit/card-skeleton.tsx";
import type { OpenedRecord } from "../kit/views.ts";
import { Failure, hasFailed } from "../look-up/failure.tsx";
import { texts } from "../look-up/texts.ts";
import { useLookUp } from "../look-up/use-look-up.ts";
import { mainSites } from "../sites/sites.ts";
import type { Sites } from "../sites/use-allowed-sites.ts";
import type { Choice, OpenChoice } from "./choice.ts";
import type { Visited } from "./visited.ts";

const HomeSearch = onDemand(async () => (await import("../look-up/search-records.tsx")).HomeSearch);
const withoutProfile = () => import("./site-not-allowed.tsx");
const SiteNotAllowed = onDemand(async () => (await withoutProfile()).SiteNotAllowed);
const FirstSites = onDemand(async () => (await withoutProfile()).FirstSites);
const SitesNotAllowed = onDemand(async () => (await withoutProfile()).SitesNotAllowed);
const NoProfile = onDemand(async () => (await withoutProfile()).NoProfile);

const PostPanel = onDemand(async () => (await import("../post/post-panel.tsx")).PostPanel);
const ListPanel = onDemand(async () => (await import("../lists/list-panel.tsx")).ListPanel);
const ListOffer = onDemand(async () => (await import("../lists/list-offer.tsx")).ListOffer);

const notHere = () => import("./unknown.tsx");
const FromGroup = onDemand(async () => (await notHere()).FromGroup);

interface ChoiceBodyProps {
  readonly workplace: Workplace;
  readonly choice: Choice;
  readonly onOpen: OpenChoice;
}

/** Content opened by the user. Memoized, so that changes of the frame do not render it again. */
export const ChoiceBody = memo(function ChoiceBody({ workplace, choice, onOpen }: ChoiceBodyProps) {
  if (choice === "search") return <HomeSearch workplace={workplace} autoFocus onOpen={onOpen} />;
  if ("list" in choice) {
    return (
      <ListPanel
        key={choice.list.key}
        workplace={workplace}
        list={choice.list}
        isAsked={choice.isAsked}
        onOpen={onOpen}
      />
    );
  }
  if ("platform" in choice) return <VisitedProfile workplace={workplace} profile={choice} onOpen={onOpen} />;
  return <OpenedCard key={`${choice.groupId} ${choice.id}`} workplace={workplace} opened={choice} />;
});

function OpenedCard({ workplace, opened }: Pick<ChoiceBodyProps, "workplace"> & { opened: OpenedRecord }) {
  const { kind, id, groupId = workplace.group.id } = opened;
  const place = workplace.inGroup(groupId) ?? workplace;
  const card =
    kind === "person" ? (
      <PersonCard workplace={place} id={id} visited={null} elsewhere={[]} />
    ) : (
      <OrganizationCard workplace={place} id={id} visited={null} />
    );
  return place === workplace ? card : <FromGroup group={place.group}>{card}</FromGroup>;
}

interface PageBodyProps {
  readonly workplace: Workplace;
  readonly visited: Visited;
  /** People listed on the page; null when it lists none. */
  readonly list: RecognizedList | null;
  readonly sites: Sites;
  readonly onOpen: OpenChoice;
}

/** Content for the page in the tab. Memoized, so that changes of the frame do not render it again. */
export const PageBody = memo(function PageBody({ workplace, visited, list, sites, onOpen }: PageBodyProps) {
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
          <PostPanel workplace={workplace} post={visited.post} onOpen={onOpen} />
          {offer}
        </>
      );
    case "hidden":
      if (sites.allowed.size === 0) return <FirstSites onSearch={() => onOpen("search")} />;
      return (
        <>
          <HomeSearch workplace={workplace} hint={null} onOpen={onOpen} />
          <NoProfile visited={visited} />
          <SitesNotAllowed sites={sites} />
        </>
      );
    case "not-allowed":
      if (sites.allowed.size === 0 && mainSites.some(({ id }) => id === visited.site.id)) {
        return <FirstSites onSearch={() => onOpen("search")} />;
      }
      return <SiteNotAllowed site={visited.site} onSearch={() => onOpen("search")} />;
    default:
      if (list) {
        return <ListPanel key={list.key} workplace={workplace} list={list} isAsked={false} onOpen={onOpen} />;
      }
      return (
        <>
          <HomeSearch workplace={workplace} hint={null} onOpen={onOpen} />
          <NoProfile visited={visited} />
        </>
      );
  }
});

const OrganizationCard = onDemand(
  async () => (await import("../cards/organization-card.tsx")).OrganizationCard,
  <CardSkeleton />,
);
const CandidateList = onDemand(
  async () => (await import("../look-up/candidate-list.tsx")).CandidateList,
  <CardSkeleton />,
);
const KnownElsewhere = onDemand(async () => (await notHere()).KnownElsewhere, <CardSkeleton />);
const Unknown = onDemand(async () => (await notHere()).Unknown, <CardSkeleton />);

interface VisitedProfileProps {
  readonly workplace: Workplace;
  readonly profile: RecognizedProfile;
  readonly onOpen: (opened: OpenedRecord) => void;
}

/** Shows the result of a look-up: no record, one, or all candidates. Never picks the first of several. */
function VisitedProfile({ workplace, profile, onOpen }: VisitedProfileProps) {
  const query = useLookUp(workplace, profile);
  if (query.data === undefined) {
    if (hasFailed(query)) return <Failure query={query} />;
    return <CardSkeleton label={texts.lookingUp(profile.handle)} />;
  }
  const { candidates, elsewhere } = query.data;
  const [only, another] = candidates;
  const [first, ...others] = elsewhere;
  const place = only === undefined && first ? workplace.inGroup(first.segmentId) : null;
  return (
    <>
      {place && first ? (
        <KnownElsewhere
          workplace={workplace}
          profile={profile}
          elsewhere={[first, ...others]}
          place={place}
          onOpen={onOpen}
        />
      ) : only === undefined ? (
        <Unknown
          workplace={workplace}
          profile={profile}
          busy={query.isFetching}
          looksLike={query.data.looksLike ?? []}
          likely={query.data.likely ?? []}
          onAgain={() => void query.refetch()}
          onOpen={onOpen}
        />
      ) : another !== undefined ? (
        <CandidateList workplace={workplace} candidates={candidates} onOpen={onOpen} />
      ) : (
        <>
          {only.reason === "name" && <Notice tone="warn">{texts.possible}</Notice>}
          {only.kind === "person" ? (
            <PersonCard workplace={workplace} id={only.id} known={only} visited={profile} elsewhere={elsewhere} />
          ) : (
            <OrganizationCard workplace={workplace} id={only.id} known={only} visited={profile} />
          )}
        </>
      )}
    </>
  );
}
