import { typedHandle } from "#shared/domain/typed-handle.ts";
import { email, firstError, type Rule, required } from "#shared/validators/rules.ts";

/** What is wrong with an identity; null when nothing is. */
export function identityError(platform: string, type: "username" | "email", value: string): string | null {
  const rules: Rule[] = [required()];
  if (type === "email") rules.push(email());
  return firstError(typedHandle(platform, value), rules);
}

/** What is wrong with an e-mail address; null when nothing is. */
export function emailError(value: string): string | null {
  return firstError(value, [required(), email()]);
}
