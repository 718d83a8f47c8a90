import { useEffect, useState } from "react";
import { ApiError } from "#shared/client/errors.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Field } from "#shared/ui/components/forms/field.tsx";
import { Input } from "#shared/ui/components/forms/input.tsx";
import { KeywordInput } from "#shared/ui/components/forms/keyword-input.tsx";
import { OptionLabel } from "#shared/ui/components/forms/option-label.tsx";
import { SelectMenu } from "#shared/ui/components/forms/select-menu.tsx";
import { Switch } from "#shared/ui/components/forms/switch.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { type AttributeForm, attributeErrors, attributeTypes } from "./attribute-form.ts";
import { texts } from "./texts.ts";

interface AttributeEditorProps {
  label: string;
  opened: AttributeForm;
  /** A new one has its type chosen; later it stays. */
  isNew: boolean;
  failed: string;
  onSave: (form: AttributeForm) => Promise<void>;
  onClose: () => void;
  /** Told whether there is something that would be lost. */
  onDirty: (dirty: boolean) => void;
}

/** The form of an attribute, in the list. What was typed survives a failed save. */
export function AttributeEditor({ label, opened, isNew, failed, onSave, onClose, onDirty }: AttributeEditorProps) {
  const [form, setForm] = useState(opened);
  const [tried, setTried] = useState(false);
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<{ message: string | null } | null>(null);
  const errors = attributeErrors(form);
  const change = (part: Partial<AttributeForm>) => setForm((before) => ({ ...before, ...part }));

  const dirty = JSON.stringify(form) !== JSON.stringify(opened);

  useEffect(() => {
    onDirty(dirty);
    return () => onDirty(false);
  }, [dirty, onDirty]);

  async function save() {
    setTried(true);
    if (Object.values(errors).some((error) => error !== null)) return;
    setSaving(true);
    setFailure(null);
    try {
      await onSave(form);
      onClose();
    } catch (error) {
      setSaving(false);
      // A failure of the server itself is told by the message alone.
      const answered = error instanceof ApiError && (error.status === null || error.status < 500);
      setFailure({ message: answered ? error.message : null });
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
      {failure && (
        <Notice tone="bad" role="alert">
          <b>{failed}</b> {failure.message}
        </Notice>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)_10rem] items-start gap-3">
        <Field label={texts.label} error={tried && errors.label} required>
          <Input
            autoFocus
            autoComplete="off"
            maxLength={250}
            value={form.label}
            onChange={(event) => change({ label: event.target.value })}
          />
        </Field>
        {isNew ? (
          <Field label={texts.type} error={tried && errors.type} required>
            <SelectMenu
              options={attributeTypes.map((value) => ({ value, label: texts.types[value] }))}
              placeholder={texts.typePlaceholder}
              value={form.type || null}
              onValueChange={(type) => change({ type })}
            />
          </Field>
        ) : (
          <Field label={texts.type} hint={texts.typeFixed}>
            <Input disabled value={typeName(form.type)} />
          </Field>
        )}
      </div>
      {form.type === "multiSelect" && (
        <Field
          label={texts.options}
          error={tried && errors.options}
          hint={isNew ? texts.optionsHint : `${texts.optionsHint}. ${texts.optionsKept}`}
          required
        >
          <KeywordInput
            listLabel={texts.options}
            placeholder={texts.optionsPlaceholder}
            maxLength={200}
            values={form.options}
            onValuesChange={(options) => change({ options })}
          />
        </Field>
      )}
      <OptionLabel>
        <Switch checked={form.show} onCheckedChange={(show) => change({ show })} />
        {texts.show}
      </OptionLabel>
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{texts.cancel}</Button>
        <Button type="submit" variant="primary" busy={saving}>
          {texts.save}
        </Button>
      </div>
    </form>
  );
}

/** What a type is called; one that is not known stands for itself. */
export function typeName(type: string): string {
  const known: Readonly<Record<string, string>> = texts.types;
  return known[type] ?? type;
}
