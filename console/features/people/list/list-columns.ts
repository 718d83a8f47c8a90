import type { ListColumn } from "#console/data-table/index.ts";
import { texts } from "../texts.ts";

/** An attribute that the workspace has defined (wire.md 11). */
export interface AttributeDefinition {
  readonly name: string;
  readonly label: string;
  readonly type: string;
  readonly show: boolean;
}

/** A column of the people list. The person's own column is not among them: it always comes first. */
export interface PeopleColumn extends ListColumn {
  /** The attribute shown, for the columns of custom attributes. */
  readonly attribute?: AttributeDefinition;
}

const inEveryRow: readonly PeopleColumn[] = [
  { id: "organization", label: texts.columns.organization, width: 156 },
  { id: "jobTitle", label: texts.columns.jobTitle, width: 162 },
  { id: "identities", label: texts.columns.identities, width: 116 },
  { id: "emails", label: texts.columns.emails, width: 220, grows: true },
  {
    id: "activityCount",
    label: texts.columns.activityCount,
    // The heading with its arrow, ending where the numbers end, and the sparkline after them.
    width: 180,
    sort: "activityCount",
    alignsEnd: "sparkline",
  },
  { id: "joinedAt", label: texts.columns.joinedAt, width: 116, sort: "joinedAt" },
  { id: "engagementLevel", label: texts.columns.engagementLevel, width: 132, sort: "score" },
];

/** Columns that only rows with details can fill (capability `rowDetails`). */
const inDetailedRows: readonly PeopleColumn[] = [
  { id: "lastActive", label: texts.columns.lastActive, width: 124 },
  { id: "location", label: texts.columns.location, width: 168 },
  { id: "bio", label: texts.columns.bio, width: 240 },
  { id: "tags", label: texts.columns.tags, width: 200 },
];

/** The columns of the specification, in its order (core.md 2, wire.md 18.1). */
export const defaultColumns: readonly string[] = ["organization", "jobTitle", "identities", "emails", "activityCount"];

/** Attributes with a column or a badge of their own. */
const ownPlace = new Set(["jobTitle", "location", "bio", "isBot", "isTeamMember", "isOrganization", "avatarUrl"]);

/** Every column that can be shown here: custom attributes only when they are shown and rows carry them. */
export function availableColumns(rowDetails: boolean, definitions: readonly AttributeDefinition[]): PeopleColumn[] {
  if (!rowDetails) return [...inEveryRow];
  const custom = definitions
    .filter((definition) => definition.show && !ownPlace.has(definition.name))
    .map((definition) => ({
      id: `attributes.${definition.name}`,
      label: definition.label,
      width: 168,
      attribute: definition,
    }));
  return [...inEveryRow, ...inDetailedRows, ...custom];
}
