import { InlineForm } from "#console/record-page/index.ts";
import type { DialogProps } from "./organization-value-dialog.tsx";
import { texts } from "./texts.ts";
import { AttributeField, type AttributeName, useAttributesForm } from "./use-attributes-form.tsx";
import { useOrganizationCache } from "./use-organization-cache.ts";

interface AttributeFormProps extends Omit<DialogProps, "cache"> {
  name: AttributeName;
}

/** Inline form of one attribute of an organization. */
export function AttributeForm({ name, ...of }: AttributeFormProps) {
  const cache = useOrganizationCache(of.groupId, of.organization.id);
  const { dirty, submit, field, conflict } = useAttributesForm({ ...of, cache }, [name]);
  return (
    <InlineForm
      {...conflict}
      dirty={dirty}
      saveLabel={texts.attributes.saveOf(texts.attributes.labels[name])}
      onSubmit={submit}
      onClose={of.onClose}
    >
      <AttributeField {...field(name)} autoFocus hideLabel />
    </InlineForm>
  );
}
