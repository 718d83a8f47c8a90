import * as z from "zod/mini";
import { overviewPeriods } from "#shared/domain/overview.ts";
import { type AnswerOf, call } from "./call.ts";
import { id, moment, segments } from "./common.ts";
import { shortText } from "./limited.ts";

const dated = z.array(z.object({ date: z.string(), count: z.number() }));
const widget = z.object({ total: z.number(), previousPeriodTotal: z.number(), timeseries: z.nullable(dated) });

/** Figures of wire.md 29.4. Without a segment nothing is counted: all values are zero or null. */
export const dashboard = call("GET", "/dashboard", {
  summary: "New and active people and organizations, and activities, in 7, 14 or 30 days",
  access: "activityRead",
  query: z.object({
    segment: z.optional(id),
    platform: z.optional(shortText),
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

/** Period in days, UTC: first and last day, and those of the previous period. */
const range = z.object({
  ...days,
  previous: z.object(days),
  unit: z.enum(["day", "month"]),
});

const leader = z.object({
  id: z.string(),
  displayName: z.string(),
  avatar: z.nullable(z.string()),
  /** Activities in the period; for a lapsing record those in the previous period. */
  count: z.number(),
});

/** Figures of organizations, or of people without bots and organization profiles. */
const records = z.object({
  /** Number with any activity in the period. */
  active: z.number(),
  previousActive: z.number(),
  /** Number that joined in the period. */
  joined: z.number(),
  previousJoined: z.number(),
  /** Number active in the previous period but not in this one. */
  lapsed: z.number(),
  /** Number of active and joined records for each day or month of the period. */
  series: z.array(z.object({ date: z.string(), active: z.number(), joined: z.number() })),
  /** Their activities in the period, the base of `factor`. */
  activities: z.number(),
  /** Smallest number of records with half of `activities` (CHAOSS: Contributor Absence Factor, Elephant Factor). */
  factor: z.number(),
  /** Their ids, if there are at most a hundred. */
  factorIds: z.nullable(z.array(z.string())),
  leaders: z.array(leader),
  newcomers: z.array(leader),
  slipping: z.array(leader),
});

const query = { segment: id, platform: z.optional(shortText), segments };
/** Time of the count. `isStale` means that a new count is running. */
export const counted = { countedAt: moment, isStale: z.boolean() };
/** Response when the figures were never computed and take longer than one request. Retry after a few seconds. */
export const counting = z.object({ isCounting: z.literal(true) });

/** Figures of a period (capability `overview`). */
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
      /** Day of the last activity when there is none in the period; null when there never was any. */
      lastActiveOn: z.nullish(z.string()),
      /**
       * Activities of people in the period that count for no organization: `independent` where that is stated,
       * `unknown` where nothing is known. Without bots. Missing until older figures are counted again.
       */
      withoutOrganization: z.optional(z.object({ independent: z.number(), unknown: z.number() })),
      /**
       * Organizations counted together with those that belonged to them at the time of each activity. Null when no
       * organization has a subsidiary; missing until older figures are counted again.
       */
      groups: z.nullish(
        z.object({
          active: z.number(),
          factor: z.number(),
          factorIds: z.nullable(z.array(z.string())),
          /** `parts` is the number of organizations whose activities count. */
          leaders: z.array(z.extend(leader, { parts: z.number() })),
        }),
      ),
    }),
  ]),
});

/** Retention by cohort over twelve months (capability `overview`). */
export const overviewRetention = call("GET", "/overview/retention", {
  summary: "Monthly retention of the people who joined in each of twelve months",
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
          /** First and last day of the joining month. */
          ...days,
          people: z.number(),
          /** Counts in the joining month and in each later month, up to the current one. */
          active: z.array(z.object({ ...days, count: z.number() })),
        }),
      ),
    }),
  ]),
});

/** Figures of a completed count. */
export type Overview = Exclude<AnswerOf<typeof overview>, z.infer<typeof counting>>;
export type Retention = Exclude<AnswerOf<typeof overviewRetention>, z.infer<typeof counting>>;
