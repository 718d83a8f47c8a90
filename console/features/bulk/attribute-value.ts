import { date, email, firstError, requiredMessage } from "#shared/validators/rules.ts";
import type { EditableAttribute } from "./bulk-kind.ts";
import { texts } from "./texts.ts";

/** Parses the input by attribute type. @returns the value, or an error text */
export function readAttribute(
  { type }: Pick<EditableAttribute, "type">,
  typed: readonly string[],
): { readonly value: unknown } | { readonly problem: string } {
  const filled = typed.map((each) => each.trim()).filter((each) => each !== "");
  const [first] = filled;
  if (first === undefined) return { problem: requiredMessage };
  if (type === "multiSelect") return { value: filled };
  if (type === "boolean") return { value: first === "true" };
  if (type === "number") {
    const number = Number(first);
    return Number.isFinite(number) ? { value: number } : { problem: texts.attributeForm.number };
  }
  const problem = firstError(first, type === "email" ? [email()] : type === "date" ? [date("Value")] : []);
  return problem === null ? { value: first } : { problem };
}
