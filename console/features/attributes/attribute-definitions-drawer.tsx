import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ListPlus } from "lucide-react";
import { Controller, useForm } from "react-hook-form";
import { getClient } from "#console/core/api-client.ts";
import { track } from "#console/session/index.ts";
import { KeywordInput } from "#console/ui/forms/keyword-input.tsx";
import { SelectMenu } from "#console/ui/forms/select-menu.tsx";
import { showToast } from "#console/ui/toast.ts";
import {
  attributeDefinitionCreate,
  attributeDefinitionDestroy,
  attributeDefinitionUpdate,
} from "#shared/contract/attributes.ts";
import { Badge } from "#shared/ui/components/badge.tsx";
import { Field } from "#shared/ui/components/forms/field.tsx";
import { Input } from "#shared/ui/components/forms/input.tsx";
import { OptionLabel } from "#shared/ui/components/forms/option-label.tsx";
import { Switch } from "#shared/ui/components/forms/switch.tsx";
import { ruleResolver } from "#shared/ui/rule-resolver.ts";
import { maxLength, required } from "#shared/validators/rules.ts";
import { DefinitionForm, DefinitionsDrawer, type FormSlot } from "../definitions/index.ts";
import { type AttributeDefinition, definitionsOptions, shownDefinitions, typeName } from "./attribute-queries.ts";
import { texts } from "./texts.ts";

/** Drawer to manage the workspace's custom attributes of people. */
export function AttributesDrawer({ onClose }: { onClose: () => void }) {
  const query = useQuery(definitionsOptions());
  const attributes = useAttributes();
  return (
    <DefinitionsDrawer
      texts={texts}
      icon={ListPlus}
      query={query}
      rows={shownDefinitions(query.data ?? [])}
      keyOf={({ id }) => id}
      nameOf={({ label }) => label}
      canDelete={({ canDelete }) => canDelete}
      remove={({ id }) => attributes.remove(id)}
      form={(definition, slot) => <AttributeForm {...slot} definition={definition} attributes={attributes} />}
      line={({ label, type, options, show }) => (
        <>
          <span className="min-w-0 flex-1">
            <bdi className="block truncate">{label}</bdi>
            {type === "multiSelect" && (
              <span className="block truncate text-xs text-ink-3" title={options?.join(", ")}>
                {options?.join(", ")}
              </span>
            )}
          </span>
          {!show && <Badge>{texts.hidden}</Badge>}
          <span className="w-24 flex-none text-ink-2">{typeName(type)}</span>
        </>
      )}
      onClose={onClose}
    />
  );
}

interface AttributeFormProps extends FormSlot {
  /** Null for a new attribute. */
  definition: AttributeDefinition | null;
  attributes: ReturnType<typeof useAttributes>;
}

/** Form of an attribute. The type cannot be changed later. */
function AttributeForm({ definition, attributes, ...slot }: AttributeFormProps) {
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

/** Returns mutations for attribute definitions. Each one refetches the columns and filters of lists and profiles. */
function useAttributes() {
  const cache = useQueryClient();
  const refresh = () => cache.invalidateQueries({ queryKey: ["attribute-definitions"] });
  const optionsOf = ({ type, options }: AttributeValues) => (type === "multiSelect" ? { options: [...options] } : {});

  return {
    async create(form: AttributeValues): Promise<void> {
      const type = attributeTypes.find((each) => each === form.type);
      if (!type) throw new Error("A type is required.");
      const body = { label: form.label.trim(), type, show: form.show, ...optionsOf(form) };
      await getClient().send(attributeDefinitionCreate, { body });
      track("Add global attribute", "Feature", { name: body.label, type });
      showToast({ type: "success", message: texts.created });
      await refresh();
    },

    async update(id: string, form: AttributeValues): Promise<void> {
      const body = { label: form.label.trim(), show: form.show, ...optionsOf(form) };
      await getClient().send(attributeDefinitionUpdate, { params: { id }, body });
      track("Edit global attribute", "Feature", { id });
      showToast({ type: "success", message: texts.updated });
      await refresh();
    },

    async remove(id: string): Promise<void> {
      await getClient().send(attributeDefinitionDestroy, { query: { ids: [id] } });
      track("Delete global attribute", "Feature", { id });
      showToast({ type: "success", message: texts.deleted });
      await refresh();
    },
  };
}

/** Types available for a new attribute, in the order of the form. */
const attributeTypes = ["string", "number", "email", "url", "date", "boolean", "multiSelect"] as const;

/** Form values of an attribute. */
interface AttributeValues {
  readonly label: string;
  readonly type: string;
  readonly options: readonly string[];
  readonly show: boolean;
}

/** Returns the first error of each field; null for a valid field. */
export function attributeErrors({ label, type, options }: AttributeValues) {
  return {
    label: required()(label) ?? maxLength(200, "Name")(label),
    type: required()(type),
    options: type === "multiSelect" && options.length === 0 ? "Options field must have at least 1 items" : null,
  };
}
