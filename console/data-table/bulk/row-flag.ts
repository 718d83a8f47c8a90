import { type Attributes, attributeValue } from "#shared/domain/attributes.ts";
import type { ListRowData } from "../row-view.ts";

/** A mark of a row: rows of ours carry it as a field, those of existing backends among their attributes (wire.md 9.1). */
export function rowFlag(row: ListRowData, name: "isTeamMember" | "isBot" | "isTeamOrganization"): boolean {
  const fields = row as ListRowData & { readonly attributes?: Attributes } & Partial<Record<typeof name, unknown>>;
  return (fields[name] ?? attributeValue(fields.attributes, name)) === true;
}
