import { firstDayOf, independent } from "#console/record-page/index.ts";
import { parseDate } from "#shared/domain/text/dates.ts";
import type { WorkForm } from "#shared/validators/work-experience.ts";
import type { PersonOrganization } from "../../profile/person-queries.ts";

/** Returns the month of a date for the form, such as `2023-04`; empty without a date. */
export function monthOf(date: string | null | undefined): string {
  return parseDate(date)?.toISOString().slice(0, 7) ?? "";
}

/** Returns the date of a month. An unchanged month keeps the stored date with its day. Undefined for an empty month. */
export function dateOf(month: string, stored: string | null | undefined): string | undefined {
  return stored && monthOf(stored) === month ? stored : firstDayOf(month);
}

/** Returns the form values of a work experience. */
export function workForm(work: PersonOrganization): WorkForm {
  const { title, dateStart, dateEnd } = work.memberOrganizations;
  return {
    organizationId: work.id,
    title: title ?? "",
    start: monthOf(dateStart),
    end: monthOf(dateEnd),
    current: Boolean(dateStart) && !dateEnd,
  };
}

/** Returns the request body. "Currently working" omits the end date. */
export function workBody(form: WorkForm, stored: PersonOrganization | null) {
  const { organizationId, title, start, end, current } = form;
  const dateStart = dateOf(start, stored?.memberOrganizations.dateStart);
  const dateEnd = current ? undefined : dateOf(end, stored?.memberOrganizations.dateEnd);
  return {
    organizationId: organizationId === independent.id ? null : organizationId,
    source: "ui",
    title: title.trim(),
    ...(dateStart && { dateStart }),
    ...(dateEnd && { dateEnd }),
  };
}
