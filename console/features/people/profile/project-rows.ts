import { parseDate } from "#shared/domain/text/dates.ts";
import type { ActivitySummary, Person, PersonAffiliation } from "./person-queries.ts";

/** Organization that a person's activities in a sub-project count for. */
export interface ShownAffiliation {
  readonly key: string;
  /** Null: the activities count as individual. */
  readonly organization: {
    readonly id: string;
    readonly name: string;
    readonly logo?: string | null | undefined;
  } | null;
  /** "2023 →" or "2021–2023"; empty without dates. */
  readonly period: string;
}

/** Row of "Projects and affiliations". */
export interface ProjectRow {
  readonly id: string;
  readonly name: string;
  /** Name of the parent project, if it differs. */
  readonly parent: string | null;
  readonly count: number;
  readonly months: readonly number[] | null;
  readonly affiliations: readonly ShownAffiliation[];
}

/** Formats the years of an affiliation: "2023 →", "2021–2023", "→ 2023". */
export function formatYears(start: string | null | undefined, end: string | null | undefined): string {
  const from = parseDate(start)?.getUTCFullYear();
  const to = parseDate(end)?.getUTCFullYear();
  if (from === undefined) return to === undefined ? "" : `→ ${to}`;
  if (to === undefined) return `${from} →`;
  return from === to ? String(from) : `${from}–${to}`;
}

function shown(affiliation: PersonAffiliation, index: number): ShownAffiliation {
  const { id, organizationId, organizationName, organizationLogo: logo, dateStart, dateEnd } = affiliation;
  return {
    key: id ?? String(index),
    organization: organizationId && organizationName ? { id: organizationId, name: organizationName, logo } : null,
    period: formatYears(dateStart, dateEnd),
  };
}

/** Returns the sub-projects in which a person is active or affiliated, most active first. */
export function projectRows(
  segments: NonNullable<Person["segments"]>,
  summary: ActivitySummary | null | undefined,
  affiliations: readonly PersonAffiliation[],
): ProjectRow[] {
  const rows = new Map<string, ProjectRow>();
  const months = new Map(summary?.bySegment.map((segment) => [segment.segmentId, segment.months]));
  for (const { id, name, activityCount } of segments) {
    rows.set(id, { id, name, parent: null, count: activityCount, months: months.get(id) ?? null, affiliations: [] });
  }
  affiliations.forEach((affiliation, index) => {
    const { segmentId, segmentName, segmentParentName } = affiliation;
    const name = segmentName ?? segmentId;
    const row = rows.get(segmentId) ?? { id: segmentId, name, parent: null, count: 0, months: null, affiliations: [] };
    const parent = segmentParentName && segmentParentName !== row.name ? segmentParentName : row.parent;
    rows.set(segmentId, { ...row, parent, affiliations: [...row.affiliations, shown(affiliation, index)] });
  });
  return [...rows.values()].sort((a, b) => b.count - a.count || a.name.localeCompare(b.name));
}
