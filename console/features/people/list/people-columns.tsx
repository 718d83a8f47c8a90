import { BadgeCheck } from "lucide-react";
import { Link } from "react-router";
import { copyText } from "#console/core/copy-text.ts";
import { imageAddress } from "#console/core/image-address.ts";
import { useSelectedGroup } from "#console/core/selected-group.ts";
import {
  type Column,
  fieldColumns,
  formatCount,
  marksOf,
  type NameColumn,
  None,
  profilePath,
  TextCell,
} from "#console/data-table/index.ts";
import { Sparkline } from "#console/ui/charts/sparkline.tsx";
import { personFields } from "#shared/contract/member-row.ts";
import { attributeValue } from "#shared/domain/attributes.ts";
import { mergeEmails } from "#shared/domain/identities/emails.ts";
import { orderPersonIdentities } from "#shared/domain/identities/identity-order.ts";
import { platformNames } from "#shared/domain/identities/platforms.ts";
import { formatJoinedAt, formatLongDate, isMeaningfulJoinDate } from "#shared/domain/text/dates.ts";
import { safeLink } from "#shared/domain/text/web-link.ts";
import { Avatar } from "#shared/ui/components/avatar.tsx";
import { Badge } from "#shared/ui/components/badge.tsx";
import { PlatformIcon } from "#shared/ui/components/platform-icon.tsx";
import { Tag } from "#shared/ui/components/tag.tsx";
import { PersonAvatar } from "../person-avatar.tsx";
import { PersonBadges } from "../person-badges.tsx";
import { texts } from "../texts.ts";
import { MoreButton } from "./more-button.tsx";
import type { PersonRow } from "./people-queries.ts";

/** Attribute defined in the workspace. */
export interface AttributeDefinition {
  readonly name: string;
  readonly label: string;
  readonly type: string;
  readonly show: boolean;
}

/** Name column. */
export const personName: NameColumn<PersonRow> = {
  label: personFields.displayName.label,
  ...personFields.displayName.column,
  sort: "displayName",
  name: (row) => row.displayName,
  picture: (row) => <PersonAvatar size={24} person={row} />,
  badges: (row, now) => <PersonBadges person={row} now={now} />,
};

const {
  displayName: _,
  organization,
  jobTitle,
  identities,
  emails,
  activityCount,
  ...others
} = fieldColumns<PersonRow, typeof personFields>(personFields, {
  organization: (row) => <OrganizationCell row={row} />,
  identities: (row) => <IdentitiesCell row={row} />,
  emails: (row) => <EmailsCell row={row} />,
  activityCount: (row) => <ActivityCell row={row} />,
  joinedAt: (row) => <JoinedCell row={row} />,
  engagementLevel: (row) => <EngagementCell row={row} />,
  tags: (row) => <TagsCell row={row} />,
});
const { joinedAt, engagementLevel, ...detailed } = others;

const inEveryRow: readonly Column<PersonRow>[] = [
  ...[organization, jobTitle, identities, emails, activityCount],
  ...[joinedAt, engagementLevel],
];

/** Columns for backends that cannot sort by work history. */
const withoutWorkSorts = inEveryRow.map(({ sort, ...column }) =>
  sort === undefined || sort === "organization" || sort === "jobTitle" ? column : { ...column, sort },
);

/** Columns of the specification, in its order. */
export const defaultColumns: readonly string[] = ["organization", "jobTitle", "identities", "emails", "activityCount"];

/** Attributes with a separate column or badge. */
const ownPlace = new Set(["jobTitle", "location", "bio", "isBot", "isTeamMember", "isOrganization", "avatarUrl"]);

/**
 * Returns all columns that the backend supports. Includes custom attributes only if they are visible and rows contain
 * them.
 */
export function availableColumns(
  rowDetails: boolean,
  definitions: readonly AttributeDefinition[],
): readonly Column<PersonRow>[] {
  if (!rowDetails) return withoutWorkSorts;
  const custom = definitions
    .filter((definition) => definition.show && !ownPlace.has(definition.name))
    .map(
      (attribute): Column<PersonRow> => ({
        id: `attributes.${attribute.name}`,
        label: attribute.label,
        width: 168,
        cell: (row) => <AttributeCell row={row} attribute={attribute} />,
      }),
    );
  // `detailed` requires detailed rows (capability `rowDetails`).
  return [...inEveryRow, ...Object.values(detailed), ...custom];
}

function OrganizationCell({ row }: { row: PersonRow }) {
  const organization = row.organizations?.[0];
  const groupId = useSelectedGroup()?.id ?? null;
  if (!organization) return <None what={personFields.organization.label} />;
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

const platformsOf = (marks: readonly { readonly platform: string }[]) =>
  platformNames(marks.map(({ platform }) => platform)).join(", ");

function IdentitiesCell({ row }: { row: PersonRow }) {
  const { marks, more } = marksOf(orderPersonIdentities(row.identities ?? []));
  if (marks.length === 0) return <None what={personFields.identities.label} />;
  return (
    <MoreButton kind="identities" row={row} label={texts.identitiesOn(row.displayName, platformsOf(marks))}>
      {marks.map((identity, at) => (
        // Keyed by position, so that scrolling reuses the icons for the next row.
        <PlatformIcon key={at} decorative platform={identity.platform} />
      ))}
      {more > 0 && `+${more}`}
    </MoreButton>
  );
}

/** A constant element, since every row renders it. */
const verifiedMark = <BadgeCheck role="img" aria-label={texts.verified} className="size-3.5 text-accent" />;

function EmailsCell({ row }: { row: PersonRow }) {
  const emails = mergeEmails(row.identities ?? []);
  const first = emails[0];
  if (!first) return <None what={personFields.emails.label} />;
  return (
    <span className="flex min-w-0 items-center gap-1">
      <button
        type="button"
        title={texts.copy(first.value)}
        className="min-w-0 truncate leading-6 text-ink-2 hover:text-ink hover:underline"
        onClick={() => void copyText(first.value)}
      >
        {first.value}
      </button>
      {first.verified && verifiedMark}
      {emails.length > 1 && (
        <MoreButton kind="emails" row={row} label={texts.moreEmails(emails.length - 1, row.displayName)}>
          +{emails.length - 1}
        </MoreButton>
      )}
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

function EngagementCell({ row }: { row: PersonRow }) {
  const level = personFields.engagementLevel.value(row);
  if (!level) return <None what={personFields.engagementLevel.label} />;
  return (
    <Badge tone="line" title={texts.score(row.score ?? 0)}>
      {level}
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
  if (tags.length === 0) return <None what={personFields.tags.label} />;
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

function AttributeCell({ row, attribute }: { row: PersonRow; attribute: AttributeDefinition }) {
  const value = attributeValue(row.attributes, attribute.name);
  const href = attribute.type === "url" && typeof value === "string" ? safeLink(value) : null;
  if (href === null) return <TextCell value={value} what={attribute.label} type={attribute.type} />;
  return (
    <a className="text-accent-text hover:underline" href={href} target="_blank" rel="noreferrer">
      {new URL(href).host}
    </a>
  );
}
