import { type SQL, sql } from "#server/platform/db/drizzle.ts";
import { type FigureId, figureIds } from "#shared/domain/report/figures.ts";

/** Statement that a figure is part of, and its expression there. */
interface FigureSql {
  readonly of: "contributions" | "threads" | "releases";
  readonly sql: SQL;
}

const contributions = (expression: SQL): FigureSql => ({ of: "contributions", sql: expression });
const number = (column: SQL) => contributions(sql`coalesce(${column}, 0)`);
const share = (part: SQL, whole: SQL) => contributions(sql`coalesce(${part}, 0)::float8 / nullif(${whole}, 0)`);
const threads = (expression: SQL): FigureSql => ({ of: "threads", sql: expression });

const inBucket = (moment: SQL) => sql`${moment} between bucket.starts and bucket.ends`;
/** Seconds between opening and a later event, at a percentile of the threads that fulfill a condition. */
const seconds = (percentile: number, moment: SQL, condition: SQL) =>
  threads(sql`percentile_cont(${percentile}) within group (order by extract(epoch from ${moment} - t.opened)::float8)
    filter (where ${moment} >= t.opened and ${condition})`);
const openAtEnd = (isIssue: SQL) =>
  threads(sql`(count(*) filter (where ${isIssue} and (t.ended is null or t.ended > bucket.ends)))::int`);
const median = 0.5;
const p90 = 0.9;

const response = [sql`t.answered`, inBucket(sql`t.opened`)] as const;
const review = [sql`t.reviewed`, sql`not t.is_issue and ${inBucket(sql`t.opened`)}`] as const;
const merge = [sql`t.merged`, sql`not t.is_issue and ${inBucket(sql`t.merged`)}`] as const;
const close = [sql`t.ended`, sql`t.is_issue and ${inBucket(sql`t.ended`)}`] as const;

const figureSql: Readonly<Record<FigureId, FigureSql>> = {
  contributors: number(sql`p.count`),
  newContributors: number(sql`f.count`),
  stayedContributors: number(sql`f.stayed`),
  absenceFactor: number(sql`p.factor`),
  largestContributorShare: share(sql`p.most`, sql`p.total`),
  organizations: number(sql`o.count`),
  largestOrganizationShareKnown: share(sql`o.most`, sql`coalesce(o.known, 0) + coalesce(i.count, 0)`),
  largestOrganizationShare: share(sql`o.most`, sql`p.total`),
  elephantFactorKnown: number(sql`o.factor_known`),
  elephantFactor: contributions(sql`o.factor`),
  independentShare: share(sql`i.count`, sql`p.total`),
  unknownShare: share(sql`p.total - coalesce(o.known, 0) - coalesce(i.count, 0)`, sql`p.total`),
  contributions: number(sql`p.total`),
  commits: number(sql`k.commit`),
  changeRequests: number(sql`k."changeRequest"`),
  merges: number(sql`k.merge`),
  reviews: number(sql`k.review`),
  issues: number(sql`k.issue`),
  closings: number(sql`k.closing`),
  messages: number(sql`k.message`),
  releases: { of: "releases", sql: sql`case when bool_or(repositories.some) then count(distinct x.commit)::int end` },
  firstResponseMedian: seconds(median, ...response),
  firstResponseP90: seconds(p90, ...response),
  firstReviewMedian: seconds(median, ...review),
  firstReviewP90: seconds(p90, ...review),
  mergeMedian: seconds(median, ...merge),
  mergeP90: seconds(p90, ...merge),
  closeMedian: seconds(median, ...close),
  closeP90: seconds(p90, ...close),
  openIssues: openAtEnd(sql`t.is_issue`),
  openChangeRequests: openAtEnd(sql`not t.is_issue`),
};

/** JSON object with the figures of one statement. */
export const figuresOf = (of: FigureSql["of"]): SQL =>
  sql`json_build_object(${sql.join(
    figureIds.filter((id) => figureSql[id].of === of).map((id) => sql`${id}::text, ${figureSql[id].sql}`),
    sql`, `,
  )})`;
