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

const OrganizationCard = onDemand(
  async () => (await import("../cards/organization-card.tsx")).OrganizationCard,
  <CardSkeleton />,
);
const CandidateList = onDemand(
  async () => (await import("../look-up/candidate-list.tsx")).CandidateList,
  <CardSkeleton />,
);
const KnownElsewhere = onDemand(async () => (await import("./known-elsewhere.tsx")).KnownElsewhere, <CardSkeleton />);
const Unknown = onDemand(async () => (await import("./unknown.tsx")).Unknown, <CardSkeleton />);

interface VisitedProfileProps {
  readonly workplace: Workplace;
  readonly profile: RecognizedProfile;
  readonly onOpen: (opened: OpenedRecord) => void;
}

/** Shows the result of a look-up: no record, one, or all candidates. Never picks the first of several. */
export function VisitedProfile({ workplace, profile, onOpen }: VisitedProfileProps) {
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
