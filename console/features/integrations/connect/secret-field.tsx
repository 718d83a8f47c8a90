import type { ReactNode } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { Field } from "#shared/ui/components/forms/field.tsx";
import { Input } from "#shared/ui/components/forms/input.tsx";
import { texts } from "../texts.ts";

interface SecretFieldProps {
  label: string;
  hint?: ReactNode;
  error: unknown;
  /** The server has a value that it never returns. An empty field keeps it. */
  isSaved: boolean;
  required?: boolean;
  input: UseFormRegisterReturn;
}

/** Field for a token or password. Browsers neither show nor remember it. */
export function SecretField({ label, hint, error, isSaved, required = false, input }: SecretFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} required={required && !isSaved}>
      <Input
        type="password"
        autoComplete="new-password"
        spellCheck={false}
        placeholder={isSaved ? texts.savedSecret : undefined}
        {...input}
      />
    </Field>
  );
}
