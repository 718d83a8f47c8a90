import * as z from "zod/mini";
import { overviewPeriods } from "#shared/domain/overview.ts";
import { type AnswerOf, call } from "./call.ts";
import { id, moment, segments } from "./common.ts";

const dated = z.array(z.object({ date: z.string(), count: z.number() }));
const widget = z.object({ total: z.number(), previousPeriodTotal: z.number(), timeseries: z.nullable(dated) });

/** The figures of wire.md 29.4. Without a segment nothing is counted: zeros and nulls. */
export const dashboard = call("GET", "/dashboard", {
  summary: "New and active people and organizations, and activities, of 7, 14 or 30 days",
  access: "activityRead",
  query: z.object({
    segment: z.optional(id),
    platform: z.optional(z.string()),
    timeframe: z.enum(["7d", "14d", "30d"]),
    segments,
  }),
  answer: z.object({
    newMembers: widget,
    activeMembers: widget,
    newOrganizations: widget,
    activeOrganizations: widget,
    activity: z.object({
      ...widget.shape,
      bySentimentMood: z.nullable(z.array(z.object({ sentimentLabel: z.string(), count: z.number() }))),
      byTypeAndPlatform: z.nullable(z.array(z.object({ type: z.string(), platform: z.string(), count: z.number() }))),
    }),
  }),
});

const days = { from: z.string(), to: z.string() };

/** A period as days, UTC: first and last day, and those of the period before it. */
const range = z.object({
  ...days,
  previous: z.object(days),
  unit: z.enum(["day", "month"]),
});

const leader = z.object({
  id: z.string(),
  displayName: z.string(),
  avatar: z.nullable(z.string()),
  /** Activities in the period; of somebody who is slipping away, in the period before. */
  count: z.number(),
});

/** Figures of people, bots and profiles of organizations left out, or of organizations. */
const records = z.object({
  /** With any activity in the period. */
  active: z.number(),
  previousActive: z.number(),
  /** Who joined in the period. */
  joined: z.number(),
  previousJoined: z.number(),
  /** Active in the period before, and not since. */
  lapsed: z.number(),
  /** For each day or month of the period: who was active, who joined. */
  series: z.array(z.object({ date: z.string(), active: z.number(), joined: z.number() })),
  /** Their activities in the period: what the half is of. */
  activities: z.number(),
  /** The smallest number that did half of `activities` (CHAOSS: Contributor Absence Factor, Elephant Factor). */
  factor: z.number(),
  /** Who they are, where they are at most a hundred. */
  factorIds: z.nullable(z.array(z.string())),
  leaders: z.array(leader),
  newcomers: z.array(leader),
  slipping: z.array(leader),
});

const query = { segment: id, platform: z.optional(z.string()), segments };
/** When it was counted; `isStale`: it is being counted again. */
const counted = { countedAt: moment, isStale: z.boolean() };
/** Nobody asked for these figures before, and counting them takes longer than an answer: ask again in a few seconds. */
const counting = z.object({ isCounting: z.literal(true) });

/** The figures of a period (capability `overview`). */
export const overview = call("GET", "/overview", {
  summary: "Figures of a project group, a project or a sub-project over a period",
  access: "activityRead",
  segments: "none",
  capability: "overview",
  query: z.object({ ...query, period: z.enum(overviewPeriods) }),
  answer: z.union([
    counting,
    z.object({
      ...counted,
      range,
      activities: z.object({
        total: z.number(),
        previous: z.number(),
        series: dated,
        /** Most frequent first. */
        types: z.array(z.object({ platform: z.string(), type: z.string(), count: z.number() })),
        sentiment: z.object({ positive: z.number(), neutral: z.number(), negative: z.number() }),
      }),
      people: records,
      organizations: records,
    }),
  ]),
});

/** Retention by cohort over twelve months (capability `overview`). */
export const overviewRetention = call("GET", "/overview/retention", {
  summary: "Of the people who joined in each of twelve months, how many were active in each month since",
  access: "activityRead",
  segments: "none",
  capability: "overview",
  query: z.object(query),
  answer: z.union([
    counting,
    z.object({
      ...counted,
      cohorts: z.array(
        z.object({
          /** First and last day of the month in which they joined. */
          ...days,
          people: z.number(),
          /** In the month of joining and in each month after it, up to the current one. */
          active: z.array(z.object({ ...days, count: z.number() })),
        }),
      ),
    }),
  ]),
});

/** The figures once they are counted. */
export type Overview = Exclude<AnswerOf<typeof overview>, z.infer<typeof counting>>;
export type Retention = Exclude<AnswerOf<typeof overviewRetention>, z.infer<typeof counting>>;
