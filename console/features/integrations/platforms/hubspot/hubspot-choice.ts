import type { HubspotChoice, HubspotField, HubspotRecords, MappedField } from "#shared/contract/platforms/hubspot.ts";
import { hubspotChoice } from "#shared/contract/platforms/hubspot.ts";
import { texts } from "./texts.ts";

/** Row of the mapping; its id is stable when other rows change. Null: not chosen yet. */
export interface FieldRow {
  readonly id: number;
  readonly property: string | null;
  readonly attribute: string | null;
  readonly direction: MappedField["direction"];
}

/** Form value of the drawer. */
export interface Choice extends Pick<HubspotChoice, "reads" | "sends"> {
  readonly rows: Readonly<Record<HubspotRecords, readonly FieldRow[]>>;
}

export const kinds: readonly HubspotRecords[] = ["members", "organizations"];

const rowsOf = (fields: readonly MappedField[]): FieldRow[] =>
  fields.map(({ property, attribute, direction }, id) => ({ id, property, attribute, direction }));

/** Parses the stored choice. Other backends store none, so the default applies. */
export function savedChoice(settings: unknown): Choice {
  const read = hubspotChoice.safeParse(settings);
  const { reads, sends, mapping } = read.success
    ? read.data
    : {
        reads: { members: true, organizations: true },
        sends: { members: false, organizations: false },
        mapping: { members: [], organizations: [] },
      };
  return { reads, sends, rows: { members: rowsOf(mapping.members), organizations: rowsOf(mapping.organizations) } };
}

/** Complete rows in the stored format. */
export function mappedFields(rows: readonly FieldRow[]): MappedField[] {
  return rows.flatMap(({ property, attribute, direction }) =>
    property === null || attribute === null ? [] : [{ property, attribute, direction }],
  );
}

/** Choice in the stored format. Sending is turned off for records without a field to send. */
export function choiceBody({ reads, sends, rows }: Choice): HubspotChoice {
  return {
    reads,
    sends: {
      members: sends.members && hasSent(rows.members),
      organizations: sends.organizations && hasSent(rows.organizations),
    },
    mapping: { members: mappedFields(rows.members), organizations: mappedFields(rows.organizations) },
  };
}

/** Whether any field is sent to HubSpot. */
export const hasSent = (rows: readonly FieldRow[]): boolean =>
  mappedFields(rows).some(({ direction }) => direction !== "in");

export function addRow(rows: readonly FieldRow[]): FieldRow[] {
  const id = Math.max(-1, ...rows.map((row) => row.id)) + 1;
  return [...rows, { id, property: null, attribute: null, direction: "in" }];
}

/** Changes a row. A direction that its two sides do not allow is replaced by an allowed one. */
export function changeRow(
  rows: readonly FieldRow[],
  id: number,
  change: Partial<FieldRow>,
  fields: Fields,
): FieldRow[] {
  return rows.map((row) => {
    if (row.id !== id) return row;
    const changed = { ...row, ...change };
    const allowed = allowedDirections(changed, fields);
    return allowed.includes(changed.direction) ? changed : { ...changed, direction: allowed[0] ?? changed.direction };
  });
}

export interface Fields {
  readonly attributes: readonly HubspotField[];
  readonly properties: readonly HubspotField[];
}

/** Directions allowed for a row: a read-only field on one side can only be written to the other. */
export function allowedDirections(
  { property, attribute }: Pick<FieldRow, "property" | "attribute">,
  { attributes, properties }: Fields,
): MappedField["direction"][] {
  const isComputed = attributes.some(({ name, isReadOnly }) => name === attribute && isReadOnly);
  const isFixed = properties.some(({ name, isReadOnly }) => name === property && isReadOnly);
  if (isComputed) return isFixed ? [] : ["out"];
  return isFixed ? ["in"] : ["in", "out", "both"];
}

/** Validation error of each row; null when it is valid. */
export function rowErrors(rows: readonly FieldRow[], fields: Fields): (string | null)[] {
  return rows.map((row, at) => {
    const { property, attribute, direction } = row;
    if (property === null || attribute === null || allowedDirections(row, fields).length === 0) return texts.incomplete;
    const before = rows.slice(0, at);
    const isFilled =
      direction !== "out" && before.some((each) => each.direction !== "out" && each.attribute === attribute);
    if (isFilled) return texts.filledTwice;
    const isSent = direction !== "in" && before.some((each) => each.direction !== "in" && each.property === property);
    return isSent ? texts.sentTwice : null;
  });
}
