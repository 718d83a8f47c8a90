import { Check, X } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { useUnsavedChanges } from "#console/core/use-unsaved-changes.ts";
import { nameLength } from "#shared/domain/limits.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Field } from "#shared/ui/components/forms/field.tsx";
import { Input } from "#shared/ui/components/forms/input.tsx";
import { requiredMessage } from "#shared/validators/rules.ts";
import { texts } from "../texts.ts";
import { ChangedMeanwhile } from "./changed-meanwhile.tsx";
import { FailureNotice } from "./failure-notice.tsx";
import type { ReadFields } from "./save-versioned.ts";
import { useVersionedSave } from "./use-versioned-save.ts";

export interface NameFormProps {
  name: string;
  /** The version that the name was read in. */
  version: string | null;
  /** How the name stands on the server now. */
  read: () => Promise<ReadFields<{ displayName: string }>>;
  send: (displayName: string, version: string | null) => Promise<unknown>;
  onSaved: () => void;
  onClose: () => void;
}

function nameError(name: string): string | null {
  if (name === "") return requiredMessage;
  return name.length > nameLength ? texts.name.tooLong : null;
}

/** The name in a form: Enter saves, Escape gives up. */
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
  useUnsavedChanges(typed.trim() !== before);

  function save() {
    setLeft(true);
    const displayName = typed.trim();
    if (saving.saving || nameError(displayName) !== null) return;
    if (displayName === before) onClose();
    else saving.save({ displayName });
  }

  function press(event: KeyboardEvent) {
    if (event.key !== "Escape") return;
    event.preventDefault();
    onClose();
  }

  return (
    <form
      noValidate
      className="grid w-full max-w-160 gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <div className="flex items-start gap-1">
        <Field
          label={texts.name.label}
          hideLabel
          error={left ? nameError(typed.trim()) : null}
          className="min-w-0 flex-auto gap-1"
        >
          <Input
            autoFocus
            autoComplete="off"
            dir="auto"
            className="text-xl font-semibold"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onFocus={(event) => event.target.select()}
            onKeyDown={press}
          />
        </Field>
        <Button type="submit" variant="primary" size="icon" aria-label={texts.name.save} busy={saving.saving}>
          <Check />
        </Button>
        <Button variant="ghost" size="icon" aria-label={texts.form.cancel} onClick={onClose}>
          <X />
        </Button>
      </div>
      <FailureNotice error={saving.error} />
      <ChangedMeanwhile saving={saving} labelOf={() => texts.name.label} onTakeTheirs={onClose} />
    </form>
  );
}
