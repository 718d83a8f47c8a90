import { Controller, useForm } from "react-hook-form";
import { Field } from "#shared/ui/components/forms/field.tsx";
import { Input } from "#shared/ui/components/forms/input.tsx";
import { KeywordInput } from "#shared/ui/components/forms/keyword-input.tsx";
import { OptionLabel } from "#shared/ui/components/forms/option-label.tsx";
import { SelectMenu } from "#shared/ui/components/forms/select-menu.tsx";
import { Switch } from "#shared/ui/components/forms/switch.tsx";
import { ruleResolver } from "#shared/ui/rule-resolver.ts";
import { DefinitionForm, type FormSlot } from "../definitions/index.ts";
import { type AttributeDefinition, typeName } from "./attribute-queries.ts";
import { type AttributeValues, attributeErrors, attributeTypes } from "./attribute-values.ts";
import { texts } from "./texts.ts";
import type { useAttributes } from "./use-attributes.ts";

interface AttributeFormProps extends FormSlot {
  /** Null for a new attribute. */
  definition: AttributeDefinition | null;
  attributes: ReturnType<typeof useAttributes>;
}

/** Form of an attribute. The type cannot be changed later. */
export function AttributeForm({ definition, attributes, ...slot }: AttributeFormProps) {
  const { label = "", type = "", options, show = true } = definition ?? {};
  const form = useForm<AttributeValues>({
    defaultValues: { label, type, options: options ?? [], show },
    resolver: ruleResolver(attributeErrors),
  });
  const { control } = form;
  const { errors } = form.formState;
  return (
    <DefinitionForm
      {...slot}
      form={form}
      failed={definition ? texts.updateFailed : texts.createFailed}
      save={(values) => (definition ? attributes.update(definition.id, values) : attributes.create(values))}
    >
      <div className="grid grid-cols-[minmax(0,1fr)_10rem] items-start gap-3">
        <Field label={texts.label} error={errors.label} required>
          <Input autoFocus autoComplete="off" maxLength={250} {...form.register("label")} />
        </Field>
        {definition ? (
          <Field label={texts.type} hint={texts.typeFixed}>
            <Input disabled value={typeName(type)} />
          </Field>
        ) : (
          <Controller
            control={control}
            name="type"
            render={({ field }) => (
              <Field label={texts.type} error={errors.type} required>
                <SelectMenu
                  options={attributeTypes.map((value) => ({ value, label: texts.types[value] }))}
                  placeholder={texts.typePlaceholder}
                  value={field.value || null}
                  onValueChange={field.onChange}
                />
              </Field>
            )}
          />
        )}
      </div>
      {form.watch("type") === "multiSelect" && (
        <Controller
          control={control}
          name="options"
          render={({ field }) => (
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
                values={field.value}
                onValuesChange={field.onChange}
              />
            </Field>
          )}
        />
      )}
      <Controller
        control={control}
        name="show"
        render={({ field }) => (
          <OptionLabel>
            <Switch checked={field.value} onCheckedChange={field.onChange} />
            {texts.show}
          </OptionLabel>
        )}
      />
    </DefinitionForm>
  );
}
