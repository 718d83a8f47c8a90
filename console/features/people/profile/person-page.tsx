import { Suspense, useEffect, useState } from "react";
import { Link, useLocation, useNavigate, useParams, useSearchParams } from "react-router";
import { Timeline } from "#console/features/activities/index.ts";
import { useSelectedGroup, useTitle } from "#console/features/session/index.ts";
import { ApiError } from "#shared/client/errors.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { ErrorState } from "#shared/ui/components/error-state.tsx";
import { ForbiddenState } from "#shared/ui/components/forbidden-state.tsx";
import { TabCount, TabLink, TabLinks } from "#shared/ui/components/tabs.tsx";
import { showToast } from "#shared/ui/toast.ts";
import { formatCount } from "../format-count.ts";
import { OverviewSkeleton, OverviewTab } from "./overview-tab.tsx";
import type { Person } from "./person-queries.ts";
import { ProfileCrumbs } from "./profile-crumbs.tsx";
import { ProfileHeader, ProfileHeaderSkeleton } from "./profile-header.tsx";
import { ProfileSide } from "./profile-side.tsx";
import { texts } from "./texts.ts";
import { useNeighbours } from "./use-neighbours.ts";
import { type Profile, useProfile } from "./use-profile.ts";

export { prefetchPerson } from "./person-queries.ts";

/** The profile of one person, for reading. */
export function PersonPage() {
  const group = useSelectedGroup();
  const { id } = useParams();
  return group && id ? <PersonProfile groupId={group.id} groupName={group.name} id={id} /> : null;
}

interface PersonProfileProps {
  groupId: string;
  groupName: string;
  id: string;
}

/** Nobody has this id: unknown, or no id at all. */
function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && (error.kind === "not-found" || error.kind === "validation");
}

/** A failed find navigates back to the list (core.md 8); the toast says why. */
function useBackWhenNotFound(error: unknown, list: string): void {
  const navigate = useNavigate();
  const notFound = isNotFound(error);
  useEffect(() => {
    if (!notFound) return;
    showToast({ id: "person-not-found", type: "error", ...texts.notFound });
    void navigate(list, { replace: true });
  }, [notFound, list, navigate]);
}

function PersonProfile({ groupId, groupName, id }: PersonProfileProps) {
  const [params] = useSearchParams();
  const [now] = useState(() => new Date());
  const neighbours = useNeighbours(groupId);
  const profile = useProfile(groupId, id);
  const { data: person, error } = profile.person;
  const tab = params.get("tab") === "activities" ? "activities" : null;
  useTitle(person?.displayName ?? texts.title);
  useBackWhenNotFound(error, neighbours.list);

  if (isNotFound(error)) return null;
  return (
    <div className="flex min-h-(--page-height) flex-col">
      <header className="border-b border-line px-6 pt-3 pb-5">
        <ProfileCrumbs name={person?.displayName ?? null} neighbours={neighbours} tab={tab} />
        {person ? (
          <ProfileHeader
            person={person}
            organizations={profile.organizations}
            attributes={profile.attributes.data ?? person.attributes}
            now={now}
          />
        ) : (
          error === null && <ProfileHeaderSkeleton />
        )}
      </header>
      {error ? (
        <ProfileError profile={profile} list={neighbours.list} />
      ) : (
        <div className="grid flex-auto grid-cols-[300px_minmax(0,1fr)] xl:grid-cols-[344px_minmax(0,1fr)]">
          <ProfileSide profile={profile} now={now} />
          <ProfileBody key={id} profile={profile} groupName={groupName} tab={tab} now={now} />
        </div>
      )}
    </div>
  );
}

function ProfileError({ profile, list }: { profile: Profile; list: string }) {
  const { error, isFetching, refetch } = profile.person;
  const back = (
    <Button asChild>
      <Link to={list}>{texts.backToList}</Link>
    </Button>
  );
  if (error instanceof ApiError && error.kind === "forbidden") return <ForbiddenState action={back} />;
  return (
    <div className="grid justify-items-center">
      <ErrorState onRetry={() => void refetch()} retrying={isFetching} />
      {back}
    </div>
  );
}

interface ProfileBodyProps {
  profile: Profile;
  groupName: string;
  tab: "activities" | null;
  now: Date;
}

function ProfileBody({ profile, groupName, tab, now }: ProfileBodyProps) {
  const person = profile.person.data;
  const [params] = useSearchParams();
  const { state } = useLocation();
  const to = (value: string | null) => {
    const next = new URLSearchParams(params);
    if (value) next.set("tab", value);
    else next.delete("tab");
    return `?${next}`;
  };
  return (
    <div className="flex min-w-0 flex-col">
      <TabLinks aria-label={texts.tabs.label} className="h-11 pr-6 pl-4">
        <TabLink current={tab === null}>
          <Link to={to(null)} state={state} replace preventScrollReset>
            {texts.tabs.overview}
          </Link>
        </TabLink>
        <TabLink current={tab === "activities"}>
          <Link to={to("activities")} state={state} replace preventScrollReset>
            {texts.tabs.activities}
            {person && <TabCount>{formatCount(person.activityCount ?? 0)}</TabCount>}
          </Link>
        </TabLink>
      </TabLinks>
      {person ? (
        <ProfileTab profile={profile} person={person} groupName={groupName} tab={tab} now={now} />
      ) : (
        <OverviewSkeleton withSummary={profile.hasSummary} />
      )}
    </div>
  );
}

function ProfileTab({ profile, person, groupName, tab, now }: ProfileBodyProps & { person: Person }) {
  if (tab === null) return <OverviewTab profile={profile} person={person} groupName={groupName} now={now} />;
  const platforms = profile.summary.data?.byPlatform.map(({ platform }) => platform);
  return (
    <Suspense>
      <Timeline
        memberId={person.id}
        joinedAt={person.joinedAt ?? null}
        segments={person.segments ?? []}
        platforms={platforms ?? person.activeOn ?? person.identityPlatforms ?? []}
      />
    </Suspense>
  );
}
