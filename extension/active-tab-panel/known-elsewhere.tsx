import { MapPin } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import type { RecognizedProfile } from "#shared/profiles/recognized.ts";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { KnownGroups } from "../cards/known-groups.tsx";
import { PersonCard } from "../cards/person-card.tsx";
import type { Workplace } from "../connection/session.ts";
import { CardSkeleton } from "../kit/card-skeleton.tsx";
import { type OpenedRecord, useViews, ViewsProvider } from "../kit/views.ts";
import type { LookUpAnswer } from "../look-up/candidate.ts";
import { CandidateList } from "../look-up/candidate-list.tsx";
import { Failure, hasFailed } from "../look-up/failure.tsx";
import { lateTexts } from "../look-up/late-texts.ts";
import { useLookUp } from "../look-up/use-look-up.ts";
import { WaysIn } from "./unknown.tsx";

interface KnownElsewhereProps {
  readonly workplace: Workplace;
  readonly profile: RecognizedProfile;
  /** The first one is shown. */
  readonly elsewhere: readonly [LookUpAnswer["elsewhere"][number], ...LookUpAnswer["elsewhere"]];
  readonly place: Workplace;
  readonly onOpen: (opened: OpenedRecord) => void;
}

/**
 * Shown when the person is known only in another project group. Shows that record, then offers creation with a warning.
 */
export function KnownElsewhere({ workplace, profile, elsewhere, place, onOpen }: KnownElsewhereProps) {
  const query = useLookUp(place, profile);
  const [{ segmentId, name }, ...others] = elsewhere;
  const [only, another] = query.data?.candidates ?? [];
  return (
    <>
      <Notice tone="accent" icon={<MapPin className="mt-0.5 text-accent-text" />}>
        <b>{lateTexts.elsewhere.title(name)}</b>, {lateTexts.elsewhere.text(workplace.group.name)}
      </Notice>
      <InGroup group={{ id: segmentId, name }}>
        {query.data === undefined ? (
          hasFailed(query) ? (
            <Failure query={query} />
          ) : (
            <CardSkeleton />
          )
        ) : only?.kind === "person" && !another ? (
          <PersonCard workplace={place} id={only.id} known={only} visited={profile} elsewhere={[]} />
        ) : only === undefined ? null : (
          <CandidateList
            workplace={place}
            candidates={query.data.candidates}
            onOpen={(opened) => onOpen({ ...opened, groupId: segmentId })}
          />
        )}
      </InGroup>
      {others.length > 0 && only && (
        <KnownGroups elsewhere={others} onShow={(groupId) => onOpen({ kind: only.kind, id: only.id, groupId })} />
      )}
      <section aria-labelledby="create-here">
        <h2 id="create-here" className="font-semibold text-md">
          {lateTexts.elsewhere.create(workplace.group.name)}
        </h2>
        <Notice tone="warn" className="my-2">
          {lateTexts.elsewhere.warning(name)}
        </Notice>
        <WaysIn workplace={workplace} profile={profile} />
      </section>
    </>
  );
}

interface InGroupProps {
  readonly group: Pick<Workplace["group"], "id" | "name">;
  readonly children: ReactNode;
}

/** Record from a project group that is not the selected one. */
export function FromGroup({ group, children }: InGroupProps) {
  return (
    <InGroup group={group}>
      <Notice tone="accent" icon={<MapPin className="mt-0.5 text-accent-text" />}>
        {lateTexts.elsewhere.shown(group.name)}
      </Notice>
      {children}
    </InGroup>
  );
}

/** Runs actions and opens views in this project group instead of the selected one. Announcements include its name. */
function InGroup({ group: { id: groupId, name }, children }: InGroupProps) {
  const outer = useViews();
  const inner = useMemo<typeof outer>(
    () => ({
      say: (text) => outer.say(text && `${lateTexts.elsewhere.title(name)}: ${text}`),
      open: (view) => outer.open(view, groupId),
      keep: (view) => outer.keep(view, groupId),
      go: (opened) => outer.go({ groupId, ...opened }),
      show: (record) => outer.show(record && { ...record, groupId }),
    }),
    [outer, groupId, name],
  );
  return <ViewsProvider value={inner}>{children}</ViewsProvider>;
}
