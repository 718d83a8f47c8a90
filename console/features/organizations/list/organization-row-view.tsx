import { imageAddress } from "#console/core/image-address.ts";
import { formatCount, type ListColumn, marksOf, None, type RowView, TextCell } from "#console/data-table/index.ts";
import { organizationWebsite } from "#shared/domain/organization-website.ts";
import { Avatar } from "#shared/ui/components/avatar.tsx";
import { PlatformIcon } from "#shared/ui/components/platform-icon.tsx";
import { Sparkline } from "#shared/ui/components/sparkline.tsx";
import { DomainLink } from "../domain-link.tsx";
import { OrganizationBadges } from "../organization-badges.tsx";
import { handlesOf } from "../organization-identities.ts";
import { texts } from "../texts.ts";
import type { OrganizationRow } from "./organization-queries.ts";

const inEveryRow: readonly ListColumn[] = [
  { id: "website", label: texts.columns.website, width: 220, grows: true },
  { id: "identities", label: texts.columns.identities, width: 160 },
  { id: "memberCount", label: texts.columns.memberCount, width: 120, sort: "memberCount", alignsEnd: "plain" },
  {
    id: "activityCount",
    label: texts.columns.activityCount,
    width: 180,
    sort: "activityCount",
    alignsEnd: "sparkline",
  },
];

/** Columns that only rows with details can fill (capability `rowDetails`). */
const inDetailedRows: readonly ListColumn[] = [
  { id: "industry", label: texts.columns.industry, width: 168 },
  { id: "location", label: texts.columns.location, width: 168 },
  { id: "size", label: texts.columns.size, width: 120 },
];

/** The columns of wire.md 18.2, in its order. */
export const defaultColumns: readonly string[] = inEveryRow.map(({ id }) => id);

/** Every column that can be shown here. */
export function availableColumns(rowDetails: boolean): readonly ListColumn[] {
  return rowDetails ? [...inEveryRow, ...inDetailedRows] : inEveryRow;
}

function Website({ row }: { row: OrganizationRow }) {
  const website = organizationWebsite(row.identities);
  return website === null ? <None what={texts.columns.website} /> : <DomainLink domain={website} />;
}

function Identities({ row }: { row: OrganizationRow }) {
  const { marks, more } = marksOf(handlesOf(row.identities));
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
}

function cell({ id, label }: ListColumn, row: OrganizationRow) {
  switch (id) {
    case "website":
      return <Website row={row} />;
    case "identities":
      return <Identities row={row} />;
    case "memberCount":
      return <span className="block text-right tabular-nums">{formatCount(row.memberCount)}</span>;
    case "activityCount":
      return (
        <span className="flex items-center justify-end gap-3">
          <span className="tabular-nums">{formatCount(row.activityCount)}</span>
          {row.activityByMonth && <Sparkline values={row.activityByMonth} />}
        </span>
      );
    case "industry":
      return <TextCell value={row.industry} what={label} />;
    case "location":
      return <TextCell value={row.location} what={label} />;
    default:
      return <TextCell value={row.size} what={label} />;
  }
}

/** How a row of organizations looks. */
export const organizationRowView: RowView<OrganizationRow, ListColumn> = {
  label: texts.columns.organization,
  width: 360,
  square: true,
  picture: (row) => <Avatar square size={24} id={row.id} name={row.displayName} src={imageAddress(row.logo)} />,
  badges: (row, now) => <OrganizationBadges organization={row} now={now} />,
  cell,
};
