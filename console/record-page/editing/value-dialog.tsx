import { type ReactNode, useState } from "react";
import type { FeatureKey } from "#console/core/product-events.ts";
import { track } from "#console/session/index.ts";
import { showToast } from "#console/ui/toast.ts";
import { Field } from "#shared/ui/components/forms/field.tsx";
import { Input } from "#shared/ui/components/forms/input.tsx";
import { FormDialog } from "../../core/form-dialog.tsx";
import { FailureNotice } from "./failure-notice.tsx";
import { SaveConflict } from "./save-conflict.tsx";
import { useVersionedSave } from "./use-versioned-save.ts";

/** Fields of the form: a value and related choices. Plain JSON with a fixed order of properties. */
interface Entry {
  readonly value: string;
}

export interface ValueDialogProps<E extends Entry> {
  title: string;
  label: string;
  hint?: ReactNode;
  placeholder?: string | undefined;
  /** Initial entry; the value of a new one is empty. */
  opened: E;
  typed: E;
  onType: (typed: E) => void;
  /** Normalizes the value before it is sent. */
  clean: (value: string) => string;
  /** Returns the error of a normalized value; null if it is valid. */
  error: (value: string) => string | null;
  /** Version of the profile that contained the entry. */
  version: string | null;
  /** Reads the current entry of the profile, `opened` for a new one; null when it was removed. */
  read: () => Promise<{ readonly entry: E | null; readonly version: string | null }>;
  send: (entry: E, version: string | null) => Promise<void>;
  /** Formats the entry. */
  textOf?: (entry: E) => string;
  /** Renders the notice about another profile with this value; null for other errors. */
  taken?: (error: unknown) => ReactNode;
  /** Message of the success toast. */
  saved: string;
  feature: FeatureKey;
  onClose: () => void;
  /** Content before the value. */
  children?: ReactNode;
  /** Content after the value. */
  after?: ReactNode;
}

/** Dialog with a form for one value of a profile. It validates and saves the value, and shows conflicts. */
export function ValueDialog<E extends Entry>(props: ValueDialogProps<E>) {
  const { label, typed, onType, clean, read, send, textOf = ({ value }) => value, taken, onClose } = props;
  const [opened] = useState(props.opened);
  const [left, setLeft] = useState(false);
  const saving = useVersionedSave<{ entry: E | null }>(
    { fields: { entry: opened }, version: props.version },
    {
      async read() {
        const { entry, version } = await read();
        return { fields: { entry }, version };
      },
      send: async ({ entry }, _, version) => entry && send(entry, version),
    },
    () => {
      track(props.feature, "Feature");
      showToast({ type: "success", message: props.saved });
      onClose();
    },
  );
  const isChanged = (entry: E) => JSON.stringify(entry) !== JSON.stringify(opened);
  const error = props.error(clean(typed.value));

  function submit() {
    setLeft(true);
    if (error !== null) return;
    const entry = { ...typed, value: clean(typed.value) };
    if (isChanged(entry)) saving.save({ entry });
    else onClose();
  }

  return (
    <FormDialog
      title={props.title}
      adds={opened.value === ""}
      dirty={isChanged(typed)}
      saving={saving.saving}
      onSubmit={submit}
      onClose={onClose}
    >
      {taken?.(saving.error) ?? <FailureNotice error={saving.error} />}
      <SaveConflict
        saving={saving}
        labelOf={() => label}
        textOf={(_, { entry }) => entry && textOf(entry)}
        onTakeTheirs={({ entry }) => (entry ? onType(entry) : onClose())}
      />
      {props.children}
      <Field label={label} error={left ? error : null} hint={props.hint} required>
        <Input
          autoComplete="off"
          spellCheck={false}
          maxLength={500}
          placeholder={props.placeholder ?? ""}
          value={typed.value}
          onChange={(event) => onType({ ...typed, value: event.target.value })}
          onBlur={() => typed.value !== opened.value && setLeft(true)}
        />
      </Field>
      {props.after}
    </FormDialog>
  );
}
