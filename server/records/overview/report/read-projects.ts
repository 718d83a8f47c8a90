import type { CurrentUser } from "#server/platform/auth/find-current-user.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { type SQL, sql } from "#server/platform/db/drizzle.ts";
import { idArray } from "#server/platform/db/id-array.ts";
import { spendQuotas } from "#server/platform/http/quotas.ts";
import { type ProjectRisks, projectRisks } from "#shared/contract/report.ts";
import { isOnlyProjectAdmin } from "#shared/domain/access/roles.ts";
import type { FigureValues } from "#shared/domain/report/figures.ts";
import { riskFigureIds } from "#shared/domain/report/risks.ts";
import { countForList } from "../read-figures.ts";
import { type ReportPart, readReportPart, reportPart } from "./count-report.ts";
import { type ReportChoice, rangeOfReport } from "./read-report.ts";

/** Age from which a project is counted again when the list is opened. */
const fresh = sql`interval '15 minutes'`;

const listJob = "report-projects";

/** Defines the job that counts the reports of all projects that are missing or outdated. */
export function defineProjectRisksJob({ db, jobs }: Pick<Platform, "db" | "jobs">): void {
  jobs.define<{ part: ReportPart }>(
    listJob,
    async ({ part }, { signal }) => {
      const now = new Date();
      // A job of an older version may still wait.
      if (!readReportPart(part, now)) return;
      const outdated = (await projectsOf(db, part, sql`true`)).filter(({ is_fresh: isFresh }) => !isFresh);
      for (const { id } of outdated) {
        if (signal.aborted) return;
        await countForList(db, id, part, now);
      }
    },
    { place: "worker" },
  );
}

/** Reads the figures that decide the risks of the projects of a user, and has outdated ones counted by a job. */
export async function readProjectRisks(
  { db, jobs }: Pick<Platform, "db" | "jobs">,
  user: CurrentUser,
  choice: ReportChoice,
): Promise<ProjectRisks> {
  const range = rangeOfReport(choice, new Date());
  const part = reportPart(choice.counted ?? "all", choice.period);
  const projects = await projectsOf(db, part, isOwn(user));
  const isStale = projects.some(({ is_fresh: isFresh }) => !isFresh);
  if (isStale) {
    // A period that nobody asked for before costs a count of every project.
    if (projects.every(({ figures }) => figures === null))
      await spendQuotas(db, projectRisks, user.id, { keyed: false });
    await jobs.send(listJob, { part }, { singletonKey: part });
  }
  return {
    range,
    isStale,
    projects: projects.map(
      ({ id, name, group_id: groupId, group_name: groupName, figures, counted_at: countedAt }) => ({
        ...{ id, name, groupId, groupName },
        figures: figures && Object.fromEntries(riskFigureIds.map((figure) => [figure, valuesOf(figures[figure])])),
        countedAt: figures && new Date(countedAt).toISOString(),
      }),
    ),
  };
}

const valuesOf = ({ now, before }: FigureValues = { now: null, before: null, months: [] }) => ({ now, before });

/** Project administrators see the projects that they administer, in whole or in part. */
function isOwn({ roles, adminSegments }: CurrentUser): SQL {
  if (!isOnlyProjectAdmin(roles)) return sql`true`;
  const own = idArray(adminSegments);
  return sql`(p.id = any(${own}) or p.parent_id = any(${own})
    or exists (select from segments b where b.parent_id = p.id and b.id = any(${own})))`;
}

type Row = {
  id: string;
  name: string;
  group_id: string;
  group_name: string;
  /** Null before the first count. */
  figures: Record<string, FigureValues> | null;
  counted_at: string;
  is_fresh: boolean;
};

async function projectsOf(db: Executor, part: ReportPart, condition: SQL): Promise<Row[]> {
  const { rows } = await db.execute<Row>(sql`
    select p.id, p.name, p.parent_id as group_id, p.parent_name as group_name, f.figures -> 'figures' as figures,
      f.counted_at, coalesce(f.figures is not null and f.counted_at > now() - ${fresh}
        and (f.counted_at at time zone 'UTC')::date = (now() at time zone 'UTC')::date, false) as is_fresh
    from segments p left join overview_figures f on f.segment_id = p.id and f.platform = '' and f.part = ${part}
    where p.type = 'project' and ${condition} order by fold_case(p.name) collate "C", p.id`);
  return rows;
}
