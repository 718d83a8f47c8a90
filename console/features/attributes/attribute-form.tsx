import { Field } from "#shared/ui/components/forms/field.tsx";
import { Input } from "#shared/ui/components/forms/input.tsx";
import { KeywordInput } from "#shared/ui/components/forms/keyword-input.tsx";
import { OptionLabel } from "#shared/ui/components/forms/option-label.tsx";
import { SelectMenu } from "#shared/ui/components/forms/select-menu.tsx";
import { Switch } from "#shared/ui/components/forms/switch.tsx";
import { DefinitionForm, type FormSlot } from "../definitions/index.ts";
import { type AttributeDefinition, typeName } from "./attribute-queries.ts";
import { type AttributeValues, attributeErrors, attributeTypes } from "./attribute-values.ts";
import { texts } from "./texts.ts";
import type { useAttributes } from "./use-attributes.ts";

interface AttributeFormProps extends FormSlot {
  /** Null for a new one. */
  definition: AttributeDefinition | null;
  attributes: ReturnType<typeof useAttributes>;
}

/** The form of an attribute. Its type is chosen once. */
export function AttributeForm({ definition, attributes, ...slot }: AttributeFormProps) {
  const { label = "", type = "", options, show = true } = definition ?? {};
  const opened: AttributeValues = { label, type, options: options ?? [], show };
  return (
    <DefinitionForm
      {...slot}
      opened={opened}
      errorsOf={attributeErrors}
      failed={definition ? texts.updateFailed : texts.createFailed}
      save={(values) => (definition ? attributes.update(definition.id, values) : attributes.create(values))}
    >
      {({ form, errors, change }) => (
        <>
          <div className="grid grid-cols-[minmax(0,1fr)_10rem] items-start gap-3">
            <Field label={texts.label} error={errors.label} required>
              <Input
                autoFocus
                autoComplete="off"
                maxLength={250}
                value={form.label}
                onChange={(event) => change({ label: event.target.value })}
              />
            </Field>
            {definition ? (
              <Field label={texts.type} hint={texts.typeFixed}>
                <Input disabled value={typeName(form.type)} />
              </Field>
            ) : (
              <Field label={texts.type} error={errors.type} required>
                <SelectMenu
                  options={attributeTypes.map((value) => ({ value, label: texts.types[value] }))}
                  placeholder={texts.typePlaceholder}
                  value={form.type || null}
                  onValueChange={(chosen) => change({ type: chosen })}
                />
              </Field>
            )}
          </div>
          {form.type === "multiSelect" && (
            <Field
              label={texts.options}
              error={errors.options}
              hint={definition ? `${texts.optionsHint}. ${texts.optionsKept}` : texts.optionsHint}
              required
            >
              <KeywordInput
                listLabel={texts.options}
                placeholder={texts.optionsPlaceholder}
                maxLength={200}
                values={form.options}
                onValuesChange={(chosen) => change({ options: chosen })}
              />
            </Field>
          )}
          <OptionLabel>
            <Switch checked={form.show} onCheckedChange={(isShown) => change({ show: isShown })} />
            {texts.show}
          </OptionLabel>
        </>
      )}
    </DefinitionForm>
  );
}
