import { email, firstError, required } from "#shared/validators/rules.ts";

const rules = { username: [required()], email: [required(), email()] };

/** What is wrong with the value of an identity; null when nothing is. */
export function identityError(type: "username" | "email", value: string): string | null {
  return firstError(value, rules[type]);
}
