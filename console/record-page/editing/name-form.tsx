import { useState } from "react";
import { nameLength } from "#shared/domain/limits.ts";
import { Field } from "#shared/ui/components/forms/field.tsx";
import { Input } from "#shared/ui/components/forms/input.tsx";
import { requiredMessage } from "#shared/validators/rules.ts";
import { texts } from "../texts.ts";
import { InlineForm } from "./inline-form.tsx";
import type { ReadFields } from "./save-versioned.ts";
import { useVersionedSave } from "./use-versioned-save.ts";

export interface NameFormProps {
  name: string;
  /** Version of the profile that contained the name. */
  version: string | null;
  /** Reads the current name from the server. */
  read: () => Promise<ReadFields<{ displayName: string }>>;
  send: (displayName: string, version: string | null) => Promise<unknown>;
  onSaved: () => void;
  onClose: () => void;
}

function nameError(name: string): string | null {
  if (name === "") return requiredMessage;
  return name.length > nameLength ? texts.name.tooLong : null;
}

/** Form for the name. */
export function NameForm({ name, version, read, send, onSaved, onClose }: NameFormProps) {
  const [before] = useState(name);
  const [typed, setTyped] = useState(before);
  const [left, setLeft] = useState(false);
  const saving = useVersionedSave<{ displayName: string }>(
    { fields: { displayName: before }, version },
    { read, send: ({ displayName }, _, based) => send(displayName, based) },
    () => {
      onSaved();
      onClose();
    },
  );

  function save() {
    setLeft(true);
    const displayName = typed.trim();
    if (nameError(displayName) !== null) return;
    if (displayName === before) onClose();
    else saving.save({ displayName });
  }

  return (
    <InlineForm
      saving={saving}
      dirty={typed.trim() !== before}
      saveLabel={texts.name.save}
      labelOf={() => texts.name.label}
      onTakeTheirs={onClose}
      onSubmit={save}
      onClose={onClose}
    >
      <Field label={texts.name.label} hideLabel error={left ? nameError(typed.trim()) : null} className="gap-1">
        <Input
          autoFocus
          autoComplete="off"
          dir="auto"
          className="text-xl font-semibold"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onFocus={(event) => event.target.select()}
        />
      </Field>
    </InlineForm>
  );
}
