import type { ByField, Field, Fields } from "../lists/field.ts";
import type { FilterDefinition } from "./definition.ts";

/** Filters of fields, by the name of the field. */
export function fieldFilters<const All extends Fields<never>>(fields: All): ByField<All, "filter", FilterDefinition> {
  const definitions = Object.entries<Field<never>>(fields).flatMap(([name, { label, filter }]) =>
    filter ? [[name, { id: name, label, property: name, ...filter }]] : [],
  );
  return Object.fromEntries(definitions) as ByField<All, "filter", FilterDefinition>;
}
