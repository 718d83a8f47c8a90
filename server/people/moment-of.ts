import { badRequest } from "#server/base/http-error.ts";
import { readMoment } from "#server/http/moment.ts";

const isoPattern = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2}))?$/;

/** A moment that a client sent as an ISO text, null for none. @throws HttpError 400 that names the field. */
export function momentOf(field: string, text: string | null | undefined): string | null {
  if (text === null || text === undefined || text === "") return null;
  const date = isoPattern.test(text) ? readMoment(text) : null;
  if (!date) {
    throw badRequest(`The field ${field} must be a date such as 2026-01-31T00:00:00.000Z.`);
  }
  return date.toISOString();
}
