import { useEffect, useState } from "react";
import { type DefaultValues, type FieldValues, type Resolver, type UseFormReturn, useForm } from "react-hook-form";
import { drafts } from "./drafts.ts";

interface DraftFormOptions<Fields extends FieldValues> {
  /** Identifies the subject of the form. Each subject has a separate draft. */
  readonly key: string;
  readonly initial: Fields;
  readonly resolver: Resolver<Fields>;
  readonly onDirty: (dirty: boolean) => void;
}

/** Form whose values survive the unmount of its view, until it is sent or the panel closes. */
export function useDraftForm<Fields extends FieldValues>({
  key,
  initial,
  resolver,
  onDirty,
}: DraftFormOptions<Fields>): { readonly form: UseFormReturn<Fields>; readonly forget: () => void } {
  const [defaultValues] = useState(() => (drafts.get(key) ?? initial) as DefaultValues<Fields>);
  const form = useForm<Fields>({ defaultValues, resolver, mode: "onTouched" });
  // biome-ignore lint/correctness/useExhaustiveDependencies: an existing draft is reported once, on mount
  useEffect(() => {
    if (drafts.has(key)) onDirty(true);
  }, []);
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback({ values }) {
          drafts.set(key, values);
          onDirty(true);
        },
      }),
    [form, key, onDirty],
  );
  return { form, forget: () => drafts.delete(key) };
}
