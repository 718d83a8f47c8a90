import { type SQL, sql } from "drizzle-orm";
import type { Property } from "./property.ts";
import { likeLiteral } from "./values.ts";

/** Types of custom attributes (wire.md 11). */
export type AttributeTypes = ReadonlyMap<string, string>;

/**
 * The property `attributes.{name}.{source}` (wire.md 17.1), for a defined attribute and always for `jobTitle`. What is
 * stored and does not fit the attribute's type counts as null.
 */
export function attributeProperty(name: string, types: AttributeTypes): Property | undefined {
  const [, attribute, source] = /^attributes\.([^.]+)\.([^.]+)$/.exec(name) ?? [];
  if (!attribute || !source) return undefined;
  const type = types.get(attribute) ?? (attribute === "jobTitle" ? "string" : undefined);
  if (!type) return undefined;
  const path = sql`${sql.param([attribute, source])}::text[]`;
  const asText = sql`(m.attributes #>> ${path})`;
  switch (type) {
    case "boolean":
      return { kind: "boolean", sql: sql`(case ${asText} when 'true' then true when 'false' then false end)` };
    case "number":
      return { kind: "real", sql: sql`(case when ${asText} ~ ${numeric} then (${asText})::double precision end)` };
    case "date":
      return {
        kind: "iso",
        sql: sql`(case when ${asText} ~ ${dateOnly} then ${asText} || 'T00:00:00.000Z' else ${asText} end)`,
      };
    case "multiSelect":
      return {
        kind: "json",
        sql: sql`nullif(m.attributes #> ${path}, 'null'::jsonb)`,
        ...(source === "default" ? { narrow: amongDefaults } : {}),
      };
    default:
      return { kind: "text", sql: asText, ...(source === "default" ? { narrow: amongDefaults } : {}) };
  }
}

const numeric = "^-?\\d{1,15}(\\.\\d{1,15})?$";
const dateOnly = "^\\d{4}-\\d{2}-\\d{2}$";

/** The index `members_attribute_values` holds the text of all default values, written as JSON. */
function amongDefaults(text: string, exact: boolean): SQL {
  const values = sql`(jsonb_path_query_array(m.attributes, '$.*.default')::text)`;
  const json = JSON.stringify(text);
  return exact
    ? sql`${values} like ${`%${likeLiteral(json)}%`}`
    : sql`${values} ilike ${`%${likeLiteral(json.slice(1, -1))}%`}`;
}
