import * as z from "zod/mini";
import { type AnswerOf, call } from "./call.ts";
import { done, id, idParams, moment, segments } from "./common.ts";
import { limitedText } from "./limited.ts";
import { reportFigures, reportQuery } from "./report.ts";

/** Most days that a link shows a report. */
export const mostLinkDays = 366;
/** Most links of a segment that show a report at the same time. */
export const mostReportLinks = 100;

const link = z.object({
  id: z.string(),
  period: z.string(),
  counted: z.string(),
  /** Whether it names people. */
  withPeople: z.boolean(),
  createdBy: z.nullable(z.string()),
  createdAt: moment,
  /** First moment at which it no longer shows the report. */
  expiresAt: moment,
});

export type ReportLink = z.output<typeof link>;

const inSegment = { access: "projectEdit", segments: "none", capability: "reportLinks" } as const;

export const reportLinkList = call("GET", "/report/link", {
  summary: "Links that show a report of this project group, project or sub-project without an account",
  ...inSegment,
  query: z.object({ segment: id, segments }),
  answer: z.array(link),
});

export const reportLinkCreate = call("POST", "/report/link", {
  summary: "Create a link that shows a report, as it is now, without an account",
  ...inSegment,
  status: 201,
  answersSecret: true,
  body: z.object({
    segment: id,
    ...reportQuery,
    withPeople: z.boolean(),
    days: z.int().check(z.minimum(1), z.maximum(mostLinkDays)),
  }),
  /** The token is answered only here. */
  answer: z.extend(link, { token: z.string() }),
});

export const reportLinkRevoke = call("DELETE", "/report/link/{id}", {
  summary: "Revoke a link to a report",
  ...inSegment,
  params: idParams,
  query: z.object({ segment: id, segments }),
  answer: done,
});

export const sharedReport = call("POST", "/report/shared", {
  summary: "The report that a link shows, as it was when the link was created",
  access: "public",
  segments: "none",
  capability: "reportLinks",
  reads: true,
  body: z.object({ token: limitedText(100) }),
  answer: z.extend(reportFigures, {
    /** Names of the project group, project and sub-project. */
    names: z.array(z.string()),
    counted: z.string(),
    withPeople: z.boolean(),
    createdAt: moment,
    expiresAt: moment,
    /** Maintainers on the day of the link, by employer; null for links of earlier versions. */
    maintainers: z.nullable(
      z.object({
        former: z.number(),
        employers: z.array(
          z.object({
            /** Null where no employer is known, and for independent people. */
            name: z.nullable(z.string()),
            isIndependent: z.boolean(),
            count: z.number(),
            /** Names, where the link names people. */
            people: z.array(z.string()),
          }),
        ),
      }),
    ),
  }),
});

export type SharedMaintainers = AnswerOf<typeof sharedReport>["maintainers"];
