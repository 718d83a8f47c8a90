import { firstError, maxLength, pattern, type Rule, required } from "./rules.ts";

/** Fields of the form of a project group (wire.md 4.3). */
export interface ProjectGroupForm {
  readonly name: string;
  readonly slug: string;
  readonly sourceId: string;
  readonly url: string;
  readonly status: string;
}

/** Fields of the forms of a project and a sub-project (wire.md 4.3). */
export interface ProjectForm {
  readonly name: string;
  readonly slug: string;
  readonly sourceId: string;
  readonly status: string;
  /** Whether it is a Linux Foundation project. */
  readonly isLF: boolean;
}

/** The first error of each field; null where there is none. */
export type FormErrors<Field extends string> = Readonly<Record<Field, string | null>>;

/** Name at most 50 characters (wire.md 4.3). */
export const projectNameLength = 50;

/** Statuses of segments with their labels (wire.md 4.1). */
export const segmentStatuses = [
  { value: "active", label: "Active" },
  { value: "formation", label: "Formation" },
  { value: "prospect", label: "Prospect" },
  { value: "archived", label: "Archived" },
] as const;

/** A project group needs name, slug, source id, url and status. */
export function projectGroupErrors(form: ProjectGroupForm): FormErrors<keyof ProjectGroupForm> {
  const must = required();
  return {
    name: must(form.name),
    slug: must(form.slug),
    sourceId: must(form.sourceId),
    url: must(form.url),
    status: must(form.status),
  };
}

/**
 * A project or sub-project needs a name of at most 50 characters and a slug; source id and status only when it is a
 * Linux Foundation project; otherwise its slug must not start with `%`, `#` or `!`.
 */
export function projectErrors(form: ProjectForm): FormErrors<Exclude<keyof ProjectForm, "isLF">> {
  const must = required();
  const slugRules: Rule[] = form.isLF ? [must] : [must, pattern(/^\s*[^%#!\s]/, "Slug")];
  return {
    name: firstError(form.name, [must, maxLength(projectNameLength, "Name")]),
    slug: firstError(form.slug, slugRules),
    sourceId: form.isLF ? must(form.sourceId) : null,
    status: form.isLF ? must(form.status) : null,
  };
}

/** True when no field has an error. */
export function isValid(errors: FormErrors<string>): boolean {
  return Object.values(errors).every((message) => message === null);
}
