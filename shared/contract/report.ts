import * as z from "zod/mini";
import { countedChoices } from "#shared/domain/report/contributions.ts";
import { type AnswerOf, call } from "./call.ts";
import { id, moment, segments } from "./common.ts";
import { shortText } from "./limited.ts";
import { counted, counting } from "./overview.ts";

const days = { from: z.string(), to: z.string() };
const value = z.nullable(z.number());
const leader = z.object({
  id: z.string(),
  displayName: z.string(),
  avatar: z.nullable(z.string()),
  /** Contributions in the period. */
  count: z.number(),
});

/** What a report counts, and for which period (`readReportPeriod`). */
export const reportQuery = {
  period: shortText,
  counted: z.optional(z.enum(countedChoices)),
};

const range = z.object({
  ...days,
  previous: z.object(days),
  /** First day of each month. */
  months: z.array(z.string()),
  isRunning: z.boolean(),
});

export const reportFigures = z.object({
  range,
  /** By figure (`shared/domain/report/figures.ts`): in the period, in the one before, and in each month. */
  figures: z.record(z.string(), z.object({ now: value, before: value, months: z.array(value) })),
  people: z.array(leader),
  organizations: z.array(leader),
  /** Ids of the records of the absence factor and of the elephant factor; null when there are more than a hundred. */
  peopleIds: z.nullable(z.array(z.string())),
  organizationIds: z.nullable(z.array(z.string())),
  /** Contributions in the period: all, those with an organization, and those of independent people. */
  total: z.number(),
  known: z.number(),
  independent: z.number(),
  /** The newest releases of the period; empty in shared links. */
  releases: z.array(z.object({ tag: z.string(), repository: z.string(), releasedAt: moment })),
});

export type ReportFigureValues = z.output<typeof reportFigures>;

/** Who carries a project (capability `report`). */
export const report = call("GET", "/report", {
  summary: "Who carries a project group, a project or a sub-project in a period, compared with the one before",
  access: "activityRead",
  segments: "none",
  capability: "report",
  query: z.object({ segment: id, ...reportQuery, segments }),
  answer: z.union([
    counting,
    z.extend(reportFigures, {
      ...counted,
      /** Day of the last activity when nothing was counted; null when there never was any. */
      lastActiveOn: z.nullish(z.string()),
    }),
  ]),
});

/** Figures of a completed count. */
export type Report = Exclude<AnswerOf<typeof report>, z.infer<typeof counting>>;

/** What the verdicts on the risks of all projects need (capability `report`). */
export const projectRisks = call("GET", "/report/projects", {
  summary: "Figures behind the risks of every project, or of a project administrator's own projects",
  access: "activityRead",
  segments: "none",
  capability: "report",
  query: z.object(reportQuery),
  answer: z.object({
    range,
    /** A job counts; ask again after some seconds. */
    isStale: z.boolean(),
    projects: z.array(
      z.object({
        ...{ id: z.string(), name: z.string(), groupId: z.string(), groupName: z.string() },
        /** By figure (`riskFigureIds`); null for a project that was not counted yet. */
        figures: z.nullable(z.record(z.string(), z.object({ now: value, before: value }))),
        countedAt: z.nullable(z.string()),
      }),
    ),
  }),
});

export type ProjectRisks = AnswerOf<typeof projectRisks>;
