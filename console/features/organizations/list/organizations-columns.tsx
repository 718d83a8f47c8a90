import { imageAddress } from "#console/core/image-address.ts";
import { type Column, fieldColumns, formatCount, marksOf, type NameColumn, None } from "#console/data-table/index.ts";
import { Sparkline } from "#console/ui/charts/sparkline.tsx";
import { organizationFields } from "#shared/contract/organization-row.ts";
import type { Identity } from "#shared/domain/identities/identity.ts";
import { organizationWebsite } from "#shared/domain/organizations/organization-website.ts";
import { Avatar } from "#shared/ui/components/avatar.tsx";
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
  label: organizationFields.displayName.label,
  ...organizationFields.displayName.column,
  sort: "displayName",
  isSquare: true,
  name: (row) => row.displayName,
  picture: (row) => <Avatar square size={24} id={row.id} name={row.displayName} src={imageAddress(row.logo)} />,
  badges: (row, now) => <OrganizationBadges organization={row} now={now} />,
};

interface Identified {
  readonly identities: readonly Identity[];
}

const { identities: identitiesField, website: websiteField } = organizationFields;

/** Website column in all lists of organizations. */
export const websiteColumn: Column<Identified> = {
  id: "website",
  label: websiteField.label,
  ...websiteField.column,
  cell({ identities }) {
    const website = organizationWebsite(identities);
    return website === null ? <None what={websiteField.label} /> : <DomainLink domain={website} />;
  },
};

/** Column with the platforms of an organization's handles, in all lists of organizations. */
export const identitiesColumn: Column<Identified> = {
  id: "identities",
  label: identitiesField.label,
  ...identitiesField.column,
  cell({ identities }) {
    const { marks, more } = marksOf(handlesOf(identities));
    if (marks.length === 0) return <None what={identitiesField.label} />;
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

const {
  displayName: _,
  website,
  identities,
  memberCount,
  activityCount,
  ...detailed
} = fieldColumns<OrganizationRow, typeof organizationFields>(organizationFields, {
  website: websiteColumn.cell,
  identities: identitiesColumn.cell,
  activityCount: (row) => (
    <span className="flex items-center justify-end gap-3">
      <span className="tabular-nums">{formatCount(row.activityCount)}</span>
      {row.activityByMonth && <Sparkline values={row.activityByMonth} />}
    </span>
  ),
});
const inEveryRow: readonly Column<OrganizationRow>[] = [website, identities, memberCount, activityCount];

/** Columns of wire.md 18.2, in its order. */
export const defaultColumns: readonly string[] = inEveryRow.map(({ id }) => id);

// The others require detailed rows (capability `rowDetails`).
const everyColumn = [...inEveryRow, ...Object.values(detailed)];

/** Returns all columns that the backend supports. */
export function availableColumns(rowDetails: boolean): readonly Column<OrganizationRow>[] {
  return rowDetails ? everyColumn : inEveryRow;
}
