import { type ReactNode, useState } from "react";
import { track } from "#console/session/index.ts";
import type { FeatureKey } from "#shared/domain/product/product-events.ts";
import { Field } from "#shared/ui/components/forms/field.tsx";
import { Input } from "#shared/ui/components/forms/input.tsx";
import { showToast } from "#shared/ui/toast.ts";
import { ChangedMeanwhile } from "./changed-meanwhile.tsx";
import { FailureNotice } from "./failure-notice.tsx";
import { FormDialog } from "./form-dialog.tsx";
import { useVersionedSave } from "./use-versioned-save.ts";

/** Fields of the form: a value, and choices beside it. Plain JSON with its names always in the same order. */
interface Entry {
  readonly value: string;
}

export interface ValueDialogProps<E extends Entry> {
  title: string;
  label: string;
  hint?: ReactNode;
  placeholder?: string | undefined;
  /** As the form opened; the value of a new one is empty. */
  opened: E;
  typed: E;
  onType: (typed: E) => void;
  /** The value as it is sent. */
  clean: (value: string) => string;
  /** Error of a cleaned value; null for a valid one. */
  error: (value: string) => string | null;
  /** The version of the profile that the entry was read in. */
  version: string | null;
  /** The entry as it stands on the profile now, as `opened` for a new one; null when it is gone. */
  read: () => Promise<{ readonly entry: E | null; readonly version: string | null }>;
  send: (entry: E, version: string | null) => Promise<void>;
  /** The entry in words. */
  textOf?: (entry: E) => string;
  /** Notice about the profile that has the value already; null for any other failure. */
  taken?: (error: unknown) => ReactNode;
  /** Said when it was saved. */
  saved: string;
  feature: FeatureKey;
  onClose: () => void;
  /** Before the value. */
  children?: ReactNode;
  /** After the value. */
  after?: ReactNode;
}

/** A form for one value of a profile: typed, checked, saved; a conflict says who has it. */
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
      <ChangedMeanwhile
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
