import type { Platform } from "#server/platform/core/platform.ts";
import { type Route, route } from "#server/platform/http/route.ts";
import { readReport } from "#server/records/overview/report/read-report.ts";
import { v1ReportCalls as calls } from "#shared/contract/v1/reports.ts";
import { figureIds, figures } from "#shared/domain/report/figures.ts";
import { segmentOf } from "./read.ts";

/** Routes for reports in the public API. */
export const publicReportRoutes = (platform: Platform): Route[] => [
  route(calls.read, async ({ query, requester }) => {
    const found = await readReport(platform, segmentOf(requester), query);
    if (found === null) return { report: null };
    const { range, total, known, independent } = found;
    return {
      report: {
        ...{ from: range.from, to: range.to, before: range.previous, months: range.months },
        countedAt: found.countedAt,
        figures: figureIds.map((id) => {
          const { label, chaoss: metric, definition, unit } = figures[id];
          return {
            id,
            label,
            metric,
            definition,
            unit,
            ...(found.figures[id] ?? { now: null, before: null, months: [] }),
          };
        }),
        people: found.people.map(contributorOf),
        organizations: found.organizations.map(contributorOf),
        independent,
        unknown: total - known - independent,
      },
    };
  }),
];

const contributorOf = ({ id, displayName, count }: { id: string; displayName: string; count: number }) => ({
  id,
  name: displayName,
  contributions: count,
});
