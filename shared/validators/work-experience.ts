import { requiredMessage } from "./rules.ts";

/** A work experience in a form. Months are `YYYY-MM`; an empty text is no month, any other text is incomplete. */
export interface WorkForm {
  /** Empty until one is selected. */
  readonly organizationId: string;
  readonly title: string;
  readonly start: string;
  readonly end: string;
  /** Current work, without an end. */
  readonly current: boolean;
}

export type WorkErrors = { readonly [Field in "organizationId" | "start" | "end" | "entry"]?: string };

/** Shown when the person already has the same work experience (wire.md 10.3). */
export const sameWorkMessage = "This work experience is already in the list";

/** True for a complete month: `2023-04`. */
export function isMonth(text: string): boolean {
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(text);
}

/**
 * Validates the form (wire.md 10.3): an organization is required; the start is not after the end; current work needs
 * a start; the same organization, title and dates must not exist twice.
 * @param others the person's other work experiences, in form values.
 */
export function workErrors(form: WorkForm, others: readonly WorkForm[]): WorkErrors {
  const end = form.current ? "" : form.end;
  const start = startError(form.start, end, form.current);
  const endMessage = end === "" || isMonth(end) ? null : monthMessage;
  const clean = form.organizationId !== "" && !start && !endMessage;
  return {
    ...(form.organizationId === "" && { organizationId: requiredMessage }),
    ...(start && { start }),
    ...(endMessage && { end: endMessage }),
    ...(clean && others.some((other) => isSame(form, other)) && { entry: sameWorkMessage }),
  };
}

const monthMessage = "Select a month and a year";

function startError(start: string, end: string, current: boolean): string | null {
  if (start === "") return current ? "A current job needs a start date" : null;
  if (!isMonth(start)) return monthMessage;
  return isMonth(end) && start > end ? "The start date must be before the end date" : null;
}

function isSame(a: WorkForm, b: WorkForm): boolean {
  const key = ({ organizationId, title, start, end, current }: WorkForm) =>
    [organizationId, title.trim(), start, current ? "" : end].join("\n");
  return key(a) === key(b);
}
