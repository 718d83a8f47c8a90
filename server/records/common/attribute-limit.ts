import { badRequest } from "#server/platform/core/http-error.ts";

type Attributes = Readonly<Record<string, unknown>>;

/**
 * Most characters of all attributes of a record as JSON, so that a page of 200 records stays a small response. The
 * trigger `limit_attributes` stops whatever passes this check.
 */
export const mostAttributeCharacters = 40_000;
/** Most characters of all attributes of an activity, and of those that one source gives a record. */
export const mostSourceCharacters = 15_000;

/** True when attributes would exceed the limit. Larger ones of earlier versions may shrink. */
export function areTooLong(before: Attributes, after: Attributes): boolean {
  const length = JSON.stringify(after).length;
  return length > mostAttributeCharacters && length > JSON.stringify(before).length;
}

export const tooLongText = `All attributes together have at most ${mostAttributeCharacters.toLocaleString("en-US")} characters.`;

/** @throws HttpError 400 when attributes would exceed the limit */
export function assertAttributesFit(before: Attributes, after: Attributes): void {
  if (areTooLong(before, after)) throw badRequest(tooLongText);
}
