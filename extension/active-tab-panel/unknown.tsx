import { Building2, ChevronRight, Lock, MapPin, Search, User } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import type { RecognizedProfile } from "#shared/profiles/recognized.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { LikelyOwners } from "../actions/likely-owners.tsx";
import { nameFromTitle } from "../actions/name-from-title.ts";
import { texts as actionTexts } from "../actions/texts.ts";
import { KnownGroups } from "../cards/known-groups.tsx";
import { PersonCard } from "../cards/person-card.tsx";
import type { Workplace } from "../connection/session.ts";
import { CardSkeleton } from "../kit/card-skeleton.tsx";
import { type OpenedRecord, useAnnouncement, useTab, useViews, ViewsProvider } from "../kit/views.ts";
import type { LikelyOwner, LookUpAnswer } from "../look-up/candidate.ts";
import { CandidateList } from "../look-up/candidate-list.tsx";
import { Failure, hasFailed } from "../look-up/failure.tsx";
import { lateTexts } from "../look-up/late-texts.ts";
import { useOwnersByName } from "../look-up/owners-by-name.ts";
import { SearchRecords } from "../look-up/search-records.tsx";
import { useLookUp } from "../look-up/use-look-up.ts";
import { useQueue } from "../outbox/use-outbox.ts";

interface UnknownProps {
  readonly workplace: Workplace;
  readonly profile: RecognizedProfile;
  readonly busy: boolean;
  readonly looksLike: NonNullable<LookUpAnswer["looksLike"]>;
  readonly likely: readonly LikelyOwner[];
  readonly onAgain: () => void;
  readonly onOpen: (opened: OpenedRecord) => void;
}

/** Shown when no record has the profile. Offers to add it to an existing record first, then to create one. */
export function Unknown({ workplace, profile, busy, looksLike, likely, onAgain, onOpen }: UnknownProps) {
  const { open } = useViews();
  const { may } = workplace;
  const isWaiting = useIsWaiting(workplace, profile);
  // The record model has no place for identities of other GitHub servers; the handle there is not a github.com handle.
  const mayAdd = profile.host === undefined && !isWaiting;
  const kinds = [
    mayAdd && profile.kind !== "organization" && may("memberEdit") === "yes" && ("person" as const),
    mayAdd && profile.kind !== "person" && may("organizationEdit") === "yes" && ("organization" as const),
  ].filter((kind) => kind !== false);
  useAnnouncement(lateTexts.unknown.title(profile.handle));
  return (
    <>
      <section>
        <h1 className="font-semibold text-lg leading-6 wrap-anywhere">
          <bdi>{lateTexts.unknown.title(profile.handle)}</bdi>
        </h1>
        <p className="mt-1 text-ink-2">
          {profile.unchosen ? lateTexts.unknown.unchosen : lateTexts.unknown.text(workplace.group.name)}
        </p>
        <Button variant="link" className="px-0" busy={busy} onClick={onAgain}>
          {lateTexts.unknown.again}
        </Button>
      </section>
      {looksLike.map(({ id, displayName, value }) => (
        <Notice key={id} tone="warn">
          {lateTexts.unknown.looksLike(profile.handle, value, displayName)}
        </Notice>
      ))}
      {!isWaiting && (
        <Owners key={profile.value} workplace={workplace} profile={profile} likely={likely} onOpen={onOpen} />
      )}
      {kinds.length > 0 ? (
        <SearchRecords
          workplace={workplace}
          kind={kinds.length === 1 ? kinds[0] : undefined}
          label={lateTexts.unknown.addTo}
          onChoose={({ kind: record, id, displayName: name }) =>
            open({ kind: "add-identity", record, profile, chosen: { kind: record, id, name } })
          }
        />
      ) : (
        <SearchRecords workplace={workplace} onOpen={onOpen} />
      )}
      {isWaiting ? (
        <Notice>{lateTexts.unknown.waiting}</Notice>
      ) : (
        profile.host === undefined && (
          <WaysIn workplace={workplace} profile={profile} title={lateTexts.unknown.orCreate} />
        )
      )}
    </>
  );
}

/** Records that may own the profile, and the search by the name in the tab's title at one press. */
function Owners({
  workplace,
  profile,
  likely,
  onOpen,
}: Pick<UnknownProps, "workplace" | "profile" | "likely" | "onOpen">) {
  const name = nameFromTitle(useTab().title, profile);
  const [asked, setAsked] = useState<string | null>(null);
  const byName = useOwnersByName(workplace, profile, asked);
  const isNamed = name !== profile.handle && workplace.client.can("identityLookup");
  return (
    <>
      <LikelyOwners workplace={workplace} profile={profile} likely={byName.data ?? likely} onOpen={onOpen} />
      {isNamed && asked !== name && (
        <div>
          <Button className="max-w-full" onClick={() => setAsked(name)}>
            <Search />
            <span className="truncate">{lateTexts.likely.byName(name)}</span>
          </Button>
          <p className="mt-1 text-ink-3 text-xs">{lateTexts.likely.byNameHint}</p>
        </div>
      )}
      <p role="status" className="text-ink-2 empty:hidden">
        {byName.isFetching
          ? lateTexts.search.searching
          : asked !== null && byName.data?.length === 0 && lateTexts.likely.noneByName(asked)}
      </p>
      {byName.error && <Failure query={byName} />}
    </>
  );
}

/** Returns whether a queued action already adds the profile. */
function useIsWaiting(workplace: Workplace, profile: RecognizedProfile): boolean {
  return useQueue(workplace).some(({ action: { action }, refusal }) => {
    if (refusal !== null || (action.kind !== "create" && action.kind !== "add-identity")) return false;
    const { platform, value } = action.identity;
    return platform === profile.platform && value.toLowerCase() === profile.value.toLowerCase();
  });
}

interface WaysInProps extends Pick<UnknownProps, "workplace" | "profile"> {
  readonly title?: string;
}

/** Buttons for each kind of record that can be created from the profile, limited by permission. */
export function WaysIn({ workplace, profile, title }: WaysInProps) {
  const { open } = useViews();
  const { may } = workplace;
  if (useIsWaiting(workplace, profile)) return <Notice>{lateTexts.unknown.waiting}</Notice>;
  const ways = [
    profile.kind !== "organization" && may("memberCreate") === "yes" && (["person", User] as const),
    profile.kind !== "person" && may("organizationCreate") === "yes" && (["organization", Building2] as const),
  ].filter((way) => way !== false);
  if (ways.length === 0) {
    return (
      may("memberCreate") === "not-here" && <Notice icon={<Lock />}>{actionTexts.notHere(workplace.group.name)}</Notice>
    );
  }
  return (
    <section aria-label={lateTexts.unknown.ways.label}>
      {title !== undefined && <h2 className="font-semibold text-md">{title}</h2>}
      <ul>
        {ways.map(([record, Icon]) => (
          <li key={record}>
            <button
              type="button"
              className="-mx-2 flex min-h-10 w-[calc(100%+1rem)] items-center gap-3 rounded-sm px-2 text-left hover:bg-surface-3"
              onClick={() => open({ kind: "create", record, profile })}
            >
              <Icon className="text-ink-2" />
              <span className="flex-1">{lateTexts.unknown.ways[record]}</span>
              <ChevronRight className="text-ink-3" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

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
