/** A rule for one value: the message to show, or null when the value is fine. */
export type Rule<T = string> = (value: T) => string | null;

/** Error of an empty required field (rules.md 5). */
export const requiredMessage = "This field is required";

/** True for null, undefined, blank text and an empty list. Only the required rule rejects these. */
export function isEmpty(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    (typeof value === "string" && value.trim() === "") ||
    (Array.isArray(value) && value.length === 0)
  );
}

/** The message of the first violated rule. A field shows only its first error (rules.md 5). */
export function firstError<T>(value: T, rules: readonly Rule<T>[]): string | null {
  for (const rule of rules) {
    const message = rule(value);
    if (message !== null) return message;
  }
  return null;
}

/** Requires a value; a list needs at least one item (wire.md 24). */
export function required(message = requiredMessage): Rule<unknown> {
  return (value) => (isEmpty(value) ? message : null);
}

/** Text of at least n characters, counted in Unicode code points. */
export function minLength(min: number, label = "This field"): Rule {
  return (value) => (isEmpty(value) || [...value].length >= min ? null : `${label} must be at least ${min} characters`);
}

/** Text of at most n characters. */
export function maxLength(max: number, label = "This field"): Rule {
  return (value) => ([...value].length <= max ? null : `${label} must be at most ${max} characters`);
}

/** Text that matches a regular expression. */
export function pattern(expression: RegExp, label = "This field"): Rule {
  return (value) => (isEmpty(value) || value.search(expression) >= 0 ? null : `${label} is invalid`);
}

/** Code hosts give apps addresses such as `123+name[bot]@users.noreply.github.com`. */
const emailPattern = /^[^\s@"(),:;<>[\]\\]+(?:\[bot\])?@[^\s@.]+(?:\.[^\s@.]+)+$/u;

/** One email address. */
export function email(message = "Please input correct email address"): Rule {
  return (value) => (isEmpty(value) || emailPattern.test(value.trim()) ? null : message);
}

/** An http or https URL. */
export function webAddress(message = "Enter valid URL"): Rule {
  return (value) => {
    if (isEmpty(value)) return null;
    const url = URL.parse(value.trim());
    return url && (url.protocol === "https:" || url.protocol === "http:") ? null : message;
  };
}

/** A base URL to which paths are appended (wire.md 24, Discourse). */
export function noTrailingSlash(message = "URL cannot end with a slash"): Rule {
  return (value) => (value.trim().endsWith("/") ? message : null);
}

/** A list of at least n items. */
export function arrayMin(min: number, label = "This"): Rule<readonly unknown[]> {
  return (value) => (value.length >= min ? null : `${label} field must have at least ${min} items`);
}

/** A list of at most n items. */
export function arrayMax(max: number, label = "This"): Rule<readonly unknown[]> {
  return (value) => (value.length <= max ? null : `${label} field must have less than or equal to ${max} items`);
}

/** A whole number in digits (rules.md 5, integer range filters). The ends of a range are checked separately. */
export function integer(label: string): Rule<string | number> {
  return (value) => (isEmpty(value) || /^[+-]?\d+$/.test(String(value).trim()) ? null : `${label} must be an integer`);
}

/** A range of whole numbers; each end is optional. */
export function integerRange(label: string): Rule<readonly [from: string | number, to: string | number]> {
  const rule = integer(label);
  return ([from, to]) => rule(from) ?? rule(to);
}

/** A valid date. */
export function date(path: string): Rule {
  return (value) => (isEmpty(value) || !Number.isNaN(Date.parse(value)) ? null : `${path} is invalid`);
}
