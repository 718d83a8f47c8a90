import type { FieldErrors, Resolver } from "react-hook-form";
import { projectErrors, projectGroupErrors } from "#shared/validators/project-forms.ts";

/** What can be created: a project group, a project in a group, a sub-project in a project (wire.md 4.3). */
export type SegmentKind = "projectGroup" | "project" | "subProject";

/** The fields of the three forms; each form shows its own. */
export interface SegmentFields {
  name: string;
  slug: string;
  sourceId: string;
  url: string;
  status: string;
  isLF: boolean;
}

/** The rules of wire.md 4.3 as a resolver of the form. */
export function segmentResolver(kind: SegmentKind): Resolver<SegmentFields> {
  return (values) => {
    const found = kind === "projectGroup" ? projectGroupErrors(values) : projectErrors(values);
    const errors: FieldErrors<SegmentFields> = {};
    for (const [field, message] of Object.entries(found)) {
      if (message !== null) errors[field as keyof SegmentFields] = { type: "rule", message };
    }
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };
}
