import type { FieldErrors, FieldValues, Resolver } from "react-hook-form";

/** Converts rules that return a message or null for each field into a resolver of react-hook-form. */
export function ruleResolver<Fields extends FieldValues>(
  errorsOf: (values: Fields) => Partial<Record<keyof Fields, string | null>>,
): Resolver<Fields> {
  return (values) => {
    const errors: Record<string, { type: "rule"; message: string }> = {};
    for (const [field, message] of Object.entries(errorsOf(values))) {
      if (message) errors[field] = { type: "rule", message };
    }
    return Object.keys(errors).length > 0
      ? { values: {}, errors: errors as FieldErrors<Fields> }
      : { values, errors: {} };
  };
}
