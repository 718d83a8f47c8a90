import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { ApiError } from "#shared/client/errors.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Field } from "#shared/ui/components/forms/field.tsx";
import { Input } from "#shared/ui/components/forms/input.tsx";
import { ruleResolver } from "#shared/ui/rule-resolver.ts";
import { required } from "#shared/validators/rules.ts";
import { texts } from "./texts.ts";

interface TagNameFormProps {
  label: string;
  name: string;
  onSave: (name: string) => Promise<void>;
  onClose: () => void;
  /** Called with true while the form has unsaved input. */
  onDirty: (dirty: boolean) => void;
}

const resolver = ruleResolver<{ name: string }>(({ name }) => ({ name: required()(name) }));

/** Inline form for the name of a tag. Shows a duplicate name as a field error and keeps the input. */
export function TagNameForm({ label, name, onSave, onClose, onDirty }: TagNameFormProps) {
  const form = useForm({ defaultValues: { name }, resolver });
  const { errors, isDirty, isSubmitting } = form.formState;

  useEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  }, [isDirty, onDirty]);

  const save = form.handleSubmit(async ({ name: typed }) => {
    const newName = typed.trim();
    if (newName === name) return onClose();
    try {
      await onSave(newName);
      onClose();
    } catch (failure) {
      form.setError("name", { message: messageOf(failure) });
    }
  });

  return (
    <form
      noValidate
      className="flex flex-1 items-start gap-2 py-1.5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSubmitting) void save();
      }}
    >
      <Field label={label} hideLabel error={errors.name} className="min-w-0 flex-1">
        <Input autoFocus autoComplete="off" maxLength={200} {...form.register("name")} />
      </Field>
      <Button type="submit" variant="primary" busy={isSubmitting}>
        {texts.save}
      </Button>
      <Button onClick={onClose}>{texts.cancel}</Button>
    </form>
  );
}

function messageOf(failure: unknown): string {
  if (!(failure instanceof ApiError)) return texts.failed;
  const { body } = failure;
  const renamed = typeof body === "object" && body !== null && "name" in body && typeof body.name === "string";
  if (failure.kind === "conflict" && renamed) return texts.changedMeanwhile(String(body.name));
  return failure.status !== null && failure.status < 500 ? failure.message : texts.failed;
}
