import { parseDate } from "#shared/domain/text/dates.ts";
import type { WorkForm } from "#shared/validators/work-experience.ts";
import type { PersonOrganization } from "../../profile/person-queries.ts";

/** The month of a date, as the form has it: `2023-04`; empty without a date. */
export function monthOf(date: string | null | undefined): string {
  return parseDate(date)?.toISOString().slice(0, 7) ?? "";
}

/** A month as it crosses the wire: its first day. Undefined for none. */
export function firstDayOf(month: string): string | undefined {
  return month === "" ? undefined : `${month}-01T00:00:00.000Z`;
}

/** The date that a month stands for: the stored one with its day while its month was not touched. Undefined for none. */
export function dateOf(month: string, stored: string | null | undefined): string | undefined {
  return stored && monthOf(stored) === month ? stored : firstDayOf(month);
}

/** A work experience as the form shows it. */
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

/** The body of the call: "currently working" omits the end. */
export function workBody(form: WorkForm, stored: PersonOrganization | null) {
  const { organizationId, title, start, end, current } = form;
  const dateStart = dateOf(start, stored?.memberOrganizations.dateStart);
  const dateEnd = current ? undefined : dateOf(end, stored?.memberOrganizations.dateEnd);
  return {
    organizationId,
    source: "ui",
    title: title.trim(),
    ...(dateStart && { dateStart }),
    ...(dateEnd && { dateEnd }),
  };
}
