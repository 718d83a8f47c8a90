import { Input } from "#shared/ui/components/forms/input.tsx";
import { LinesField, lineErrorId, linesErrorId } from "./lines-field.tsx";
import { texts } from "./texts.ts";

interface EmailsFieldProps {
  value: readonly string[];
  onChange: (value: readonly string[]) => void;
  errorOf: (index: number) => string | null;
  error: string | null;
  onLeave: () => void;
}

/** Field for email addresses. */
export function EmailsField({ value, onChange, errorOf, error, onLeave }: EmailsFieldProps) {
  return (
    <LinesField
      label={texts.emails}
      lines={value}
      errorOf={errorOf}
      error={error}
      addLabel={texts.addEmail}
      onAdd={() => onChange([...value, ""])}
      removeLabel={texts.removeEmail}
      onRemove={(at) => onChange(value.filter((_, index) => index !== at))}
    >
      {(email, at) => {
        const wrong = errorOf(at) !== null;
        const described = [wrong && lineErrorId(texts.emails, at), error !== null && linesErrorId(texts.emails)];
        return (
          <Input
            type="email"
            aria-label={texts.email(at + 1)}
            placeholder={texts.emailPlaceholder}
            autoComplete="off"
            maxLength={500}
            aria-invalid={wrong || error !== null}
            aria-describedby={described.filter(Boolean).join(" ") || undefined}
            value={email}
            onChange={(event) => onChange(value.map((each, index) => (index === at ? event.target.value : each)))}
            onBlur={onLeave}
          />
        );
      }}
    </LinesField>
  );
}
