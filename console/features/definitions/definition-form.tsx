import { type ReactNode, useEffect, useState } from "react";
import { ApiError } from "#shared/client/errors.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";

/** The first error of each field; null where there is none. */
type Errors<Form> = Readonly<Partial<Record<keyof Form, string | null>>>;

/** What the list gives the form that is open in it. */
export interface FormSlot {
  label: string;
  onClose: () => void;
  /** Told whether there is something that would be lost. */
  onDirty: (isDirty: boolean) => void;
}

interface DefinitionFormProps<Form> extends FormSlot {
  opened: Form;
  errorsOf: (form: Form) => Errors<Form>;
  /** Begins the message of a failed save. */
  failed: string;
  save: (form: Form) => Promise<void>;
  /** The fields. Errors are there from the first try to save. */
  children: (field: { form: Form; errors: Errors<Form>; change: (part: Partial<Form>) => void }) => ReactNode;
}

/** The form of a definition, in its list. What was typed survives a failed save. */
export function DefinitionForm<Form extends object>(props: DefinitionFormProps<Form>) {
  const { label, opened, errorsOf, failed, save, onClose, onDirty, children } = props;
  const [form, setForm] = useState(opened);
  const [isTried, setTried] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<{ reason: string | null } | null>(null);
  const isDirty = JSON.stringify(form) !== JSON.stringify(opened);
  const errors = errorsOf(form);

  useEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  }, [isDirty, onDirty]);

  async function submit() {
    setTried(true);
    if (Object.values(errors).some((error) => error !== null)) return;
    setSaving(true);
    setFailure(null);
    try {
      await save(form);
      onClose();
    } catch (error) {
      setSaving(false);
      // The words of a failure of the server itself help nobody.
      const isAnswered = error instanceof ApiError && (error.status === null || error.status < 500);
      setFailure({ reason: isAnswered ? error.message : null });
    }
  }

  return (
    <form
      noValidate
      aria-label={label}
      className="grid gap-4 bg-surface-2 px-6 py-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSaving) void submit();
      }}
    >
      {failure && (
        <Notice tone="bad" role="alert">
          <b>{failed}</b> {failure.reason}
        </Notice>
      )}
      {children({
        form,
        errors: isTried ? errors : ({} as Errors<Form>),
        change: (part) => setForm((before) => ({ ...before, ...part })),
      })}
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" busy={isSaving}>
          Save
        </Button>
      </div>
    </form>
  );
}
