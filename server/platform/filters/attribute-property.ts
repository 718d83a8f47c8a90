import { type SQL, sql } from "#server/platform/db/drizzle.ts";
import type { Property } from "./property.ts";

/** Types of custom attributes. */
export type AttributeTypes = ReadonlyMap<string, string>;

/**
 * Property `attributes.{name}.{source}`, for a defined attribute and always for `jobTitle`. A stored value that does
 * not fit the attribute's type counts as null.
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
 * SQL for the default value of an attribute with an ordered type, as filters compare it. An index on `members` must use
 * the same expression. Undefined for other types.
 */
export function orderedDefault(attribute: string, type: string): SQL | undefined {
  return ordering[type]?.sql(textOf(sql`attributes`, attribute, "default"));
}

const ofPerson = sql`m.attributes`;

/** One string, so that an index definition can contain it where a query uses a parameter. */
const path = (...keys: readonly string[]) => sql`${`{${keys.map((key) => JSON.stringify(key)).join(",")}}`}::text[]`;

const textOf = (attributes: SQL, attribute: string, source: string) =>
  sql`(${attributes} #>> ${path(attribute, source)})`;

/** Ordered types, each with the conversion of its stored text. */
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

/** Answered by the index `members_attribute_names`, which holds the names of all attributes. */
const present = (attribute: string) =>
  sql`(jsonb_path_query_array(m.attributes, '$.keyvalue()."key"') @> ${JSON.stringify([attribute])}::jsonb)`;

/** Characters that JSON escapes, also those that become one when folded. */
const escapedInJson = /["\\\p{Cc}\uFE68\uFF02\uFF3C]/u;

/** Answered by the index `members_attribute_values`, which holds all default values as folded JSON text. */
function amongDefaults(text: string): SQL {
  const parts = text.split(escapedInJson).map((part) => sql`search_pattern(${part}) || '%'`);
  return sql`search_fold(jsonb_path_query_array(m.attributes, '$.*.default')::text) like '%' || ${sql.join(parts, sql` || `)}`;
}
