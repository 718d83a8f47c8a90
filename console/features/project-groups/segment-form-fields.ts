import type { Resolver } from "react-hook-form";
import { ruleResolver } from "#shared/ui/rule-resolver.ts";
import { projectErrors, projectGroupErrors } from "#shared/validators/project-forms.ts";

/** Level of a segment: project group, project in a group, or sub-project in a project. */
export type SegmentKind = "projectGroup" | "project" | "subProject";

/** Fields of the three forms. Each form shows a subset. */
export interface SegmentFields {
  name: string;
  slug: string;
  sourceId: string;
  url: string;
  status: string;
  isLF: boolean;
}

/** Returns the form resolver with the rules of wire.md 4.3. */
export function segmentResolver(kind: SegmentKind): Resolver<SegmentFields> {
  return ruleResolver<SegmentFields>(kind === "projectGroup" ? projectGroupErrors : projectErrors);
}
