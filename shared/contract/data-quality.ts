import * as z from "zod/mini";
import { call } from "./call.ts";
import { attributes, done, id, moment, page, segments } from "./common.ts";
import { shortText } from "./limited.ts";
import { independentPeriod } from "./member-organization.ts";

/** Details of a finding. The present fields depend on the check. The first three belong to the wire. */
const detail = {
  /** Number of identities or emails, for checks of too many. */
  identityCount: z.optional(z.number()),
  /** Platforms with more than one verified handle, comma-separated. */
  platforms: z.optional(z.string()),
  /** Number of affected work experiences. */
  organizationsCount: z.optional(z.number()),
  /** Affected handles, emails, domains or names, at most 10. */
  values: z.optional(z.array(z.string())),
  /** Other records with the same value, at most 3. */
  others: z.optional(z.array(z.object({ id: z.string(), displayName: z.string() }))),
  /** Servers on which the person acted without an account there. */
  sites: z.optional(z.array(z.object({ platform: z.string(), site: z.string(), activities: z.number() }))),
  /** End of the last employment. */
  endedAt: z.optional(moment),
  lastActive: z.optional(moment),
  /** Number of profiles merged into this one. */
  mergedCount: z.optional(z.number()),
};

export type FindingDetail = z.output<z.ZodMiniObject<typeof detail>>;

const finding = {
  id: z.string(),
  displayName: z.string(),
  activityCount: z.number(),
  ...detail,
  /** Time and user of ignoring the finding (only in lists of ignored findings). */
  ignoredAt: z.optional(moment),
  ignoredBy: z.nullish(z.string()),
};

export const memberFinding = z.object({
  ...finding,
  memberId: z.optional(z.string()),
  attributes,
  /** Active organization (capability `dataQuality`). */
  organization: z.nullish(z.object({ id: z.string(), displayName: z.string(), logo: z.nullish(z.string()) })),
  /** Periods in which the person worked for no organization, newest start first. */
  independent: z.optional(z.array(independentPeriod)),
});

export type MemberFinding = z.output<typeof memberFinding>;

export const organizationFinding = z.object({
  ...finding,
  logo: z.nullish(z.string()),
  memberCount: z.number(),
});

export type OrganizationFinding = z.output<typeof organizationFinding>;

const query = z.object({
  /** Key of the check. */
  type: shortText,
  ...page,
  /** Lists ignored findings instead of open ones (capability `dataQuality`). */
  ignored: z.optional(z.boolean()),
  segments,
});

export const memberDataQuality = call("GET", "/data-quality/member", {
  summary: "People found by a data quality check, most active first",
  access: "memberRead",
  query,
  answer: z.array(memberFinding),
});

export const organizationDataQuality = call("GET", "/data-quality/organization", {
  summary: "Organizations found by a data quality check, most active first",
  access: "organizationRead",
  query,
  answer: z.array(organizationFinding),
});

const kind = z.enum(["member", "organization"]);

const checkSummary = z.object({
  kind,
  type: z.string(),
  count: z.number(),
  ignored: z.number(),
  /** Findings at the end of each of the last 30 days, oldest first; null before the first count. */
  trend: z.array(z.nullable(z.number())),
});

export type CheckSummary = z.output<typeof checkSummary>;

export const dataQualitySummary = call("GET", "/data-quality/summary", {
  summary: "Findings of each data quality check in a segment, with their trend",
  access: "dataQualityRead",
  capability: "dataQuality",
  query: z.object({ segments }),
  answer: z.object({
    /** Time of the oldest count; null until each check has run once. */
    computedAt: z.nullable(moment),
    checks: z.array(checkSummary),
  }),
});

const params = z.object({ kind, id });

export const dataQualityCheckRecord = call("POST", "/data-quality/{kind}/{id}/check", {
  summary: "Check one person or organization again",
  access: "dataQualityRead",
  segments: "none",
  capability: "dataQuality",
  params,
  body: z.optional(z.object({ segments })),
  answer: z.array(z.object({ type: z.string(), isIgnored: z.boolean(), ...detail })),
});

export const dataQualityIgnore = call("PUT", "/data-quality/{kind}/{id}/ignore", {
  summary: "Ignore a finding of one person or organization, or stop ignoring it",
  access: "dataQualityEdit",
  segments: "none",
  capability: "dataQuality",
  params,
  body: z.object({ type: shortText, ignored: z.boolean(), segments }),
  answer: done,
});
