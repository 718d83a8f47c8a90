import type { NamedRow } from "#console/data-table/index.ts";
import { type Attributes, attributeValue } from "#shared/domain/attributes.ts";

/** A mark of a row: rows of ours carry it as a field, those of existing backends among their attributes (wire.md 9.1). */
export function rowFlag(row: NamedRow, name: "isTeamMember" | "isBot" | "isTeamOrganization"): boolean {
  const fields = row as NamedRow & { readonly attributes?: Attributes } & Partial<Record<typeof name, unknown>>;
  return (fields[name] ?? attributeValue(fields.attributes, name)) === true;
}
