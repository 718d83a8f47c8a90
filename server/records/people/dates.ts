import { badRequest } from "#server/platform/core/http-error.ts";
import { readMoment } from "#server/platform/http/moment.ts";
import { endOfPeriod, startOfPeriod } from "#shared/domain/people/affiliation.ts";

const monthPattern = /^\d{4}-\d{2}$/;
const isoPattern = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2}))?$/;

/**
 * Reads an ISO date or a month (its first day) from a client; null when missing.
 * @throws HttpError 400 that names the field
 */
export function momentOf(field: string, text: string | null | undefined): string | null {
  if (text === null || text === undefined || text === "") return null;
  const date = isoPattern.test(text) ? readMoment(text) : monthPattern.test(text) ? readMoment(`${text}-01`) : null;
  if (!date) {
    throw badRequest(`The field ${field} must be a date such as 2026-01-31T00:00:00.000Z.`);
  }
  return date.toISOString();
}

/** Start and end as ISO text; null is unknown. A start without an end means "until now". */
export interface Period {
  readonly dateStart: string | null;
  readonly dateEnd: string | null;
}

/** Reads a period from a client. @throws HttpError 400 */
export function periodOf(fields: {
  dateStart?: string | null | undefined;
  dateEnd?: string | null | undefined;
}): Period {
  return { dateStart: momentOf("dateStart", fields.dateStart), dateEnd: momentOf("dateEnd", fields.dateEnd) };
}

/** Checks that a period begins before it ends. Its first and last day, or month, belong to it. @throws HttpError 400 */
export function assertPeriod(period: Period): void {
  if (startOfPeriod(period) >= endOfPeriod(period)) throw badRequest("The start date must be before the end date.");
}

/** True when both periods overlap. An unknown end is open; adjacent periods do not overlap. */
export function overlaps(a: Period, b: Period): boolean {
  return (a.dateStart ?? "") < (b.dateEnd ?? "~") && (b.dateStart ?? "") < (a.dateEnd ?? "~");
}
