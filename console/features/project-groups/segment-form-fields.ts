import type { Resolver } from "react-hook-form";
import { ruleResolver } from "#shared/ui/rule-resolver.ts";
import { projectErrors, projectGroupErrors } from "#shared/validators/project-forms.ts";

/** What can be created: a project group, a project in a group, a sub-project in a project. */
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
  return ruleResolver<SegmentFields>(kind === "projectGroup" ? projectGroupErrors : projectErrors);
}
