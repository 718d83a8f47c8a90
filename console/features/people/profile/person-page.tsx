import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { Bot, ExternalLink, Merge } from "lucide-react";
import { Suspense, useState } from "react";
import { Link, useParams, useSearchParams } from "react-router";
import { getClient } from "#console/core/api-client.ts";
import { imageAddress } from "#console/core/image-address.ts";
import { goTo } from "#console/core/navigation.ts";
import { useOfferedCommands } from "#console/core/page-commands.ts";
import { useSelectedGroup } from "#console/core/selected-group.ts";
import { useTitle } from "#console/core/use-title.ts";
import { formatCount, profilePath } from "#console/data-table/index.ts";
import { ProfileActivities } from "#console/features/activities/index.ts";
import {
  EntriesMenu,
  independent,
  Joined,
  PictureButton,
  Place,
  ProfileHead,
  ProfileLayout,
  ProfileTabs,
  SideSection,
  SyncErrorMark,
  SyncingBadge,
  useBackWhenNotFound,
  useNeighbors,
  usePermissionInGroup,
} from "#console/record-page/index.ts";
import { CountBadge } from "#console/ui/count-badge.tsx";
import { type Attributes, attributeValue } from "#shared/domain/attributes.ts";
import { botConfidence } from "#shared/domain/evidence/bot.ts";
import type { Identity } from "#shared/domain/identities/identity.ts";
import { activeOrganization, currentIndependence, jobTitleOf } from "#shared/domain/people/active-organization.ts";
import { engagementLevel } from "#shared/domain/people/engagement-level.ts";
import { maintainedName, maintainerRoleLabel } from "#shared/domain/people/maintainer-role.ts";
import { formatMonth } from "#shared/domain/text/dates.ts";
import { safeLink } from "#shared/domain/text/web-link.ts";
import { Avatar } from "#shared/ui/components/avatar.tsx";
import { Badge } from "#shared/ui/components/badge.tsx";
import { Button, buttonVariants } from "#shared/ui/components/button.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { Skeleton } from "#shared/ui/components/states/skeleton.tsx";
import { ReportIssueButton } from "../../issue-report/index.ts";
import { PersonEditing } from "../edit/person-editing.tsx";
import { useEditor } from "../edit/person-editor.ts";
import { PersonName } from "../edit/person-name-field.tsx";
import { TagsSection } from "../edit/tags/tags-section.tsx";
import { texts as editTexts } from "../edit/texts.ts";
import { type ActedOnPerson, usePersonEntries } from "../edit/use-person-entries.ts";
import { useSetFlag } from "../edit/use-set-flag.ts";
import { peopleAddress } from "../list/people-address.ts";
import { peopleQueries } from "../list/people-queries.ts";
import { PersonAvatar } from "../person-avatar.tsx";
import { PersonBadges, personFlag } from "../person-badges.tsx";
import { texts as listTexts } from "../texts.ts";
import { EmailsSection, IdentitiesSection } from "./identity-sections.tsx";
import { OverviewSkeleton, OverviewTab } from "./person-overview.tsx";
import type { Person, PersonOrganization } from "./person-queries.ts";
import { texts } from "./texts.ts";
import { type Profile, usePersonProfile } from "./use-person-profile.ts";
import { WorkHistory } from "./work-history.tsx";

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
    <PersonEditing id={id} refusal={person?.editRefusal} profile={{ groupId, profile }}>
      <ProfileLayout
        labels={texts.crumbs}
        name={person?.displayName ?? null}
        neighbors={neighbors}
        tab={tab}
        query={profile.person}
        back={texts.backToList}
        header={
          person ? (
            <ProfileHeader
              person={person}
              groupId={groupId}
              organizations={profile.organizations}
              attributes={profile.attributes.data ?? person.attributes}
              list={neighbors.list}
              now={now}
            />
          ) : null
        }
      >
        <ProfileSide profile={profile} groupId={groupId} now={now} />
        <ProfileBody key={id} profile={profile} groupId={groupId} groupName={groupName} tab={tab} now={now} />
      </ProfileLayout>
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

type Role = NonNullable<Person["maintainerRoles"]>[number];

function RoleLine({ role }: { role: Role }) {
  const href = safeLink(role.url);
  const name = maintainedName(role);
  const since = formatMonth(role.dateStart);
  const until = formatMonth(role.dateEnd);
  const period = until ? texts.roles.until(since, until) : since && texts.roles.since(since);
  return (
    <li className="py-1">
      {href ? (
        <a className="flex min-w-0 items-center gap-1 hover:underline" href={href} target="_blank" rel="noreferrer">
          <bdi className="truncate">{name}</bdi>
          <ExternalLink className="size-3 text-ink-3" />
        </a>
      ) : (
        <bdi className="block truncate">{name}</bdi>
      )}
      <span className="block text-xs text-ink-3">
        {[maintainerRoleLabel(role.role), period].filter(Boolean).join(", ")}
      </span>
    </li>
  );
}

/** Left column: work history, identities, emails, tags and maintainer roles. */
function ProfileSide({ profile, groupId, now }: { profile: Profile; groupId: string; now: Date }) {
  const person = profile.person.data;
  const attributes = profile.attributes.data ?? person?.attributes ?? null;
  const roles = person?.maintainerRoles ?? [];
  return (
    <div className="min-w-0 border-line pb-6 lg:border-r">
      <WorkHistory query={profile.organizations} person={person} groupId={groupId} now={now} />
      <IdentitiesSection query={profile.identities} person={person} groupId={groupId} attributes={attributes} />
      <EmailsSection query={profile.identities} person={person} groupId={groupId} />
      {person && <TagsSection groupId={groupId} person={person} />}
      {roles.length > 0 && (
        <SideSection heading={texts.roles.heading} count={roles.length}>
          <ul>
            {roles.map((role) => (
              <RoleLine key={role.id} role={role} />
            ))}
          </ul>
        </SideSection>
      )}
    </div>
  );
}

interface ProfileHeaderProps {
  person: Person;
  /** URL of the list that the user came from. */
  list: string;
  groupId: string;
  organizations: UseQueryResult<PersonOrganization[]>;
  attributes: Attributes;
  now: Date;
}

type HeadlineProps = Pick<ProfileHeaderProps, "person" | "groupId" | "organizations" | "attributes">;

/** "Engineer at Example Corp", as far as known. */
function Headline({ person, groupId, organizations, attributes }: HeadlineProps) {
  if (organizations.isPending) return <Skeleton className="my-1.25 w-56" />;
  const active = activeOrganization(organizations.data ?? [], person.independent);
  const titleText = jobTitleOf(active, attributes);
  if (!active) {
    const isIndependent = currentIndependence(person.independent) !== null;
    const shown = [titleText, isIndependent && independent.name].filter(Boolean).join(", ");
    return shown && <bdi>{shown}</bdi>;
  }
  return (
    <span className="flex min-w-0 items-center gap-1">
      <Avatar square size={20} id={active.id} name={active.displayName} src={imageAddress(active.logo)} />
      <span>
        {titleText && <bdi>{titleText}</bdi>} {titleText ? texts.titleAt.before : texts.titleAt.only}{" "}
        <Link
          className="font-medium leading-6 text-ink hover:underline"
          to={profilePath("/organizations", active.id, groupId)}
        >
          <bdi>{active.displayName}</bdi>
        </Link>
      </span>
    </span>
  );
}

/** Header of a person: picture, name, badges, work, location and joining date. */
function ProfileHeader({ person, groupId, organizations, attributes, list, now }: ProfileHeaderProps) {
  const editor = useEditor();
  const level = engagementLevel(person.score);
  return (
    <ProfileHead
      picture={
        <PictureButton label={editTexts.avatar.edit} onClick={editor && (() => editor.edit({ kind: "avatar" }))}>
          <PersonAvatar size={64} person={person} />
        </PictureButton>
      }
      name={editor ? <PersonName key={person.id} groupId={groupId} person={person} /> : person.displayName}
      actions={<PersonActions groupId={groupId} person={person} attributes={attributes} list={list} />}
      badges={
        <>
          <PersonBadges person={person} now={now} />
          <SyncingBadge kind="member" id={person.id} />
          {level && (
            <Badge tone="line" title={listTexts.score(person.score ?? 0)}>
              {level.label}
            </Badge>
          )}
        </>
      }
    >
      <Headline person={person} groupId={groupId} organizations={organizations} attributes={attributes} />
      <Place location={attributeValue(attributes, "location")} />
      <Joined joinedAt={person.joinedAt} />
    </ProfileHead>
  );
}

interface BotSuggestionProps {
  groupId: string;
  person: Person;
  identities: readonly Identity[];
  attributes: Attributes;
}

/** Notice that asks whether a likely bot is one. Hidden after the user has decided. */
function BotSuggestion({ groupId, person, identities, attributes }: BotSuggestionProps) {
  const mayMark = usePermissionInGroup("memberEdit");
  const set = useSetFlag({ groupId, person, attributes });
  const isDecided = personFlag(person, "isBot") || attributes.isBot?.custom !== undefined;
  if (!mayMark || isDecided) return null;
  const { id, displayName } = person;
  const percent = botConfidence({ id, displayName, identities, attributes });
  if (percent === null) return null;
  const botSuggestionTexts = editTexts.botSuggestion;
  return (
    <Notice
      className="mx-6 mt-4"
      tone="accent"
      icon={<Bot className="mt-0.5 text-accent-text" />}
      action={
        <div className="flex gap-2">
          <Button size="sm" onClick={() => set("isBot", true)}>
            {editTexts.flags.markBot}
          </Button>
          <Button size="sm" variant="ghost" onClick={() => set("isBot", false)}>
            {botSuggestionTexts.ignore}
          </Button>
        </div>
      }
    >
      <b>{botSuggestionTexts.heading}</b> {botSuggestionTexts.reason(percent)}
    </Notice>
  );
}

/** Buttons and menu of a profile, at the end of its header. */
function PersonActions(props: ActedOnPerson) {
  const entries = usePersonEntries(props);
  const mayMerge = usePermissionInGroup("mergeMembers");
  const merge = mergePath(props.groupId, props.person.id);
  useOfferedCommands(props.person.displayName, [
    ...(mayMerge ? [{ id: "merge", label: editTexts.merge, icon: Merge, onSelect: () => goTo(merge) }] : []),
    ...entries.filter(({ unavailable }) => !unavailable),
  ]);
  return (
    <>
      <ReportIssueButton subject={{ kind: "person", id: props.person.id }} />
      <MergeLink groupId={props.groupId} personId={props.person.id} />
      <EntriesMenu outlined label={editTexts.moreActions} entries={entries} />
    </>
  );
}

function mergePath(groupId: string, personId: string): string {
  const [path, query] = profilePath("/people", personId, groupId).split("?");
  return `${path}/merge?${query ?? ""}`;
}

/** Link to merge this person, with the number of suggestions. The link renders before the number arrives. */
function MergeLink({ groupId, personId }: { groupId: string; personId: string }) {
  const allowed = usePermissionInGroup("mergeMembers");
  const { data: count } = useQuery({
    queryKey: ["merge-suggestions", "member", groupId, "count", personId],
    queryFn: async ({ signal }) => {
      // Loaded lazily: the contract includes the types of evidence, which must not delay the profile.
      const { membersToMerge } = await import("#shared/contract/merging/merge-suggestions.ts");
      const body = { limit: 1, offset: 0, countOnly: true, filter: { memberId: personId } };
      return (await getClient().send(membersToMerge, { body, segments: [groupId], signal })).count;
    },
    enabled: allowed,
  });
  if (!allowed) return null;
  return (
    <Link className={buttonVariants()} to={mergePath(groupId, personId)}>
      <Merge />
      {count ? editTexts.mergeSuggestions : editTexts.merge}
      {count ? <CountBadge>{formatCount(count)}</CountBadge> : null}
    </Link>
  );
}
