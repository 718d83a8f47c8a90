import { imageAddress } from "#console/core/image-address.ts";
import {
  AgoCell,
  type Column,
  formatCount,
  marksOf,
  type NameColumn,
  None,
  TextCell,
} from "#console/data-table/index.ts";
import type { Identity } from "#shared/domain/identities/identity.ts";
import { organizationWebsite } from "#shared/domain/organizations/organization-website.ts";
import { Avatar } from "#shared/ui/components/avatar.tsx";
import { Sparkline } from "#shared/ui/components/charts/sparkline.tsx";
import { PlatformIcon } from "#shared/ui/components/platform-icon.tsx";
import { DomainLink } from "../domain-link.tsx";
import { OrganizationBadges } from "../organization-badges.tsx";
import { handlesOf } from "../organization-identities.ts";
import { texts } from "../texts.ts";
import type { OrganizationRow } from "./organizations-queries.ts";

type Badged = Parameters<typeof OrganizationBadges>[0]["organization"];

interface Named extends Badged {
  readonly id: string;
  readonly displayName: string;
  readonly logo?: string | null | undefined;
}

/** Name column in all lists of organizations. */
export const organizationName: NameColumn<Named> = {
  label: texts.columns.organization,
  width: 360,
  sort: "displayName",
  isSquare: true,
  name: (row) => row.displayName,
  picture: (row) => <Avatar square size={24} id={row.id} name={row.displayName} src={imageAddress(row.logo)} />,
  badges: (row, now) => <OrganizationBadges organization={row} now={now} />,
};

interface Identified {
  readonly identities: readonly Identity[];
}

/** Website column in all lists of organizations. */
export const websiteColumn: Column<Identified> = {
  id: "website",
  label: texts.columns.website,
  width: 220,
  cell({ identities }) {
    const website = organizationWebsite(identities);
    return website === null ? <None what={texts.columns.website} /> : <DomainLink domain={website} />;
  },
};

/** Column with the platforms of an organization's handles, in all lists of organizations. */
export const identitiesColumn: Column<Identified> = {
  id: "identities",
  label: texts.columns.identities,
  width: 160,
  cell({ identities }) {
    const { marks, more } = marksOf(handlesOf(identities));
    if (marks.length === 0) return <None what={texts.columns.identities} />;
    return (
      <span className="flex items-center gap-1.5 text-ink-2">
        {marks.map((identity, at) => (
          <PlatformIcon key={at} platform={identity.platform} />
        ))}
        {more > 0 && (
          <span className="text-xs font-medium text-ink-3 tabular-nums">
            <span aria-hidden="true">+{more}</span>
            <span className="sr-only">{texts.moreIdentities(more)}</span>
          </span>
        )}
      </span>
    );
  },
};

const inEveryRow: readonly Column<OrganizationRow>[] = [
  { ...websiteColumn, grows: true },
  identitiesColumn,
  {
    id: "memberCount",
    label: texts.columns.memberCount,
    width: 120,
    sort: "memberCount",
    alignsEnd: "plain",
    cell: (row) => <span className="block text-right tabular-nums">{formatCount(row.memberCount)}</span>,
  },
  {
    id: "activityCount",
    label: texts.columns.activityCount,
    width: 180,
    least: 180,
    sort: "activityCount",
    alignsEnd: "sparkline",
    cell: (row) => (
      <span className="flex items-center justify-end gap-3">
        <span className="tabular-nums">{formatCount(row.activityCount)}</span>
        {row.activityByMonth && <Sparkline values={row.activityByMonth} />}
      </span>
    ),
  },
];

/** Returns a column that shows a property of organizations as text. */
function textColumn(id: "industry" | "location" | "size", width: number): Column<OrganizationRow> {
  const label = texts.columns[id];
  return { id, label, width, cell: (row) => <TextCell value={row[id]} what={label} /> };
}

/** Columns that require detailed rows (capability `rowDetails`). */
const inDetailedRows: readonly Column<OrganizationRow>[] = [
  {
    id: "lastActive",
    label: texts.columns.lastActive,
    width: 124,
    sort: "lastActive",
    cell: (row, now) => <AgoCell moment={row.lastActive} what={texts.columns.lastActive} now={now} />,
  },
  { ...textColumn("industry", 168), sort: "industry" },
  { ...textColumn("location", 168), sort: "location" },
  textColumn("size", 120),
  {
    id: "parent",
    label: texts.columns.parent,
    width: 168,
    cell: (row) => <TextCell value={row.parent?.displayName} what={texts.columns.parent} />,
  },
];

/** Columns of wire.md 18.2, in its order. */
export const defaultColumns: readonly string[] = inEveryRow.map(({ id }) => id);

const everyColumn = [...inEveryRow, ...inDetailedRows];

/** Returns all columns that the backend supports. */
export function availableColumns(rowDetails: boolean): readonly Column<OrganizationRow>[] {
  return rowDetails ? everyColumn : inEveryRow;
}
