import type { Platform } from "#server/platform/core/platform.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { withTimeLimit } from "#server/platform/db/time-limit.ts";
import { type OverviewPeriod, overviewPeriods } from "#shared/domain/overview.ts";
import { countFigures, countRetention, type Figures, type Retention } from "./count-figures.ts";
import { countReport, type ReportFigures, type ReportPart, readReportPart } from "./report/count-report.ts";
import type { Scope } from "./scope.ts";

/** Unit of counting: the figures of a period, retention, or a report. */
type Part = OverviewPeriod | "retention" | ReportPart;
type Counted<P extends Part> = P extends "retention" ? Retention : P extends ReportPart ? ReportFigures : Figures;

/** Figures as returned by the API. */
interface Read<F> {
  readonly figures: F;
  readonly countedAt: Date;
  /** True while a recount is queued or running. */
  readonly isStale: boolean;
}

/** Figures that are counted within this time are counted at each request. Only lists of projects store them. */
const quickMs = 50;
/** Stored figures are recounted when older than this, or than `freshTimes` times the duration of a count. */
const freshMs = 60_000;
const freshTimes = 200;
/** Statement time limit of a first count; a slower one runs in the job. */
const firstCountMs = 3_000;

const recountJob = "overview-recount";
type Payload = Scope & { readonly part: Part };

/**
 * Defines the recount job, and a nightly job that recounts figures requested in the last 30 days, because their periods
 * shift at midnight. Reports are recounted when they are opened, since there is one for each period.
 */
export async function defineOverviewJob({ db, jobs }: Pick<Platform, "db" | "jobs">): Promise<void> {
  const nightlyJob = "overview-nightly";
  jobs.define<Payload>(recountJob, ({ part, ...scope }) => recount(db, scope, part, new Date()).then(() => undefined), {
    concurrency: 1,
  });
  jobs.define(nightlyJob, async () => {
    await db.execute(sql`delete from overview_figures where asked_at < now() - interval '30 days'`);
    const stored = await db.execute<{ segment_id: string; platform: string; part: Part }>(
      sql`select segment_id, platform, part from overview_figures where part not like 'report %' order by segment_id`,
    );
    for (const { segment_id: segmentId, platform, part } of stored.rows) {
      await sendRecount(jobs, { segmentId, platform: platform === "" ? null : platform, part });
    }
  });
  await jobs.schedule(nightlyJob, "5 0 * * *");
}

/**
 * Reads figures of a segment. Counts them now when that is quick, else returns the stored ones. Returns outdated
 * figures and recounts them in a job.
 * @returns null while a job counts them for the first time
 */
export async function readFigures<P extends Part>(
  { db, jobs }: Pick<Platform, "db" | "jobs">,
  scope: Scope,
  part: P,
  now: Date,
): Promise<Read<Counted<P>> | null> {
  type Row = { figures: Counted<P> | null; at: string; took_ms: number; is_today: boolean; is_asked: boolean };
  const found = await db.execute<Row>(sql`
    select figures, counted_at as at, took_ms, asked_at > ${now}::timestamptz - interval '1 day' as is_asked,
      (counted_at at time zone 'UTC')::date = (${now}::timestamptz at time zone 'UTC')::date as is_today
    from overview_figures where ${isRow(scope, part)}`);
  const [row] = found.rows;
  const isQuick = row?.figures && row.took_ms <= quickMs;
  if (!row || isQuick) return countFirst({ db, jobs }, scope, part, now);
  const countedAt = new Date(row.at);
  const age = now.getTime() - countedAt.getTime();
  const isOfOlderVersion = overviewPeriods.some((each) => each === part) && row.figures && !("groups" in row.figures);
  const isStale =
    row.figures === null || isOfOlderVersion || !row.is_today || age > Math.max(freshMs, freshTimes * row.took_ms);
  if (isStale) await sendRecount(jobs, { ...scope, part });
  if (!row.is_asked) await db.execute(sql`update overview_figures set asked_at = ${now} where ${isRow(scope, part)}`);
  return row.figures && { figures: row.figures, countedAt, isStale };
}

const sendRecount = (jobs: Platform["jobs"], payload: Payload) =>
  jobs.send(recountJob, payload, { singletonKey: [payload.segmentId, payload.platform, payload.part].join(" ") });

const isRow = ({ segmentId, platform }: Scope, part: Part) =>
  sql`segment_id = ${segmentId}::uuid and platform = ${platform ?? ""} and part = ${part}`;

/** Counts for the first time. @returns null when a job counts them; an empty row marks that */
async function countFirst<P extends Part>(
  { db, jobs }: Pick<Platform, "db" | "jobs">,
  scope: Scope,
  part: P,
  now: Date,
): Promise<Read<Counted<P>> | null> {
  const counted = await withTimeLimit(db, firstCountMs, (tx) => recount(tx, scope, part, now));
  if (counted !== null) return counted;
  await store(db, scope, part, { figures: null, countedAt: now, tookMs: firstCountMs });
  await sendRecount(jobs, { ...scope, part });
  return null;
}

/** Counts without a time limit, for clients that cannot wait for a job. */
export async function countNow<P extends Part>(db: Executor, scope: Scope, part: P, now: Date): Promise<Counted<P>> {
  return (await recount(db, scope, part, now)).figures;
}

/** Counts and stores a report, however quickly, for a list that shows it beside those of other projects. */
export const countForList = (db: Executor, segmentId: string, part: ReportPart, now: Date) =>
  recount(db, { segmentId, platform: null }, part, now, true);

/** Counts, and stores the figures when counting was slow or when they are stored already. */
async function recount<P extends Part>(
  db: Executor,
  scope: Scope,
  part: P,
  now: Date,
  isForList = false,
): Promise<Read<Counted<P>>> {
  const from = performance.now();
  const figures = await countPart(db, scope, part, now);
  const tookMs = Math.round(performance.now() - from);
  await store(db, scope, part, { figures, countedAt: now, tookMs }, isForList || tookMs > quickMs);
  return { figures: figures as Counted<P>, countedAt: now, isStale: false };
}

async function countPart(db: Executor, scope: Scope, part: Part, now: Date): Promise<Stored["figures"]> {
  if (part === "retention") return countRetention(db, scope, now);
  const period = overviewPeriods.find((each) => each === part);
  if (period) return countFigures(db, scope, period, now);
  const report = readReportPart(part, now);
  // A job of an older version may still wait.
  return report && countReport(db, { segmentId: scope.segmentId, counted: report.counted }, report.range);
}

interface Stored {
  readonly figures: Figures | Retention | ReportFigures | null;
  readonly countedAt: Date;
  readonly tookMs: number;
}

async function store(
  db: Executor,
  scope: Scope,
  part: Part,
  { figures, countedAt, tookMs }: Stored,
  isNew = true,
): Promise<void> {
  await db.execute(sql`
    insert into overview_figures as stored (segment_id, platform, part, figures, counted_at, took_ms)
    select ${scope.segmentId}::uuid, ${scope.platform ?? ""}, ${part}, ${JSON.stringify(figures)}::jsonb,
      ${countedAt}::timestamptz, ${tookMs}::int
    where ${isNew} or exists (select from overview_figures where ${isRow(scope, part)})
    on conflict (segment_id, platform, part) do update
      set figures = excluded.figures, counted_at = excluded.counted_at, took_ms = excluded.took_ms
      where excluded.figures <> 'null'::jsonb`);
}
