import { type SQL, sql } from "drizzle-orm";
import type { Property } from "./property.ts";
import { likeLiteral } from "./values.ts";

/** Types of custom attributes. */
export type AttributeTypes = ReadonlyMap<string, string>;

/**
 * The property `attributes.{name}.{source}`, for a defined attribute and always for `jobTitle`. What is
 * stored and does not fit the attribute's type counts as null.
 */
export function attributeProperty(name: string, types: AttributeTypes): Property | undefined {
  const [, attribute, source] = /^attributes\.([^.]+)\.([^.]+)$/.exec(name) ?? [];
  if (!attribute || !source) return undefined;
  const type = types.get(attribute) ?? (attribute === "jobTitle" ? "string" : undefined);
  if (!type) return undefined;
  const ordered = ordering[type];
  const place = source === "default" ? { present: present(attribute) } : {};
  const text = textOf(ofPerson, attribute, source);
  if (ordered) {
    return { kind: ordered.kind, sql: ordered.sql(text), ...(source === "default" ? { indexed: true } : {}) };
  }
  const narrow = source === "default" ? { narrow: amongDefaults } : {};
  if (type !== "multiSelect") return { kind: "text", sql: text, ...narrow, ...place };
  const json = sql`nullif(m.attributes #> ${path(attribute, source)}, 'null'::jsonb)`;
  return { kind: "json", sql: json, ...narrow, ...place };
}

/**
 * The default value of an attribute whose type has an order, as its filters compare it: what an index on `members` must
 * hold for them. Undefined for other types.
 */
export function orderedDefault(attribute: string, type: string): SQL | undefined {
  return ordering[type]?.sql(textOf(sql`attributes`, attribute, "default"));
}

const ofPerson = sql`m.attributes`;

/** As one text, so that what is a parameter in a query can be written out in the definition of an index. */
const path = (...keys: readonly string[]) => sql`${`{${keys.map((key) => JSON.stringify(key)).join(",")}}`}::text[]`;

const textOf = (attributes: SQL, attribute: string, source: string) =>
  sql`(${attributes} #>> ${path(attribute, source)})`;

/** Types whose values are compared, each with what a stored text counts as. */
const ordering: Readonly<Record<string, { kind: "boolean" | "real" | "iso"; sql: (text: SQL) => SQL }>> = {
  boolean: { kind: "boolean", sql: (text) => sql`(case ${text} when 'true' then true when 'false' then false end)` },
  number: { kind: "real", sql: (text) => sql`(case when ${text} ~ ${numeric} then (${text})::double precision end)` },
  date: {
    kind: "iso",
    sql: (text) => sql`(case when ${text} ~ ${dateOnly} then ${text} || 'T00:00:00.000Z'
      when ${text} ~ ${dateAndTime} then left(${text}, ${isoLength}) end collate "C")`,
  },
};

const numeric = "^-?\\d{1,15}(\\.\\d{1,15})?$";
const dateOnly = "^\\d{4}-\\d{2}-\\d{2}$";
const dateAndTime = "^\\d{4}-\\d{2}-\\d{2}T";
const isoLength = "2026-01-31T10:00:00.000Z".length;

/** The index `members_attribute_names` holds the names of all attributes. */
const present = (attribute: string) =>
  sql`(jsonb_path_query_array(m.attributes, '$.keyvalue()."key"') @> ${JSON.stringify([attribute])}::jsonb)`;

/** The index `members_attribute_values` holds the text of all default values, written as JSON. */
function amongDefaults(text: string, exact: boolean): SQL {
  const values = sql`(jsonb_path_query_array(m.attributes, '$.*.default')::text)`;
  const json = JSON.stringify(text);
  return exact
    ? sql`${values} like ${`%${likeLiteral(json)}%`}`
    : sql`${values} ilike ${`%${likeLiteral(json.slice(1, -1))}%`}`;
}
