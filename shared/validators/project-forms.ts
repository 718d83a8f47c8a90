import { firstError, maxLength, pattern, type Rule, required } from "./rules.ts";

/** Validated fields of the project group form (wire.md 4.3). */
interface ProjectGroupForm {
  readonly name: string;
  readonly slug: string;
  readonly status: string;
}

/** Validated fields of the project and sub-project forms. */
interface ProjectForm extends ProjectGroupForm {
  /** Whether it is a Linux Foundation project. */
  readonly isLF: boolean;
}

/** The first error of each field, or null. */
export type FormErrors<Field extends string> = Readonly<Record<Field, string | null>>;

/** Maximum characters of a project's name (wire.md 4.3). */
export const projectNameLength = 50;

/** Statuses of segments with their labels (wire.md 4.1). */
export const segmentStatuses = [
  { value: "active", label: "Active" },
  { value: "formation", label: "Formation" },
  { value: "prospect", label: "Prospect" },
  { value: "archived", label: "Archived" },
] as const;

/** A project group needs a name, a slug and a status. */
export function projectGroupErrors({ name, slug, status }: ProjectGroupForm): FormErrors<"name" | "slug" | "status"> {
  const must = required();
  return { name: must(name), slug: must(slug), status: must(status) };
}

/**
 * A project or sub-project needs a name of at most 50 characters and a slug. A Linux Foundation project also needs a
 * status. The slug of any other project must not start with `%`, `#` or `!`.
 */
export function projectErrors(form: ProjectForm): FormErrors<"name" | "slug" | "status"> {
  const must = required();
  const slugRules: Rule[] = form.isLF ? [must] : [must, pattern(/^\s*[^%#!\s]/, "Slug")];
  return {
    name: firstError(form.name, [must, maxLength(projectNameLength, "Name")]),
    slug: firstError(form.slug, slugRules),
    status: form.isLF ? must(form.status) : null,
  };
}

/** True when no field has an error. */
export function isValid(errors: FormErrors<string>): boolean {
  return Object.values(errors).every((message) => message === null);
}
