import type { UseQueryResult } from "@tanstack/react-query";
import { Calendar, MapPin } from "lucide-react";
import { activeOrganization } from "#shared/domain/active-organization.ts";
import { type Attributes, attributeValue } from "#shared/domain/attributes.ts";
import { formatJoinedAt, formatLongDate, isMeaningfulJoinDate } from "#shared/domain/dates.ts";
import { engagementLevel } from "#shared/domain/engagement-level.ts";
import { Avatar } from "#shared/ui/components/avatar.tsx";
import { Badge } from "#shared/ui/components/badge.tsx";
import { Skeleton, SkeletonDelay } from "#shared/ui/components/skeleton.tsx";
import { Tooltip } from "#shared/ui/components/tooltip.tsx";
import { imageAddress } from "../../session/index.ts";
import { PersonAvatar } from "../person-avatar.tsx";
import { PersonBadges } from "../person-badges.tsx";
import { texts as listTexts } from "../texts.ts";
import type { Person, PersonOrganization } from "./person-queries.ts";
import { texts } from "./texts.ts";

interface ProfileHeaderProps {
  person: Person;
  organizations: UseQueryResult<PersonOrganization[]>;
  attributes: Attributes;
  now: Date;
}

/** "Engineer at Example Corp", as far as it is known. */
function Headline({ organizations, attributes }: Pick<ProfileHeaderProps, "organizations" | "attributes">) {
  if (organizations.isPending) return <Skeleton className="my-1.25 w-56" />;
  const active = activeOrganization(organizations.data ?? []);
  const title = active?.memberOrganizations.title || attributeValue(attributes, "jobTitle");
  const titleText = typeof title === "string" && title !== "" ? title : null;
  if (!active) return titleText && <bdi>{titleText}</bdi>;
  return (
    <span className="flex min-w-0 items-center gap-1">
      <Avatar square size={20} id={active.id} name={active.displayName} src={imageAddress(active.logo)} />
      <span>
        {titleText && <bdi>{titleText}</bdi>} {titleText ? texts.titleAt.before : texts.titleAt.only}{" "}
        <bdi className="font-medium text-ink">{active.displayName}</bdi>
      </span>
    </span>
  );
}

function Joined({ joinedAt }: { joinedAt: string | null | undefined }) {
  const shown = texts.joined(formatJoinedAt(joinedAt));
  return (
    <span className="flex items-center gap-1">
      <Calendar className="size-3.5 text-ink-3" />
      {isMeaningfulJoinDate(joinedAt) ? (
        <Tooltip content={formatLongDate(joinedAt)} side="bottom">
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the tooltip's text is reached by keys, too */}
          <time tabIndex={0} dateTime={joinedAt ?? ""}>
            {shown}
          </time>
        </Tooltip>
      ) : (
        shown
      )}
    </span>
  );
}

/** Who this is: picture, name, badges, work, place, and since when. */
export function ProfileHeader({ person, organizations, attributes, now }: ProfileHeaderProps) {
  const level = engagementLevel(person.score);
  const location = attributeValue(attributes, "location");
  return (
    <div className="flex min-h-16 items-center gap-4">
      <PersonAvatar size={64} person={person} />
      <div className="min-w-0 flex-auto">
        <div className="flex flex-wrap items-center gap-2">
          <h1 className="min-w-0 break-words">
            <bdi>{person.displayName}</bdi>
          </h1>
          <PersonBadges person={person} now={now} />
          {level && (
            <Badge tone="line" title={listTexts.score(person.score ?? 0)}>
              {level.label}
            </Badge>
          )}
        </div>
        <p className="mt-1 flex min-h-5 flex-wrap items-center gap-x-4 gap-y-1 text-ink-2">
          <Headline organizations={organizations} attributes={attributes} />
          {typeof location === "string" && location !== "" && (
            <span className="flex items-center gap-1">
              <MapPin className="size-3.5 text-ink-3" />
              <bdi>{location}</bdi>
            </span>
          )}
          <Joined joinedAt={person.joinedAt} />
        </p>
      </div>
    </div>
  );
}

/** Bones of the header. */
export function ProfileHeaderSkeleton() {
  return (
    <SkeletonDelay>
      <div className="flex h-16 items-center gap-4">
        <Skeleton round className="size-16" />
        <div className="grid gap-3">
          <Skeleton className="h-4 w-60" />
          <Skeleton className="w-96 max-w-full" />
        </div>
      </div>
    </SkeletonDelay>
  );
}
