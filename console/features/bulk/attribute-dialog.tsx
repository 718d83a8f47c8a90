import { useQuery } from "@tanstack/react-query";
import { Controller, useForm } from "react-hook-form";
import { FormDialog } from "#console/core/form-dialog.tsx";
import { handleError } from "#console/core/handle-error.ts";
import { track } from "#console/session/index.ts";
import { SelectMenu } from "#console/ui/forms/select-menu.tsx";
import { ApiError } from "#shared/client/errors.ts";
import type { MemberBulkAction } from "#shared/contract/bulk.ts";
import { Checkbox } from "#shared/ui/components/forms/checkbox.tsx";
import { Field, FieldError } from "#shared/ui/components/forms/field.tsx";
import { Input } from "#shared/ui/components/forms/input.tsx";
import { OptionLabel } from "#shared/ui/components/forms/option-label.tsx";
import { RadioGroup, RadioGroupItem } from "#shared/ui/components/forms/radio-group.tsx";
import { ErrorState } from "#shared/ui/components/states/error-state.tsx";
import { firstError } from "#shared/ui/first-error.ts";
import { ruleResolver } from "#shared/ui/rule-resolver.ts";
import { readAttribute } from "./attribute-value.ts";
import type { BulkKind, EditableAttribute } from "./bulk-kind.ts";
import type { Order } from "./bulk-order.ts";
import type { Words } from "./outcome.ts";
import { texts } from "./texts.ts";

const attributeTexts = texts.attributeForm;

interface AttributeDialogProps {
  what: string;
  attributes: NonNullable<BulkKind["attributes"]>;
  /** @throws ApiError when the change could not start. */
  begin: (action: Order["action"], words: Words) => Promise<void>;
  onClose: () => void;
}

/** Attributes to exclude: marks with separate actions, and values that no form edits. */
const excluded = new Set(["isTeamMember", "isBot", "isOrganization", "avatarUrl"]);
const isEditable = ({ name, type, show }: EditableAttribute) => show && type !== "special" && !excluded.has(name);

interface Fields {
  /** Name of the attribute; null until one is chosen. */
  attribute: string | null;
  value: readonly string[];
  shouldClear: boolean;
}

/** Change to start, with null for a cleared attribute, or the errors of the fields. */
type Change =
  | { readonly attributes: NonNullable<MemberBulkAction["attributes"]>; readonly errors?: never }
  | { readonly attributes?: never; readonly errors: Partial<Record<keyof Fields, string>> };

/** Dialog that sets or clears one attribute of the selected people. */
export function AttributeDialog({ what, attributes, begin, onClose }: AttributeDialogProps) {
  const { data, isError, refetch } = useQuery({
    queryKey: ["attribute-definitions", "editable"],
    queryFn: ({ client }) => attributes(client),
  });
  const editable = (data ?? []).filter(isEditable);
  const definitionOf = (name: string | null) => editable.find((each) => each.name === name);
  const read = ({ attribute, value, shouldClear }: Fields): Change => {
    const definition = definitionOf(attribute);
    if (!definition) return { errors: { attribute: attributeTexts.required } };
    if (shouldClear) return { attributes: { [definition.name]: null } };
    const result = readAttribute(definition, value);
    if ("problem" in result) return { errors: { value: result.problem } };
    return { attributes: { [definition.name]: { default: result.value, custom: result.value } } };
  };
  const form = useForm<Fields>({
    defaultValues: { attribute: null, value: [], shouldClear: false },
    resolver: ruleResolver((fields) => read(fields).errors ?? {}),
    reValidateMode: "onSubmit",
  });
  const { errors, isDirty, isSubmitting } = form.formState;
  const [name, shouldClear] = form.watch(["attribute", "shouldClear"]);
  const attribute = definitionOf(name);

  const submit = form.handleSubmit(async (fields) => {
    const { attributes: change } = read(fields);
    if (!change) return;
    try {
      await begin({ attributes: change }, "attribute");
      track("Edit contributor attributes", "Feature", { bulk: true });
      onClose();
    } catch (failure) {
      if (failure instanceof ApiError && failure.kind === "validation")
        form.setError("value", { message: failure.message });
      else handleError(failure);
    }
  });

  return (
    <FormDialog
      title={attributeTexts.title(what)}
      width="28rem"
      submit={{ label: texts.apply, busy: texts.applying, isDisabled: isError }}
      dirty={isDirty}
      saving={isSubmitting}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {isError ? (
        <ErrorState onRetry={() => void refetch()} headingLevel={3} />
      ) : (
        <>
          <Field
            label={attributeTexts.attribute}
            required
            error={errors.attribute}
            hint={data && editable.length === 0 ? attributeTexts.none : undefined}
          >
            <SelectMenu
              options={editable.map(({ name: value, label }) => ({ value, label }))}
              value={name}
              placeholder={data ? attributeTexts.choose : attributeTexts.loading}
              disabled={!data}
              onValueChange={(next) => {
                form.clearErrors();
                form.setValue("attribute", next, { shouldDirty: true });
                form.setValue("value", []);
              }}
            />
          </Field>
          {attribute && !shouldClear && (
            <Controller
              control={form.control}
              name="value"
              render={({ field }) => (
                <AttributeInput
                  attribute={attribute}
                  value={field.value}
                  error={firstError(errors.value) ?? undefined}
                  onChange={(value) => {
                    form.clearErrors();
                    field.onChange(value);
                  }}
                />
              )}
            />
          )}
          {attribute && (
            <Controller
              control={form.control}
              name="shouldClear"
              render={({ field }) => (
                <OptionLabel>
                  <Checkbox checked={field.value} onCheckedChange={field.onChange} />
                  {attributeTexts.empty}
                </OptionLabel>
              )}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}

interface AttributeInputProps {
  attribute: EditableAttribute;
  /** One text, or several for a list attribute. */
  value: readonly string[];
  error: string | undefined;
  onChange: (value: readonly string[]) => void;
}

/** Input control for an attribute value, chosen by attribute type. */
function AttributeInput({ attribute, value, error, onChange }: AttributeInputProps) {
  const { type, options } = attribute;
  const form = texts.attributeForm;
  if (type === "boolean" || (type === "multiSelect" && options && options.length > 0)) {
    return (
      <fieldset>
        <legend className="mb-2 font-medium text-ink">{form.value}</legend>
        {type === "boolean" ? (
          <RadioGroup value={value[0] ?? ""} onValueChange={(next) => onChange([next])}>
            {(["true", "false"] as const).map((each) => (
              <OptionLabel key={each}>
                <RadioGroupItem value={each} />
                {each === "true" ? form.yes : form.no}
              </OptionLabel>
            ))}
          </RadioGroup>
        ) : (
          <div className="grid max-h-56 gap-2 overflow-auto">
            {options?.map((option) => (
              <OptionLabel key={option}>
                <Checkbox
                  checked={value.includes(option)}
                  onCheckedChange={(checked) =>
                    onChange(checked ? [...value, option] : value.filter((each) => each !== option))
                  }
                />
                <bdi>{option}</bdi>
              </OptionLabel>
            ))}
          </div>
        )}
        {error !== undefined && <FieldError>{error}</FieldError>}
      </fieldset>
    );
  }
  return (
    <Field label={form.value} required error={error}>
      <Input
        type={type === "date" ? "date" : "text"}
        inputMode={type === "number" ? "decimal" : undefined}
        value={value.join(", ")}
        onChange={(event) => onChange(type === "multiSelect" ? event.target.value.split(/,\s*/) : [event.target.value])}
      />
    </Field>
  );
}
