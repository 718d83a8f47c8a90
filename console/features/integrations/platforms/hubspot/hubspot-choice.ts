import type { HubspotChoice, HubspotField, HubspotRecords, MappedField } from "#shared/contract/platforms/hubspot.ts";
import { hubspotChoice } from "#shared/contract/platforms/hubspot.ts";
import { texts } from "./texts.ts";

/** A row of the mapping, which keeps its id while others come and go. Null: not chosen yet. */
export interface FieldRow {
  readonly id: number;
  readonly property: string | null;
  readonly attribute: string | null;
  readonly direction: MappedField["direction"];
}

/** What the drawer edits. */
export interface Choice extends Pick<HubspotChoice, "reads" | "sends"> {
  readonly rows: Readonly<Record<HubspotRecords, readonly FieldRow[]>>;
}

export const kinds: readonly HubspotRecords[] = ["members", "organizations"];

const rowsOf = (fields: readonly MappedField[]): FieldRow[] =>
  fields.map(({ property, attribute, direction }, id) => ({ id, property, attribute, direction }));

/** What is stored; other backends store nothing of it. */
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

/** The rows that are whole, as they are stored. */
export function mappedFields(rows: readonly FieldRow[]): MappedField[] {
  return rows.flatMap(({ property, attribute, direction }) =>
    property === null || attribute === null ? [] : [{ property, attribute, direction }],
  );
}

/** As it is stored. Nothing is sent where no field is. */
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

/** Whether any field goes to HubSpot. */
export const hasSent = (rows: readonly FieldRow[]): boolean =>
  mappedFields(rows).some(({ direction }) => direction !== "in");

export function addRow(rows: readonly FieldRow[]): FieldRow[] {
  const id = Math.max(-1, ...rows.map((row) => row.id)) + 1;
  return [...rows, { id, property: null, attribute: null, direction: "in" }];
}

/** Changes a row; a direction that its sides do not allow gives way to one that they do. */
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

/** What is computed on one side can only go to the other. */
export function allowedDirections(
  { property, attribute }: Pick<FieldRow, "property" | "attribute">,
  { attributes, properties }: Fields,
): MappedField["direction"][] {
  const isComputed = attributes.some(({ name, isReadOnly }) => name === attribute && isReadOnly);
  const isFixed = properties.some(({ name, isReadOnly }) => name === property && isReadOnly);
  if (isComputed) return isFixed ? [] : ["out"];
  return isFixed ? ["in"] : ["in", "out", "both"];
}

/** What is wrong with each row; null where nothing is. */
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
