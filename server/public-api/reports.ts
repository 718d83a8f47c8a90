import type { Platform } from "#server/platform/core/platform.ts";
import { type Route, route } from "#server/platform/http/route.ts";
import { assertRecordExists } from "#server/records/common/record-kind.ts";
import { readReport } from "#server/records/overview/report/read-report.ts";
import { listMaintainers } from "#server/records/people/list-maintainers.ts";
import { maintainerRolesOf } from "#server/records/people/rows.ts";
import { v1ReportCalls as calls } from "#shared/contract/v1/reports.ts";
import { figureIds, figures } from "#shared/domain/report/figures.ts";
import { segmentOf } from "./read.ts";

/** Routes for reports in the public API. */
export const publicReportRoutes = (platform: Platform): Route[] => [
  route(calls.maintainers, async ({ requester }) => {
    const { maintainers, former } = await listMaintainers(platform.db, segmentOf(requester));
    return {
      former,
      data: maintainers.map(({ name, person, employer, isIndependent, entries }) => ({
        ...{ personId: person?.id ?? null, name, isIndependent },
        employer: employer && { organizationId: employer.id, organization: employer.displayName },
        entries: entries.map(({ role, repository, path, since, until }) => ({ role, repository, path, since, until })),
      })),
    };
  }),
  route(calls.maintained, async ({ params: { id } }) => {
    await assertRecordExists(platform.db, "member", id);
    const roles = (await maintainerRolesOf(platform.db, [id])).get(id) ?? [];
    return {
      data: roles.map(({ role, url, segmentId, dateStart, dateEnd }) => ({
        ...{ role: role ?? "", repository: url ?? "", segmentId: segmentId ?? null },
        ...{ since: dateStart ?? null, until: dateEnd ?? null },
      })),
    };
  }),
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
