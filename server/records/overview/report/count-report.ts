import type { Executor } from "#server/platform/db/database.ts";
import { iso } from "#server/platform/db/iso.ts";
import { type Counted, countedChoices } from "#shared/domain/report/contributions.ts";
import { type FigureId, type FigureValues, figureIds } from "#shared/domain/report/figures.ts";
import { type ReportRange, readReportPeriod } from "#shared/domain/report/period.ts";
import { mostFactorIds, type Ranked } from "../scope.ts";
import {
  contributionsStatement,
  type ReportScope,
  releaseListStatement,
  releasesStatement,
  threadsStatement,
} from "./count-contributions.ts";
import { figuresOf } from "./figure-sql.ts";

/** Figures of a report, as stored. */
export interface ReportFigures {
  range: ReportRange;
  figures: Record<string, FigureValues>;
  /** The most active people and organizations of the period. */
  people: Ranked[];
  organizations: Ranked[];
  /** Records of the factors; null when they are too many for a URL. */
  peopleIds: string[] | null;
  organizationIds: string[] | null;
  /** Contributions in the period: all, those with an organization, and those of independent people. */
  total: number;
  known: number;
  independent: number;
  /** The newest releases of the period. */
  releases: { tag: string; repository: string; releasedAt: string }[];
}

type Leaders = Omit<ReportFigures, "range" | "figures" | "releases"> & {
  peopleIds: string[];
  organizationIds: string[];
};
type Row = { key: string; figures: Partial<Record<FigureId, number | null>>; leaders: Leaders | null };

/** Counts all figures of a report, of the period before, and of each month. */
export async function countReport(db: Executor, scope: ReportScope, range: ReportRange): Promise<ReportFigures> {
  const contributions = await db.execute<Row>(contributionsStatement(scope, range, figuresOf("contributions")));
  const threads = await db.execute<Row>(threadsStatement(scope.segmentId, range, figuresOf("threads")));
  const released = await db.execute<Row>(releasesStatement(scope.segmentId, range, figuresOf("releases")));
  const listed = await db.execute<ReportFigures["releases"][number]>(releaseListStatement(scope.segmentId, range));
  const rows = [...contributions.rows, ...threads.rows, ...released.rows];
  const leaders = rows.find((row) => row.leaders)?.leaders;
  if (!leaders) throw new Error("The count query returned no row.");
  const valueAt = (id: FigureId, key: string) => rows.find((row) => row.key === key && id in row.figures)?.figures[id];
  const few = (ids: string[]) => (ids.length > mostFactorIds ? null : ids);
  return {
    ...leaders,
    range,
    releases: listed.rows.map((row) => ({ ...row, releasedAt: iso(row.releasedAt) })),
    peopleIds: few(leaders.peopleIds),
    organizationIds: few(leaders.organizationIds),
    figures: Object.fromEntries(
      figureIds.map((id) => [
        id,
        {
          now: valueAt(id, "now") ?? null,
          before: valueAt(id, "before") ?? null,
          months: range.months.map((month) => valueAt(id, month) ?? null),
        },
      ]),
    ),
  };
}

/** Key under which a report is stored: changes with the version of its figures. */
export type ReportPart = `report ${number} ${Counted} ${string}`;

/** Increase it when a figure is added or counted differently, so that stored reports are counted again. */
const version = 2;

export const reportPart = (counted: Counted, period: string): ReportPart => `report ${version} ${counted} ${period}`;

/** @returns null for a part that is not a report of this version */
export function readReportPart(
  part: string,
  now: Date,
): (Pick<ReportScope, "counted"> & { range: ReportRange }) | null {
  const [prefix, of, choice, period = ""] = part.split(" ");
  const counted = countedChoices.find((each) => each === choice);
  const range = readReportPeriod(period, now);
  return prefix === "report" && of === String(version) && counted && range ? { counted, range } : null;
}
