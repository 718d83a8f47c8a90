import { listReports } from "#server/curation/issue-reports/read.ts";
import { changeReport } from "#server/curation/issue-reports/report.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { idArray } from "#server/platform/db/id-array.ts";
import type { StoredReport } from "#shared/contract/issue-reports.ts";
import { hasPermission } from "#shared/domain/access/permissions.ts";
import type { Description, Draft } from "../description.ts";

const drafted = (report: StoredReport, activities: number): Draft => ({
  key: report.id,
  names: report.entityName === null ? [] : [report.entityName],
  detail: report.description,
  records: 1,
  ids: [report.entityId],
  activities,
  assignee: report.assigneeId ? { id: report.assigneeId, name: report.assignee ?? "" } : null,
  groupId: groupOf(report.profileUrl),
  report,
});

/** The project group in the URL from which the report was sent. */
const groupOf = (profileUrl: string) => URL.parse(profileUrl)?.searchParams.get("projectGroup") ?? null;

const open: Description = {
  kind: "report",
  access: "dataQualityEdit",
  records: null,
  keys: "id",
  assign: (platform, requester, id, assigneeId) => changeReport(platform, requester, id, { assigneeId }),
  async list(platform, { segmentIds }, { limit, offset, ...ids }) {
    const { rows, count } = await listReports(
      platform,
      { filter: { state: "open" }, limit, offset },
      { segmentIds, ...ids, mostActiveFirst: true },
    );
    const found = await platform.db.execute<{ id: string; n: number }>(sql`
      select p.id, sum(n)::int as n from (
        select p.member_id as id, p.activity_count as n, p.segment_id from member_segments p
        union all select p.organization_id, p.activity_count, p.segment_id from organization_segments p
      ) p join segments s on s.id = p.segment_id and s.type = 'projectGroup'
      where p.id = any(${idArray(rows.map(({ entityId }) => entityId))}) group by 1`);
    const activities = new Map(found.rows.map(({ id, n }) => [id, n]));
    return { count, rows: rows.map((row) => drafted(row, activities.get(row.entityId) ?? 0)) };
  },
};

/** A user's own reports and their answers. Users who answer reports have `report` instead. */
const own: Description = {
  kind: "own-report",
  access: "user",
  records: null,
  keys: "id",
  isFor: ({ user }) => !hasPermission(user.roles, "dataQualityRead"),
  async list(platform, { requester }, { limit, offset, ...ids }) {
    const page = { limit, offset };
    const { rows, count } = await listReports(platform, page, { reporterId: requester.user.id, ...ids });
    return { count, rows: rows.map((row) => drafted(row, 0)) };
  },
};

export const reportWork: readonly Description[] = [open, own];
