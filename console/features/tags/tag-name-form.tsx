import { useEffect, useState } from "react";
import { ApiError } from "#shared/client/errors.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Field } from "#shared/ui/components/forms/field.tsx";
import { Input } from "#shared/ui/components/forms/input.tsx";
import { requiredMessage } from "#shared/validators/rules.ts";
import { texts } from "./texts.ts";

interface TagNameFormProps {
  label: string;
  name: string;
  onSave: (name: string) => Promise<void>;
  onClose: () => void;
  /** Called with true while the form has unsaved input. */
  onDirty: (dirty: boolean) => void;
}

/** Inline form for the name of a tag. Shows a duplicate name as a field error and keeps the input. */
export function TagNameForm({ label, name, onSave, onClose, onDirty }: TagNameFormProps) {
  const [typed, setTyped] = useState(name);
  const [error, setError] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);

  const dirty = typed.trim() !== name;

  useEffect(() => {
    onDirty(dirty);
    return () => onDirty(false);
  }, [dirty, onDirty]);

  async function save() {
    const newName = typed.trim();
    if (newName === "") return setError(requiredMessage);
    if (newName === name) return onClose();
    setSaving(true);
    setError(null);
    try {
      await onSave(newName);
      onClose();
    } catch (failure) {
      setSaving(false);
      setError(messageOf(failure));
    }
  }

  return (
    <form
      noValidate
      className="flex flex-1 items-start gap-2 py-1.5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!saving) void save();
      }}
    >
      <Field label={label} hideLabel error={error} className="min-w-0 flex-1">
        <Input
          autoFocus
          autoComplete="off"
          maxLength={200}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <Button type="submit" variant="primary" busy={saving}>
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
