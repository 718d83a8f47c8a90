import type { ReactNode } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { Field } from "#shared/ui/components/forms/field.tsx";
import { Input } from "#shared/ui/components/forms/input.tsx";

interface UrlFieldProps {
  label: string;
  hint?: ReactNode;
  error: unknown;
  placeholder: string;
  input: UseFormRegisterReturn;
}

/** Field for the URL of the site to connect. */
export function UrlField({ label, hint, error, placeholder, input }: UrlFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} required>
      <Input
        type="url"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={placeholder}
        {...input}
      />
    </Field>
  );
}
