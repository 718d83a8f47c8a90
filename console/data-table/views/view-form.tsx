import { Controller, useForm } from "react-hook-form";
import { FormDialog } from "#console/core/form-dialog.tsx";
import { ApiError } from "#shared/client/errors.ts";
import type { SavedView, ViewVisibility } from "#shared/contract/views.ts";
import { Field } from "#shared/ui/components/forms/field.tsx";
import { Input } from "#shared/ui/components/forms/input.tsx";
import { OptionLabel } from "#shared/ui/components/forms/option-label.tsx";
import { RadioGroup, RadioGroupItem } from "#shared/ui/components/forms/radio-group.tsx";
import { ruleResolver } from "#shared/ui/rule-resolver.ts";
import { firstError, maxLength, required } from "#shared/validators/rules.ts";
import { texts } from "./texts.ts";
import { useMayShareViews, type useViewActions } from "./use-view-actions.ts";

/** Purpose of the form of a view: create, duplicate or rename. */
export type ViewForm =
  | {
      readonly kind: "create" | "duplicate";
      readonly name: string;
      readonly visibility: ViewVisibility;
      readonly config: Record<string, unknown>;
    }
  | { readonly kind: "rename"; readonly view: SavedView };

interface ViewFormDialogProps {
  form: ViewForm;
  actions: Pick<ReturnType<typeof useViewActions>, "create" | "rename" | "failed">;
  /** Called with a created view, before the form closes. */
  onCreated: (view: SavedView) => void;
  onClose: () => void;
}

interface Fields {
  name: string;
  visibility: ViewVisibility;
}

/** Maximum length accepted by the server. */
const longestName = 200;
const rules = [required(), maxLength(longestName, texts.name)];
const resolver = ruleResolver<Fields>(({ name }) => ({ name: firstError(name, rules) }));

/** Dialog for the name of a view, and for the visibility of a new one. A failed save keeps the input. */
export function ViewFormDialog({ form: purpose, actions, onCreated, onClose }: ViewFormDialogProps) {
  const isRename = purpose.kind === "rename";
  const form = useForm<Fields>({
    defaultValues: isRename
      ? { name: purpose.view.name, visibility: "user" }
      : { name: purpose.name, visibility: purpose.visibility },
    resolver,
  });
  const { errors, isDirty, isSubmitting } = form.formState;
  const mayShare = useMayShareViews();

  /** Returns whether the view was saved. */
  async function save({ name: typed, visibility }: Fields): Promise<boolean> {
    const name = typed.trim();
    if (isRename) return name === purpose.view.name || (await actions.rename(purpose.view, name));
    const view = { name, visibility, config: purpose.config };
    onCreated(await actions.create(view, purpose.kind === "duplicate"));
    return true;
  }

  const submit = form.handleSubmit(async (fields) => {
    try {
      if (await save(fields)) onClose();
    } catch (failure) {
      if (failure instanceof ApiError && failure.kind === "validation")
        form.setError("name", { message: failure.message });
      else actions.failed(failure, isRename ? purpose.view : undefined);
    }
  });

  return (
    <FormDialog
      title={texts.formTitles[purpose.kind]}
      width="26rem"
      dirty={isDirty}
      saving={isSubmitting}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field label={texts.name} required error={errors.name}>
        <Input autoFocus {...form.register("name")} />
      </Field>
      {!isRename && mayShare && (
        <fieldset>
          <legend className="mb-2 font-medium text-ink">{texts.visibility}</legend>
          <Controller
            control={form.control}
            name="visibility"
            render={({ field }) => (
              <RadioGroup value={field.value} onValueChange={field.onChange}>
                <OptionLabel>
                  <RadioGroupItem value="user" />
                  {texts.onlyMe}
                </OptionLabel>
                <OptionLabel>
                  <RadioGroupItem value="tenant" />
                  {texts.everybody}
                </OptionLabel>
              </RadioGroup>
            )}
          />
        </fieldset>
      )}
    </FormDialog>
  );
}
