import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { ApiError } from "#shared/client/errors.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";

/** What the list gives the form that is open in it. */
export interface FormSlot {
  label: string;
  onClose: () => void;
  /** Told whether there is something that would be lost. */
  onDirty: (isDirty: boolean) => void;
}

interface DefinitionFormProps<Fields extends FieldValues> extends FormSlot {
  form: UseFormReturn<Fields>;
  /** Begins the message of a failed save. */
  failed: string;
  save: (fields: Fields) => Promise<void>;
  /** The fields. */
  children: ReactNode;
}

/** The form of a definition, in its list. What was typed survives a failed save. */
export function DefinitionForm<Fields extends FieldValues>(props: DefinitionFormProps<Fields>) {
  const { label, form, failed, save, onClose, onDirty, children } = props;
  const { isDirty } = form.formState;
  const saving = useMutation({ mutationFn: save, onSuccess: onClose });
  const { error } = saving;
  // The words of a failure of the server itself help nobody.
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
