import { useEffect, useState } from "react";
import { ApiError } from "#shared/client/errors.ts";
import { renderDisplay } from "#shared/domain/activity-display.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { DisplayText } from "#shared/ui/components/display-text.tsx";
import { Field } from "#shared/ui/components/forms/field.tsx";
import { Input } from "#shared/ui/components/forms/input.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { requiredMessage } from "#shared/validators/rules.ts";
import { texts as all } from "../texts.ts";

const texts = all.types;

/** An activity type as its form has it. */
export interface TypeForm {
  readonly name: string;
  /** Template of the sentence; empty is the name. */
  readonly sentence: string;
  readonly channel: string;
}

interface TypeEditorProps {
  label: string;
  opened: TypeForm;
  onSave: (form: TypeForm) => Promise<void>;
  onClose: () => void;
  /** Told whether there is something that would be lost. */
  onDirty: (dirty: boolean) => void;
}

/** What an example activity is shown with. */
const example = { platform: "other", type: "", channel: "Lisbon", title: "Keynote", sourceId: "1" };

/** The form of an activity type, in the list, with how its activities will read. */
export function TypeEditor({ label, opened, onSave, onClose, onDirty }: TypeEditorProps) {
  const [form, setForm] = useState(opened);
  const [tried, setTried] = useState(false);
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const change = (part: Partial<TypeForm>) => setForm((before) => ({ ...before, ...part }));
  const dirty = JSON.stringify(form) !== JSON.stringify(opened);
  const name = form.name.trim();
  const template = { default: form.sentence.trim() || name, short: name, channel: form.channel };

  useEffect(() => {
    onDirty(dirty);
    return () => onDirty(false);
  }, [dirty, onDirty]);

  async function save() {
    setTried(true);
    if (name === "") return;
    setSaving(true);
    setFailure(null);
    try {
      await onSave(form);
      onClose();
    } catch (error) {
      setSaving(false);
      const isAnswered = error instanceof ApiError && error.status !== null && error.status < 500;
      setFailure(isAnswered ? error.message : texts.failed);
    }
  }

  return (
    <form
      noValidate
      aria-label={label}
      className="grid gap-4 bg-surface-2 px-6 py-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!saving) void save();
      }}
    >
      {failure !== null && (
        <Notice tone="bad" role="alert">
          {failure}
        </Notice>
      )}
      <Field label={texts.name} hint={texts.nameHint} error={tried && name === "" && requiredMessage} required>
        <Input
          autoFocus
          autoComplete="off"
          maxLength={200}
          value={form.name}
          onChange={(event) => change({ name: event.target.value })}
        />
      </Field>
      <Field label={texts.sentence} hint={texts.sentenceHint}>
        <Input
          autoComplete="off"
          maxLength={200}
          placeholder={name}
          value={form.sentence}
          onChange={(event) => change({ sentence: event.target.value })}
        />
      </Field>
      <Field label={texts.channel} hint={texts.channelHint}>
        <Input
          autoComplete="off"
          maxLength={200}
          value={form.channel}
          onChange={(event) => change({ channel: event.target.value })}
        />
      </Field>
      {template.default !== "" && (
        <p className="text-ink-2">
          <span className="text-xs text-ink-3">{texts.preview}: </span>
          Ada Lovelace <DisplayText parts={renderDisplay(example, template).parts.default} />
        </p>
      )}
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{texts.cancel}</Button>
        <Button type="submit" variant="primary" busy={saving}>
          {texts.save}
        </Button>
      </div>
    </form>
  );
}
