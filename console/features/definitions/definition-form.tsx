import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { ApiError } from "#shared/client/errors.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";

/** Props that the list passes to the open form. */
export interface FormSlot {
  label: string;
  onClose: () => void;
  /** Called with true while the form has unsaved input. */
  onDirty: (isDirty: boolean) => void;
}

interface DefinitionFormProps<Fields extends FieldValues> extends FormSlot {
  form: UseFormReturn<Fields>;
  /** First sentence of the message after a failed save. */
  failed: string;
  save: (fields: Fields) => Promise<void>;
  /** Form fields. */
  children: ReactNode;
}

/** Inline form of a definition. Keeps the input after a failed save. */
export function DefinitionForm<Fields extends FieldValues>(props: DefinitionFormProps<Fields>) {
  const { label, form, failed, save, onClose, onDirty, children } = props;
  const { isDirty } = form.formState;
  const saving = useMutation({ mutationFn: save, onSuccess: onClose });
  const { error } = saving;
  // The message of a server error (5xx) does not help the user.
  const isAnswered = error instanceof ApiError && (error.status === null || error.status < 500);

  useEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  }, [isDirty, onDirty]);

  const submit = form.handleSubmit((fields) => saving.mutate(fields));
  return (
    <form
      noValidate
      aria-label={label}
      className="grid gap-4 bg-surface-2 px-6 py-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!saving.isPending) void submit();
      }}
    >
      {error && (
        <Notice tone="bad" role="alert">
          <b>{failed}</b> {isAnswered && error.message}
        </Notice>
      )}
      {children}
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" busy={saving.isPending}>
          Save
        </Button>
      </div>
    </form>
  );
}
