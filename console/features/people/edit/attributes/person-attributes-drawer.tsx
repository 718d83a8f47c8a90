import { useState } from "react";
import { ChangedMeanwhile, EditDrawer } from "#console/record-page/index.ts";
import type { AttributeDefinition } from "#shared/contract/attributes.ts";
import { texts } from "../texts.ts";
import { AttributeField } from "./attribute-field.tsx";
import { editableAttributes } from "./attribute-model.ts";
import { type AttributesOf, useAttributesForm } from "./use-attributes-form.ts";

interface AttributesDrawerProps extends AttributesOf {
  definitions: readonly AttributeDefinition[];
  /** The attribute from whose menu it was opened. */
  focused: string | null;
  onClose: () => void;
}

/** More attributes than this get a box that filters them. */
const searchFrom = 8;

/** All attributes of a person with their sources; what is entered here counts more than any of them. */
export function AttributesDrawer({ definitions, focused, onClose, ...of }: AttributesDrawerProps) {
  const attributesTexts = texts.attributes;
  const [editable] = useState(() => editableAttributes(definitions, of.attributes));
  const [search, setSearch] = useState("");
  const { saving, dirty, submit, field, meanwhile } = useAttributesForm(of, editable, onClose);
  const shown = editable.filter(({ label }) => label.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase()));
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
      <ChangedMeanwhile {...meanwhile} />
      {shown.length === 0 && <p className="text-ink-3">{attributesTexts.noMatch}</p>}
      {shown.map((each) => (
        <AttributeField key={each.name} {...field(each)} focused={focused === each.name} />
      ))}
    </EditDrawer>
  );
}
