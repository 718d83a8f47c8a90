import { BadgeCheck } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { imageAddress } from "#console/core/image-address.ts";
import { useSelectedGroup } from "#console/core/selected-group.ts";
import { formatCount, marksOf, None, profilePath, TextCell } from "#console/data-table/index.ts";
import { attributeValue } from "#shared/domain/attributes.ts";
import {
  formatDateTime,
  formatJoinedAt,
  formatLongDate,
  isMeaningfulJoinDate,
  relativeTime,
} from "#shared/domain/dates.ts";
import { mergeEmails } from "#shared/domain/emails.ts";
import { engagementLevel } from "#shared/domain/engagement-level.ts";
import { orderPersonIdentities } from "#shared/domain/identity-order.ts";
import { safeLink } from "#shared/domain/web-link.ts";
import { Avatar } from "#shared/ui/components/avatar.tsx";
import { Badge } from "#shared/ui/components/badge.tsx";
import { PlatformIcon } from "#shared/ui/components/platform-icon.tsx";
import { Sparkline } from "#shared/ui/components/sparkline.tsx";
import { Tag } from "#shared/ui/components/tag.tsx";
import { texts } from "../texts.ts";
import type { PeopleColumn } from "./list-columns.ts";
import { MoreButton } from "./more-button.tsx";
import type { PersonRow } from "./people-queries.ts";

function OrganizationCell({ row }: { row: PersonRow }) {
  const organization = row.organizations?.[0];
  const groupId = useSelectedGroup()?.id ?? null;
  if (!organization) return <None what={texts.columns.organization} />;
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Avatar
        square
        size={20}
        id={organization.id}
        name={organization.displayName}
        src={imageAddress(organization.logo)}
      />
      <Link className="truncate leading-6 hover:underline" to={profilePath("/organizations", organization.id, groupId)}>
        <bdi>{organization.displayName}</bdi>
      </Link>
    </span>
  );
}

function IdentitiesCell({ row }: { row: PersonRow }) {
  const { marks, more } = marksOf(orderPersonIdentities(row.identities ?? []));
  if (marks.length === 0) return <None what={texts.columns.identities} />;
  return (
    <span className="flex items-center gap-1.5 text-ink-2">
      {marks.map((identity, at) => (
        // By place: the marks of the next row are painted over those that stand.
        <PlatformIcon key={at} platform={identity.platform} />
      ))}
      {more > 0 && <MoreButton kind="identities" row={row} count={more} />}
    </span>
  );
}

/** Made once: it is drawn with every row. */
const verifiedMark = <BadgeCheck role="img" aria-label={texts.verified} className="size-3.5 text-accent" />;

function EmailsCell({ row }: { row: PersonRow }) {
  const emails = mergeEmails(row.identities ?? []);
  const first = emails[0];
  if (!first) return <None what={texts.columns.emails} />;
  return (
    <span className="flex min-w-0 items-center gap-1">
      <span className="truncate text-ink-2">{first.value}</span>
      {first.verified && verifiedMark}
      {emails.length > 1 && <MoreButton kind="emails" row={row} count={emails.length - 1} />}
    </span>
  );
}

function ActivityCell({ row }: { row: PersonRow }) {
  return (
    <span className="flex items-center justify-end gap-3">
      <span className="tabular-nums">{formatCount(row.activityCount)}</span>
      {row.activityByMonth && <Sparkline values={row.activityByMonth} />}
    </span>
  );
}

function LastActiveCell({ row, now }: { row: PersonRow; now: Date }) {
  if (!isMeaningfulJoinDate(row.lastActive)) return <None what={texts.columns.lastActive} />;
  return (
    <time className="text-ink-2" dateTime={row.lastActive ?? ""} title={formatDateTime(row.lastActive)}>
      {relativeTime(row.lastActive, now)}
    </time>
  );
}

function EngagementCell({ row }: { row: PersonRow }) {
  const level = engagementLevel(row.score);
  if (!level) return <None what={texts.columns.engagementLevel} />;
  return (
    <Badge tone="line" title={texts.score(row.score ?? 0)}>
      {level.label}
    </Badge>
  );
}

function JoinedCell({ row }: { row: PersonRow }) {
  const known = isMeaningfulJoinDate(row.joinedAt);
  return (
    <span className="text-ink-2" title={known ? formatLongDate(row.joinedAt) : undefined}>
      {formatJoinedAt(row.joinedAt)}
    </span>
  );
}

function TagsCell({ row }: { row: PersonRow }) {
  const tags = row.tags ?? [];
  if (tags.length === 0) return <None what={texts.columns.tags} />;
  return (
    <span className="flex items-center gap-1 overflow-hidden" title={tags.map((tag) => tag.name).join(", ")}>
      {tags.map((tag) => (
        <Tag key={tag.id} className="flex-none">
          <bdi>{tag.name}</bdi>
        </Tag>
      ))}
    </span>
  );
}

function AttributeCell({ row, column }: { row: PersonRow; column: PeopleColumn }) {
  const { attribute, label } = column;
  if (!attribute) return null;
  const value = attributeValue(row.attributes, attribute.name);
  const href = attribute.type === "url" && typeof value === "string" ? safeLink(value) : null;
  if (href === null) return <TextCell value={value} what={label} type={attribute.type} />;
  return (
    <a className="text-accent-text hover:underline" href={href} target="_blank" rel="noreferrer">
      {new URL(href).host}
    </a>
  );
}

/** What a column shows of a person. */
export function cellContent(column: PeopleColumn, row: PersonRow, now: Date): ReactNode {
  switch (column.id) {
    case "organization":
      return <OrganizationCell row={row} />;
    case "jobTitle":
      return <TextCell value={attributeValue(row.attributes, "jobTitle")} what={column.label} />;
    case "identities":
      return <IdentitiesCell row={row} />;
    case "emails":
      return <EmailsCell row={row} />;
    case "activityCount":
      return <ActivityCell row={row} />;
    case "joinedAt":
      return <JoinedCell row={row} />;
    case "engagementLevel":
      return <EngagementCell row={row} />;
    case "lastActive":
      return <LastActiveCell row={row} now={now} />;
    case "location":
      return <TextCell value={attributeValue(row.attributes, "location")} what={column.label} />;
    case "bio":
      return <TextCell value={attributeValue(row.attributes, "bio")} what={column.label} />;
    case "tags":
      return <TagsCell row={row} />;
    default:
      return <AttributeCell row={row} column={column} />;
  }
}
