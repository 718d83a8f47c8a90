import { useState } from "react";
import { useUnsavedChanges } from "#console/core/use-unsaved-changes.ts";
import { ApiError } from "#shared/client/errors.ts";
import { type Holder, holderOf } from "./holder.ts";

/** Why nothing was added: somebody has an identity already, or what the server says. */
export type AddFailure =
  | { readonly kind: "taken"; readonly holder: Holder }
  | { readonly kind: "failed"; readonly said: string | null };

interface AddForm<Form> {
  readonly empty: Form;
  readonly isValid: (form: Form) => boolean;
  readonly create: (form: Form) => Promise<void>;
  /** What stays when another one is added after this one. */
  readonly keep: (form: Form) => Partial<Form>;
  readonly onDone: () => void;
}

/** A form that adds something: what was typed survives a failed save, and "add another" begins anew. */
export function useAddForm<Form extends object>({ empty, isValid, create, keep, onDone }: AddForm<Form>) {
  const [first, setFirst] = useState(empty);
  const [form, setForm] = useState(empty);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [tried, setTried] = useState(false);
  const [saving, setSaving] = useState<"one" | "another" | null>(null);
  const [failure, setFailure] = useState<AddFailure | null>(null);
  const [round, setRound] = useState(0);
  const dirty = JSON.stringify(form) !== JSON.stringify(first) && saving === null;
  useUnsavedChanges(dirty);

  async function save(another: boolean): Promise<void> {
    setTried(true);
    if (!isValid(form) || saving !== null) return;
    setSaving(another ? "another" : "one");
    setFailure(null);
    try {
      await create(form);
    } catch (error) {
      setSaving(null);
      setFailure(failureOf(error));
      return;
    }
    if (!another) return onDone();
    const next = { ...empty, ...keep(form) };
    setFirst(next);
    setForm(next);
    setLeft(new Set());
    setTried(false);
    setSaving(null);
    setRound((before) => before + 1);
  }

  return {
    form,
    dirty,
    saving,
    failure,
    /** Changes with each "add another": the first field takes the focus again. */
    round,
    save,
    change: (part: Partial<Form>) => setForm((before) => ({ ...before, ...part })),
    /** A field was left: from now on it says what is wrong with it. */
    leave: (field: string) => () => setLeft((before) => new Set(before).add(field)),
    shows: (field: string) => tried || left.has(field),
  };
}

function failureOf(error: unknown): AddFailure {
  const holder = holderOf(error);
  if (holder) return { kind: "taken", holder };
  const answered = error instanceof ApiError && (error.status === null || error.status < 500);
  return { kind: "failed", said: answered ? error.message : null };
}
