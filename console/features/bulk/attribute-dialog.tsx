import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { handleError } from "#console/core/handle-error.ts";
import { track } from "#console/session/index.ts";
import { ApiError } from "#shared/client/errors.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Checkbox } from "#shared/ui/components/forms/checkbox.tsx";
import { Field } from "#shared/ui/components/forms/field.tsx";
import { OptionLabel } from "#shared/ui/components/forms/option-label.tsx";
import { SelectMenu } from "#shared/ui/components/forms/select-menu.tsx";
import { Dialog, DialogClose } from "#shared/ui/components/overlays/dialog.tsx";
import { ErrorState } from "#shared/ui/components/states/error-state.tsx";
import { AttributeInput } from "./attribute-input.tsx";
import { readAttribute } from "./attribute-value.ts";
import type { BulkKind, EditableAttribute } from "./bulk-kind.ts";
import type { Order } from "./bulk-order.ts";
import type { Words } from "./outcome.ts";
import { texts } from "./texts.ts";

interface AttributeDialogProps {
  what: string;
  attributes: NonNullable<BulkKind["attributes"]>;
  /** @throws ApiError when the change could not start. */
  begin: (action: Order["action"], words: Words) => Promise<void>;
  onClose: () => void;
}

/** Attributes to exclude: marks with separate actions, and values that no form edits. */
const elsewhere = new Set(["isTeamMember", "isBot", "isOrganization", "avatarUrl"]);
const isEditable = ({ name, type, show }: EditableAttribute) => show && type !== "special" && !elsewhere.has(name);

/** Dialog that sets or clears one attribute of the selected people. */
export function AttributeDialog({ what, attributes, begin, onClose }: AttributeDialogProps) {
  const { data, isError, refetch } = useQuery({
    queryKey: ["attribute-definitions", "editable"],
    queryFn: ({ client }) => attributes(client),
  });
  const [name, setName] = useState<string | null>(null);
  const [typed, setTyped] = useState<readonly string[]>([]);
  const [shouldClear, setShouldClear] = useState(false);
  const [errors, setErrors] = useState<{ attribute?: string; value?: string }>({});
  const [busy, setBusy] = useState(false);
  const form = texts.attributeForm;
  const editable = (data ?? []).filter(isEditable);
  const attribute = editable.find((each) => each.name === name) ?? null;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!attribute) return setErrors({ attribute: form.required });
    const read = shouldClear ? { value: null } : readAttribute(attribute, typed);
    if ("problem" in read) return setErrors({ value: read.problem });
    if (busy) return;
    setBusy(true);
    const change = read.value === null ? null : { default: read.value, custom: read.value };
    try {
      await begin({ attributes: { [attribute.name]: change } }, "attribute");
      track("Edit contributor attributes", "Feature", { bulk: true });
      onClose();
    } catch (failure) {
      if (failure instanceof ApiError && failure.kind === "validation") setErrors({ value: failure.message });
      else handleError(failure);
    } finally {
      setBusy(false);
    }
  }

  const choose = (next: string) => {
    setName(next);
    setTyped([]);
    setErrors({});
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={form.title(what)}
      width="28rem"
      dirty={typed.length > 0 || shouldClear}
      footer={
        <>
          <DialogClose>
            <Button>{texts.cancel}</Button>
          </DialogClose>
          <Button type="submit" form="bulk-attribute" variant="primary" busy={busy} busyText={texts.applying}>
            {texts.apply}
          </Button>
        </>
      }
    >
      {isError ? (
        <ErrorState onRetry={() => void refetch()} headingLevel={3} />
      ) : (
        <form id="bulk-attribute" noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
          <Field
            label={form.attribute}
            required
            error={errors.attribute}
            hint={data && editable.length === 0 ? form.none : undefined}
          >
            <SelectMenu
              options={editable.map(({ name: value, label }) => ({ value, label }))}
              value={name}
              placeholder={data ? form.choose : form.loading}
              disabled={!data}
              onValueChange={choose}
            />
          </Field>
          {attribute && !shouldClear && (
            <AttributeInput
              attribute={attribute}
              value={typed}
              error={errors.value}
              onChange={(value) => {
                setTyped(value);
                setErrors({});
              }}
            />
          )}
          {attribute && (
            <OptionLabel>
              <Checkbox checked={shouldClear} onCheckedChange={setShouldClear} />
              {form.empty}
            </OptionLabel>
          )}
        </form>
      )}
    </Dialog>
  );
}
