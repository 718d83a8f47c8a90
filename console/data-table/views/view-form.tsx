import { type FormEvent, useState } from "react";
import { ApiError } from "#shared/client/errors.ts";
import type { SavedView, ViewVisibility } from "#shared/contract/views.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Field } from "#shared/ui/components/forms/field.tsx";
import { Input } from "#shared/ui/components/forms/input.tsx";
import { OptionLabel } from "#shared/ui/components/forms/option-label.tsx";
import { RadioGroup, RadioGroupItem } from "#shared/ui/components/forms/radio-group.tsx";
import { Dialog, DialogClose } from "#shared/ui/components/overlays/dialog.tsx";
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

/** Maximum length accepted by the server. */
const longestName = 200;
const rules = [required(), maxLength(longestName, texts.name)];

/** Dialog for the name of a view, and for the visibility of a new one. A failed save keeps the input. */
export function ViewFormDialog({ form, actions, onCreated, onClose }: ViewFormDialogProps) {
  const before = form.kind === "rename" ? form.view.name : form.name;
  const [name, setName] = useState(before);
  const [visibility, setVisibility] = useState<ViewVisibility>(form.kind === "rename" ? "user" : form.visibility);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const mayShare = useMayShareViews();

  async function save() {
    if (form.kind === "rename") return name.trim() === before || (await actions.rename(form.view, name.trim()));
    const view = { name: name.trim(), visibility, config: form.config };
    onCreated(await actions.create(view, form.kind === "duplicate"));
    return true;
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const wrong = firstError(name, rules);
    setError(wrong);
    if (wrong !== null || busy) return;
    setBusy(true);
    try {
      if (await save()) onClose();
    } catch (failure) {
      if (failure instanceof ApiError && failure.kind === "validation") setError(failure.message);
      else actions.failed(failure, form.kind === "rename" ? form.view : undefined);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.formTitles[form.kind]}
      width="26rem"
      dirty={name !== before}
      footer={
        <>
          <DialogClose>
            <Button>{texts.cancel}</Button>
          </DialogClose>
          <Button type="submit" form="view-form" variant="primary" busy={busy} busyText={texts.saving}>
            {texts.save}
          </Button>
        </>
      }
    >
      <form id="view-form" noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
        <Field label={texts.name} required error={error}>
          <Input
            autoFocus
            value={name}
            onChange={(event) => {
              setName(event.target.value);
              setError(null);
            }}
          />
        </Field>
        {form.kind !== "rename" && mayShare && (
          <fieldset>
            <legend className="mb-2 font-medium text-ink">{texts.visibility}</legend>
            <RadioGroup
              value={visibility}
              onValueChange={(value) => setVisibility(value === "tenant" ? value : "user")}
            >
              <OptionLabel>
                <RadioGroupItem value="user" />
                {texts.onlyMe}
              </OptionLabel>
              <OptionLabel>
                <RadioGroupItem value="tenant" />
                {texts.everybody}
              </OptionLabel>
            </RadioGroup>
          </fieldset>
        )}
      </form>
    </Dialog>
  );
}
