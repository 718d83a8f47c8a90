import { badRequest } from "#server/base/http-error.ts";
import { momentOf } from "./moment-of.ts";

/** From when to when, as ISO text; null is unknown, an unknown end after a start is "still". */
export interface Period {
  readonly dateStart: string | null;
  readonly dateEnd: string | null;
}

/** Reads both ends as a client sent them. @throws HttpError 400 */
export function periodOf(fields: {
  dateStart?: string | null | undefined;
  dateEnd?: string | null | undefined;
}): Period {
  return { dateStart: momentOf("dateStart", fields.dateStart), dateEnd: momentOf("dateEnd", fields.dateEnd) };
}

/** The rules of the form (wire.md 10.3). @throws HttpError 400 */
export function assertPeriod({ dateStart, dateEnd }: Period): void {
  if (dateEnd === null) return;
  if (dateStart === null) throw badRequest("An end date needs a start date.");
  if (dateStart >= dateEnd) throw badRequest("The start date must be before the end date.");
}

/** True when both periods share some time; an end that is not known is open. Next to each other is no overlap. */
export function overlaps(a: Period, b: Period): boolean {
  return (a.dateStart ?? "") < (b.dateEnd ?? "~") && (b.dateStart ?? "") < (a.dateEnd ?? "~");
}
