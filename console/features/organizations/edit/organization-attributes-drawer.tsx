import { EditDrawer, SaveConflict } from "#console/record-page/index.ts";
import type { DialogProps } from "./organization-value-dialog.tsx";
import { texts } from "./texts.ts";
import { AttributeField, attributeNames, useAttributesForm } from "./use-attributes-form.tsx";

/** Drawer with the attributes that can be entered by hand, each with its source. */
export function AttributesDrawer({ focused, ...of }: DialogProps & { focused: string | null }) {
  const { dirty, submit, field, conflict } = useAttributesForm(of, attributeNames);
  const { saving } = conflict;
  return (
    <EditDrawer
      name={of.organization.displayName}
      title={texts.attributes.title}
      description={texts.attributes.text}
      dirty={dirty}
      saving={saving.saving}
      error={saving.error}
      failed={texts.attributeFailed}
      onSubmit={submit}
      onClose={of.onClose}
    >
      <SaveConflict {...conflict} />
      {attributeNames.map((name) => (
        <AttributeField key={name} {...field(name)} autoFocus={focused === name} />
      ))}
    </EditDrawer>
  );
}
