import { type OverviewPeriod, overviewPeriods } from "#shared/domain/overview.ts";
import { type ProjectGroup, segmentPath } from "#shared/domain/segments.ts";

/** What the overview is about, as its address says. */
export interface OverviewScope {
  readonly groupId: string;
  /** A project or sub-project of the group; null for all of it. */
  readonly segmentId: string | null;
  /** Null for all platforms. */
  readonly platform: string | null;
}

const usualPeriod: OverviewPeriod = "30d";

/** Reads the address; what makes no sense is left out. */
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
    period: overviewPeriods.find((each) => each === params.get("period")) ?? usualPeriod,
  };
}

/** The parameters that the address carries for a choice; the default has none. */
export const addressOf = {
  project: (id: string) => ({ project: id || null }),
  platform: (key: string) => ({ platform: key || null }),
  period: (period: OverviewPeriod) => ({ period: period === usualPeriod ? null : period }),
} as const;
