import { type OverviewPeriod, overviewPeriods } from "#shared/domain/overview.ts";
import { type ProjectGroup, segmentPath } from "#shared/domain/segments.ts";

/** Scope of the overview, read from the URL. */
export interface OverviewScope {
  readonly groupId: string;
  /** Id of a project or sub-project of the group; null for the whole group. */
  readonly segmentId: string | null;
  /** Null for all platforms. */
  readonly platform: string | null;
}

const defaultPeriod: OverviewPeriod = "30d";

/** Reads the URL. Ignores invalid values. */
export function readOverviewAddress(
  params: URLSearchParams,
  group: ProjectGroup,
): OverviewScope & { readonly period: OverviewPeriod } {
  const project = params.get("project");
  const isBelow = project !== null && project !== group.id && segmentPath(group, project).length > 0;
  return {
    groupId: group.id,
    segmentId: isBelow ? project : null,
    platform: params.get("platform") || null,
    period: overviewPeriods.find((each) => each === params.get("period")) ?? defaultPeriod,
  };
}

/** URL parameters of a choice; null for the default. */
export const addressOf = {
  project: (id: string) => ({ project: id || null }),
  platform: (key: string) => ({ platform: key || null }),
  /** Whether organizations count together with their subsidiaries. */
  groups: (together: boolean) => ({ groups: together ? "1" : null }),
  // Written even if it is the default, because a longer one may be shown without a choice.
  period: (period: OverviewPeriod) => ({ period }),
} as const;
