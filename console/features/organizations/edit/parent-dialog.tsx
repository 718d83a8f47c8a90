import { useState } from "react";
import { FormDialog } from "#console/core/form-dialog.tsx";
import {
  type ChosenOrganization,
  FailureNotice,
  MonthField,
  OrganizationField,
  SaveConflict,
  useVersionedSave,
} from "#console/record-page/index.ts";
import { track } from "#console/session/index.ts";
import { Field } from "#shared/ui/components/forms/field.tsx";
import { showToast } from "#shared/ui/toast.ts";
import { requiredMessage } from "#shared/validators/rules.ts";
import { isMonth } from "#shared/validators/work-experience.ts";
import type { Organization } from "../profile/organization-queries.ts";
import type { DialogProps } from "./organization-value-dialog.tsx";
import { texts } from "./texts.ts";

interface ParentForm {
  readonly parent: ChosenOrganization | null;
  /** `YYYY-MM`; empty when it is not known. */
  readonly month: string;
}

const formOf = ({ parent }: Organization): ParentForm => ({
  parent: parent ? { id: parent.id, name: parent.displayName, logo: parent.logo ?? null } : null,
  month: parent?.since?.slice(0, 7) ?? "",
});

/** Dialog for the organization that an organization belongs to, and the month from which it does. */
export function ParentDialog({ groupId, organization, cache, onClose }: DialogProps) {
  const [opened] = useState(() => formOf(organization));
  const [form, setForm] = useState(opened);
  const [isChecked, setIsChecked] = useState(false);
  const { parent, month } = form;
  const saving = useVersionedSave<{ form: ParentForm }>(
    { fields: { form: opened }, version: organization.version },
    {
      async read() {
        const now = await cache.fresh();
        return { fields: { form: formOf(now) }, version: now.version };
      },
      send: ({ form: typed }, _, version) =>
        cache.change({ body: (now) => ({ parent: changeOf(typed, now) }), version }),
    },
    () => {
      track("Edit organization", "Feature");
      showToast({ type: "success", message: texts.edited });
      onClose();
    },
  );
  const errors = {
    parent: parent === null ? requiredMessage : parent.id === organization.id ? texts.parent.itself : null,
    month: month === "" || isMonth(month) ? null : texts.parent.month,
  };
  const textOf = ({ parent: chosen, month: since }: ParentForm) => [chosen?.name, since].filter(Boolean).join(", ");

  function submit() {
    setIsChecked(true);
    if (errors.parent === null && errors.month === null) saving.save({ form });
  }

  return (
    <FormDialog
      title={texts.parent.title(organization.displayName)}
      description={texts.parent.hint}
      dirty={parent?.id !== opened.parent?.id || month !== opened.month}
      saving={saving.saving}
      onSubmit={submit}
      onClose={onClose}
    >
      <FailureNotice error={saving.error} />
      <SaveConflict
        saving={saving}
        labelOf={() => texts.parent.label}
        textOf={(_, fields) => textOf(fields.form)}
        onTakeTheirs={(fields) => setForm(fields.form)}
      />
      <Field label={texts.parent.label} error={isChecked ? errors.parent : null} required>
        <OrganizationField
          groupId={groupId ?? ""}
          value={parent}
          onValueChange={(chosen) => setForm({ ...form, parent: chosen })}
        />
      </Field>
      <Field label={texts.parent.since} error={isChecked ? errors.month : null}>
        <MonthField
          label={texts.parent.since}
          value={month}
          onValueChange={(since) => setForm({ ...form, month: since })}
        />
      </Field>
    </FormDialog>
  );
}

/** The parent to store. An unchanged month keeps its day. */
function changeOf({ parent, month }: ParentForm, now: Organization) {
  if (parent === null) return null;
  const stored = now.parent?.since ?? null;
  const since = month === "" ? null : stored?.startsWith(month) ? stored : `${month}-01`;
  return { id: parent.id, since };
}
