import { Suspense, useState } from "react";
import { useParams, useSearchParams } from "react-router";
import { useSelectedGroup } from "#console/core/selected-group.ts";
import { useTitle } from "#console/core/use-title.ts";
import { ProfileActivities } from "#console/features/activities/index.ts";
import {
  ProfileCrumbs,
  ProfileError,
  ProfileHeaderSkeleton,
  ProfileTabs,
  RefusalNotice,
  SyncErrorMark,
  useBackWhenNotFound,
  useNeighbors,
} from "#console/record-page/index.ts";
import { BotSuggestion } from "../edit/bot-suggestion.tsx";
import { PersonEditing } from "../edit/person-editing.tsx";
import { peopleAddress } from "../list/people-address.ts";
import { peopleQueries } from "../list/people-queries.ts";
import { ProfileHeader } from "./person-header.tsx";
import { OverviewSkeleton, OverviewTab } from "./person-overview.tsx";
import type { Person } from "./person-queries.ts";
import { ProfileSide } from "./person-side.tsx";
import { texts } from "./texts.ts";
import { type Profile, usePersonProfile } from "./use-person-profile.ts";

export { prefetchPerson } from "./person-queries.ts";

/** Profile page of one person. */
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

function PersonProfile({ groupId, groupName, id }: PersonProfileProps) {
  const [params] = useSearchParams();
  const [now] = useState(() => new Date());
  const neighbors = useNeighbors(peopleAddress, peopleQueries, groupId);
  const profile = usePersonProfile(groupId, id);
  const { data: person, error } = profile.person;
  const tab = params.get("tab") === "activities" ? "activities" : null;
  useTitle(person?.displayName ?? texts.title);

  if (useBackWhenNotFound(error, neighbors.list, texts.notFound)) return null;
  return (
    <PersonEditing groupId={groupId} id={id} profile={profile}>
      <div className="flex min-h-(--page-height) flex-col">
        <header className="border-b border-line px-6 pt-3 pb-5">
          <ProfileCrumbs labels={texts.crumbs} name={person?.displayName ?? null} neighbors={neighbors} tab={tab} />
          {person ? (
            <ProfileHeader
              person={person}
              groupId={groupId}
              organizations={profile.organizations}
              attributes={profile.attributes.data ?? person.attributes}
              list={neighbors.list}
              now={now}
            />
          ) : (
            error === null && <ProfileHeaderSkeleton />
          )}
          <RefusalNotice className="mt-3" />
        </header>
        {error ? (
          <ProfileError query={profile.person} list={neighbors.list} back={texts.backToList} />
        ) : (
          <div className="grid flex-auto content-start grid-cols-[minmax(0,1fr)] lg:content-stretch lg:grid-cols-[300px_minmax(0,1fr)] xl:grid-cols-[344px_minmax(0,1fr)]">
            <ProfileSide profile={profile} groupId={groupId} now={now} />
            <ProfileBody key={id} profile={profile} groupId={groupId} groupName={groupName} tab={tab} now={now} />
          </div>
        )}
      </div>
    </PersonEditing>
  );
}

interface ProfileBodyProps {
  profile: Profile;
  groupId: string;
  groupName: string;
  tab: "activities" | null;
  now: Date;
}

function ProfileBody({ profile, groupId, groupName, tab, now }: ProfileBodyProps) {
  const person = profile.person.data;
  const tabs = [
    { value: null, label: texts.tabs.overview },
    {
      value: "activities",
      label: texts.tabs.activities,
      count: person && (person.activityCount ?? 0),
      mark: person && <SyncErrorMark kind="member" id={person.id} />,
    },
  ];
  return (
    <ProfileTabs label={texts.tabs.label} tabs={tabs} current={tab}>
      {person ? (
        <ProfileTab profile={profile} person={person} groupId={groupId} groupName={groupName} tab={tab} now={now} />
      ) : (
        <OverviewSkeleton />
      )}
    </ProfileTabs>
  );
}

function ProfileTab({ profile, person, groupId, groupName, tab, now }: ProfileBodyProps & { person: Person }) {
  const { identities, attributes } = profile;
  if (tab === null) {
    return (
      <>
        {identities.data && attributes.data && (
          <BotSuggestion groupId={groupId} person={person} identities={identities.data} attributes={attributes.data} />
        )}
        <OverviewTab {...{ profile, person, groupId, groupName, now }} />
      </>
    );
  }
  return (
    <Suspense>
      <ProfileActivities of={{ kind: "member", id: person.id }} segments={person.segments ?? []} />
    </Suspense>
  );
}
