import { useState } from "react";
import { EditDrawer, SaveConflict } from "#console/record-page/index.ts";
import type { AttributeDefinition } from "#shared/contract/attributes.ts";
import { containsWords } from "#shared/domain/text/search-words.ts";
import { texts } from "../texts.ts";
import { AttributeField } from "./attribute-field.tsx";
import { editableAttributes } from "./attribute-model.ts";
import { type AttributesOf, useAttributesForm } from "./use-attributes-form.ts";

interface AttributesDrawerProps extends AttributesOf {
  definitions: readonly AttributeDefinition[];
  /** Name of the attribute whose menu opened the drawer. */
  focused: string | null;
  onClose: () => void;
}

/** Longer lists of attributes get a filter box. */
const searchFrom = 8;

/** Drawer with all attributes of a person and their sources. Values entered here take precedence over all sources. */
export function AttributesDrawer({ definitions, focused, onClose, ...of }: AttributesDrawerProps) {
  const attributesTexts = texts.attributes;
  const [editable] = useState(() => editableAttributes(definitions, of.attributes));
  const [search, setSearch] = useState("");
  const { saving, dirty, submit, field, conflict } = useAttributesForm(of, editable, onClose);
  const shown = editable.filter(({ label }) => containsWords(label, search));
  return (
    <EditDrawer
      name={of.person.displayName}
      title={attributesTexts.title}
      description={attributesTexts.text}
      search={
        editable.length > searchFrom && { placeholder: attributesTexts.search, value: search, onChange: setSearch }
      }
      dirty={dirty}
      saving={saving.saving}
      error={saving.error}
      failed={texts.attributeFailed}
      onSubmit={submit}
      onClose={onClose}
    >
      <SaveConflict {...conflict} />
      {shown.length === 0 && <p className="text-ink-3">{attributesTexts.noMatch}</p>}
      {shown.map((each) => (
        <AttributeField key={each.name} {...field(each)} focused={focused === each.name} />
      ))}
    </EditDrawer>
  );
}
