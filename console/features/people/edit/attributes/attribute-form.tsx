import { useState } from "react";
import { InlineForm } from "#console/record-page/index.ts";
import type { AttributeDefinition } from "#shared/contract/attributes.ts";
import { texts } from "../texts.ts";
import { AttributeField } from "./attribute-field.tsx";
import { editableAttributes } from "./attribute-model.ts";
import { type AttributesOf, useAttributesForm } from "./use-attributes-form.ts";

interface AttributeFormProps extends AttributesOf {
  definitions: readonly AttributeDefinition[];
  name: string;
  onClose: () => void;
}

/** Inline form of one attribute of a person. */
export function AttributeForm({ definitions, name, onClose, ...of }: AttributeFormProps) {
  const [editable] = useState(() =>
    editableAttributes(definitions, of.attributes).filter((attribute) => attribute.name === name),
  );
  const { saving, dirty, submit, field, conflict } = useAttributesForm(of, editable, onClose);
  return editable.map((attribute) => (
    <InlineForm
      key={name}
      {...conflict}
      saving={saving}
      dirty={dirty}
      saveLabel={texts.attributes.saveOf(attribute.label)}
      onSubmit={submit}
      onClose={onClose}
    >
      <AttributeField {...field(attribute)} focused hideLabel />
    </InlineForm>
  ));
}
