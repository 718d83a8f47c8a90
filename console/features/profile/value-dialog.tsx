import { type ReactNode, useState } from "react";
import type { FeatureKey } from "#shared/domain/product-events.ts";
import { Field } from "#shared/ui/components/field.tsx";
import { Input } from "#shared/ui/components/input.tsx";
import { showToast } from "#shared/ui/toast.ts";
import { track } from "../session/index.ts";
import { ChangedMeanwhile } from "./changed-meanwhile.tsx";
import { FailureNotice } from "./failure-notice.tsx";
import { FormDialog } from "./form-dialog.tsx";
import type { ReadFields } from "./save-versioned.ts";
import { useVersionedSave } from "./use-versioned-save.ts";

interface ValueDialogProps {
  title: string;
  label: string;
  hint?: ReactNode;
  placeholder?: string | undefined;
  /** Empty for a new one. */
  value: string;
  /** Something beside the value was changed. */
  dirty?: boolean;
  clean: (typed: string) => string;
  error: (typed: string) => string | null;
  /** The version of the profile that the value was read in. */
  version: string | null;
  /** The value as it stands on the profile now; empty when it is gone. */
  read: () => Promise<ReadFields<{ value: string }>>;
  send: (value: string, version: string | null) => Promise<void>;
  /** Who has the value already, out of why it was not saved; null for any other reason. */
  taken: (error: unknown) => ReactNode;
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
export function ValueDialog(props: ValueDialogProps) {
  const { label, value: before, clean, read, send, onClose } = props;
  const [typed, setTyped] = useState(before);
  const [left, setLeft] = useState(false);
  const saving = useVersionedSave<{ value: string }>(
    { fields: { value: before }, version: props.version },
    { read, send: ({ value }, _, version) => send(value, version) },
    () => {
      track(props.feature, "Feature");
      showToast({ type: "success", message: props.saved });
      onClose();
    },
  );
  const isDirty = typed !== before || props.dirty === true;

  function submit() {
    setLeft(true);
    const value = clean(typed);
    if (props.error(typed) !== null) return;
    if (value === before && !props.dirty) onClose();
    else saving.save({ value });
  }

  return (
    <FormDialog
      title={props.title}
      adds={before === ""}
      dirty={isDirty}
      saving={saving.saving}
      onSubmit={submit}
      onClose={onClose}
    >
      {props.taken(saving.error) ?? <FailureNotice error={saving.error} />}
      <ChangedMeanwhile saving={saving} labelOf={() => label} onTakeTheirs={({ value }) => setTyped(value)} />
      {props.children}
      <Field label={label} error={left ? props.error(typed) : null} hint={props.hint} required>
        <Input
          autoComplete="off"
          spellCheck={false}
          maxLength={500}
          placeholder={props.placeholder ?? ""}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={() => typed !== before && setLeft(true)}
        />
      </Field>
      {props.after}
    </FormDialog>
  );
}
