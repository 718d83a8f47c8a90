import type { UseQueryResult } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { Link } from "react-router";
import { imageAddress } from "#console/core/image-address.ts";
import { profilePath } from "#console/data-table/index.ts";
import { independent, Joined, Place, ProfileHead, SyncingBadge } from "#console/record-page/index.ts";
import { type Attributes, attributeValue } from "#shared/domain/attributes.ts";
import { activeOrganization, currentIndependence, jobTitleOf } from "#shared/domain/people/active-organization.ts";
import { engagementLevel } from "#shared/domain/people/engagement-level.ts";
import { Avatar } from "#shared/ui/components/avatar.tsx";
import { Badge } from "#shared/ui/components/badge.tsx";
import { Skeleton } from "#shared/ui/components/states/skeleton.tsx";
import { PersonActions } from "../edit/person-actions.tsx";
import { useEditor } from "../edit/person-editor.ts";
import { PersonName } from "../edit/person-name-field.tsx";
import { texts as editTexts } from "../edit/texts.ts";
import { PersonAvatar } from "../person-avatar.tsx";
import { PersonBadges } from "../person-badges.tsx";
import { texts as listTexts } from "../texts.ts";
import type { Person, PersonOrganization } from "./person-queries.ts";
import { texts } from "./texts.ts";

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

/** Picture as a button that opens the picture dialog. */
function AvatarButton({ person, onClick }: { person: Person; onClick: () => void }) {
  return (
    <button
      type="button"
      className="group/avatar relative flex-none rounded-full"
      aria-label={editTexts.avatar.edit}
      aria-haspopup="dialog"
      onClick={onClick}
    >
      <PersonAvatar size={64} person={person} />
      <span className="absolute inset-0 grid place-items-center rounded-full bg-scrim opacity-0 group-hover/avatar:opacity-100 group-focus-visible/avatar:opacity-100">
        <Pencil className="size-5 text-white" />
      </span>
    </button>
  );
}

/** Header of a person: picture, name, badges, work, location and joining date. */
export function ProfileHeader({ person, groupId, organizations, attributes, list, now }: ProfileHeaderProps) {
  const editor = useEditor();
  const level = engagementLevel(person.score);
  return (
    <ProfileHead
      picture={
        editor ? (
          <AvatarButton person={person} onClick={() => editor.edit({ kind: "avatar" })} />
        ) : (
          <PersonAvatar size={64} person={person} />
        )
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
