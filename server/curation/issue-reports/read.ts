import type { Config } from "#server/platform/core/config.ts";
import { notFound } from "#server/platform/core/http-error.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { and, asc, count, desc, eq, type SQL, sql } from "#server/platform/db/drizzle.ts";
import { amongIds, idArray } from "#server/platform/db/id-array.ts";
import { alias } from "#server/platform/db/pg-core.ts";
import { issueReports } from "#server/platform/db/schema/issue-reports.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { pageOf } from "#server/platform/filters/page.ts";
import type { BodyOf } from "#shared/contract/call.ts";
import type { dataIssueQuery, StoredReport } from "#shared/contract/issue-reports.ts";

/** Report as stored. */
export type ReportRecord = typeof issueReports.$inferSelect;

const resolvers = alias(users, "resolvers");
const assignees = alias(users, "assignees");
const nameOf = (user: typeof users | typeof resolvers | typeof assignees) =>
  sql<string | null>`coalesce(nullif(${user.fullName}, ''), ${user.email})`;

/** False while the person or organization is in the trash (rules.md 3). */
const isAboutVisible = sql`not exists (
  select 1 from members m where m.id = ${issueReports.entityId} and m.deleted_at is not null
  union all select 1 from organizations o where o.id = ${issueReports.entityId} and o.deleted_at is not null)`;

/** Further conditions of a list, for callers on the server. */
interface Narrowing {
  /** Reports about records that are known in one of these segments, or in none at all. */
  readonly segmentIds?: readonly string[] | undefined;
  readonly reporterId?: string | undefined;
  /** Only these reports, and all but those. */
  readonly only?: readonly string[] | undefined;
  readonly except?: readonly string[] | undefined;
  readonly mostActiveFirst?: boolean;
}

/** Activities of the person or organization, in any project. */
const activities = sql<number>`case ${issueReports.entity}
  when 'person' then (select coalesce(sum(p.activity_count), 0) from member_segments p
    join segments s on s.id = p.segment_id and s.type = 'projectGroup' where p.member_id = ${issueReports.entityId})
  else (select coalesce(sum(p.activity_count), 0) from organization_segments p
    join segments s on s.id = p.segment_id and s.type = 'projectGroup' where p.organization_id = ${issueReports.entityId})
  end::int`;

const isAboutKnown = (where: SQL) => sql`exists (
  select 1 from member_segments p where p.member_id = ${issueReports.entityId} and ${where}
  union all select 1 from organization_segments p where p.organization_id = ${issueReports.entityId} and ${where})`;
const isAboutKnownIn = (segmentIds: readonly string[]) => sql`(
  ${isAboutKnown(sql`p.segment_id = any(${idArray(segmentIds)})`)} or not ${isAboutKnown(sql`true`)})`;

/** Lists a page of reports, newest first. */
export async function listReports(
  { db, config }: Reading,
  { filter = {}, orderBy, ...page }: BodyOf<typeof dataIssueQuery>,
  { segmentIds, reporterId, mostActiveFirst = false, ...ids }: Narrowing = {},
) {
  const { limit, offset } = pageOf(page);
  const where = and(
    isAboutVisible,
    filter.state && eq(issueReports.state, filter.state),
    filter.entity && eq(issueReports.entity, filter.entity),
    filter.assigneeId === undefined ? undefined : eq(issueReports.assigneeId, filter.assigneeId),
    filter.entityId === undefined ? undefined : eq(issueReports.entityId, filter.entityId),
    segmentIds && isAboutKnownIn(segmentIds),
    reporterId === undefined ? undefined : eq(issueReports.createdById, reporterId),
    amongIds(sql`${issueReports.id}`, ids),
  );
  const oldestFirst = orderBy === "createdAt_ASC";
  const time = oldestFirst ? asc(issueReports.createdAt) : desc(issueReports.createdAt);
  const [rows, totals] = await Promise.all([
    read(db, where)
      .orderBy(
        ...(mostActiveFirst ? [sql`${activities} desc`] : []),
        time,
        oldestFirst ? asc(issueReports.id) : desc(issueReports.id),
      )
      .limit(limit)
      .offset(offset),
    db.select({ count: count() }).from(issueReports).where(where),
  ]);
  return { rows: rows.map((row) => kept(row, config)), count: totals[0]?.count ?? 0, limit, offset };
}

/** Finds one report. @throws HttpError 404 */
export async function findReport({ db, config }: Reading, id: string): Promise<StoredReport> {
  const [row] = await read(db, eq(issueReports.id, id));
  if (!row) throw notFound();
  return kept(row, config);
}

type Reading = Pick<Platform, "db" | "config">;

function read(db: Executor, where: SQL | undefined) {
  return db
    .select({
      report: issueReports,
      entityName: sql<string | null>`case ${issueReports.entity}
        when 'person' then (select m.display_name from members m where m.id = ${issueReports.entityId} and m.deleted_at is null)
        else (select o.display_name from organizations o where o.id = ${issueReports.entityId} and o.deleted_at is null) end`,
      createdBy: nameOf(users),
      canTell: sql<boolean>`coalesce(${users.email} <> '' and ${users.emailVerified}, false)`,
      resolvedBy: nameOf(resolvers),
      assignee: nameOf(assignees),
    })
    .from(issueReports)
    .leftJoin(users, eq(users.id, issueReports.createdById))
    .leftJoin(resolvers, eq(resolvers.id, issueReports.resolvedById))
    .leftJoin(assignees, eq(assignees.id, issueReports.assigneeId))
    .where(where)
    .$dynamic();
}

type Row = Awaited<ReturnType<typeof read>>[number];

const kept = (
  { report, entityName, createdBy, canTell, resolvedBy, assignee }: Row,
  { mail }: Pick<Config, "mail">,
): StoredReport => ({
  ...presentReport(report),
  entity: report.entity as StoredReport["entity"],
  dataIssue: report.dataIssue as StoredReport["dataIssue"],
  entityId: report.entityId,
  entityName,
  state: report.state as StoredReport["state"],
  resolvedAt: report.resolvedAt?.toISOString() ?? null,
  resolvedBy,
  createdBy,
  assigneeId: report.assigneeId,
  assignee,
  answer: report.answer,
  tellsReporter: mail !== null && canTell,
});

/** Converts a report to the API format. */
export function presentReport(report: ReportRecord) {
  const { id, entity, profileUrl, dataIssue, dataType, description, issueUrl, createdById } = report;
  return {
    id,
    entity,
    profileUrl,
    dataIssue,
    dataType,
    description,
    issueUrl,
    createdById,
    createdAt: report.createdAt.toISOString(),
    updatedAt: report.updatedAt.toISOString(),
  };
}
