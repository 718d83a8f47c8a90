import { Pencil } from "lucide-react";
import { attributeText } from "#console/data-table/index.ts";
import type { AttributeRow, MenuEntry } from "#console/record-page/index.ts";
import type { Organization } from "../profile/organization-queries.ts";
import { reportEntry } from "./line-entries.ts";
import type { OrganizationEditor } from "./organization-editor.ts";
import { texts } from "./texts.ts";
import type { AttributeName } from "./use-attributes-form.tsx";

export const isEditableAttribute = (name: string): name is AttributeName =>
  Object.hasOwn(texts.attributes.labels, name);

/** Returns the menu of an attribute. Only attributes in the drawer can be edited. */
export function attributeEntries(
  organization: Organization,
  { name, label, type, value }: AttributeRow,
  editor: OrganizationEditor | null,
): MenuEntry[] {
  const { id, displayName } = organization;
  const detail = { label, value: attributeText(value, type) };
  const report = reportEntry(id, { dataType: "Organization details", organization: displayName, detail });
  if (!editor || !isEditableAttribute(name)) return [{ ...report, begins: false }];
  return [
    { id: "edit", label: texts.attributes.edit, icon: Pencil, onSelect: () => editor.open("attributes", name) },
    report,
  ];
}
