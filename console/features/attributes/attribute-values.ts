import { maxLength, required } from "#shared/validators/rules.ts";

/** Types available for a new attribute, in the order of the form. */
export const attributeTypes = ["string", "number", "email", "url", "date", "boolean", "multiSelect"] as const;

/** Form values of an attribute. */
export interface AttributeValues {
  readonly label: string;
  readonly type: string;
  readonly options: readonly string[];
  readonly show: boolean;
}

/** Returns the first error of each field; null for a valid field. */
export function attributeErrors({ label, type, options }: AttributeValues) {
  return {
    label: required()(label) ?? maxLength(200, "Name")(label),
    type: required()(type),
    options: type === "multiSelect" && options.length === 0 ? "Options field must have at least 1 items" : null,
  };
}
