import { Checkbox } from "#shared/ui/components/forms/checkbox.tsx";
import { Field, FieldError } from "#shared/ui/components/forms/field.tsx";
import { Input } from "#shared/ui/components/forms/input.tsx";
import { OptionLabel } from "#shared/ui/components/forms/option-label.tsx";
import { RadioGroup, RadioGroupItem } from "#shared/ui/components/forms/radio-group.tsx";
import type { EditableAttribute } from "./bulk-kind.ts";
import { texts } from "./texts.ts";

interface AttributeInputProps {
  attribute: EditableAttribute;
  /** One text, or several for a list attribute. */
  value: readonly string[];
  error: string | undefined;
  onChange: (value: readonly string[]) => void;
}

/** Input control for an attribute value, chosen by attribute type. */
export function AttributeInput({ attribute, value, error, onChange }: AttributeInputProps) {
  const { type, options } = attribute;
  const form = texts.attributeForm;
  if (type === "boolean" || (type === "multiSelect" && options && options.length > 0)) {
    return (
      <fieldset>
        <legend className="mb-2 font-medium text-ink">{form.value}</legend>
        {type === "boolean" ? (
          <RadioGroup value={value[0] ?? ""} onValueChange={(next) => onChange([next])}>
            {(["true", "false"] as const).map((each) => (
              <OptionLabel key={each}>
                <RadioGroupItem value={each} />
                {each === "true" ? form.yes : form.no}
              </OptionLabel>
            ))}
          </RadioGroup>
        ) : (
          <div className="grid max-h-56 gap-2 overflow-auto">
            {options?.map((option) => (
              <OptionLabel key={option}>
                <Checkbox
                  checked={value.includes(option)}
                  onCheckedChange={(checked) =>
                    onChange(checked ? [...value, option] : value.filter((each) => each !== option))
                  }
                />
                <bdi>{option}</bdi>
              </OptionLabel>
            ))}
          </div>
        )}
        {error !== undefined && <FieldError>{error}</FieldError>}
      </fieldset>
    );
  }
  return (
    <Field label={form.value} required error={error}>
      <Input
        type={type === "date" ? "date" : "text"}
        inputMode={type === "number" ? "decimal" : undefined}
        value={value.join(", ")}
        onChange={(event) => onChange(type === "multiSelect" ? event.target.value.split(/,\s*/) : [event.target.value])}
      />
    </Field>
  );
}
