import * as z from "zod/mini";
import type { Fields } from "../domain/lists/field.ts";
import { organizationWebsite } from "../domain/organizations/organization-website.ts";
import { anyObject, moment, twelveMonths } from "./common.ts";
import { identity } from "./identity.ts";

/** Linux Foundation membership: boolean in lists and profiles, the full record in merge suggestions (wire.md 12.5). */
export const lfxMembership = z.nullish(z.union([z.boolean(), anyObject]));

/** Name and logo of an organization. */
export const organizationNames = { id: z.string(), displayName: z.string(), logo: z.nullish(z.string()) };

/** Fields that columns can show. Existing backends send them only in the profile (capability `rowDetails`). */
const details = {
  description: z.nullish(z.string()),
  headline: z.nullish(z.string()),
  industry: z.nullish(z.string()),
  location: z.nullish(z.string()),
  type: z.nullish(z.string()),
  size: z.nullish(z.string()),
  employees: z.nullish(z.number()),
  founded: z.nullish(z.number()),
  tags: z.nullish(z.array(z.string())),
  revenueRange: z.nullish(anyObject),
  revenueRangeMin: z.nullish(z.number()),
  revenueRangeMax: z.nullish(z.number()),
  employeeGrowthRate: z.nullish(anyObject),
  employeeGrowthRate12Month: z.nullish(z.number()),
  employeeChurnRate12Month: z.nullish(z.number()),
  isTeamOrganization: z.nullish(z.boolean()),
  /** Whether activities count for it: `yes`, `entered` or `never`; null for the default. */
  employerPolicy: z.nullish(z.string()),
  avgContributorEngagement: z.nullish(z.number()),
  activeOn: z.nullish(z.array(z.string())),
  joinedAt: z.nullish(moment),
  lastActive: z.nullish(moment),
  lastEnrichedAt: z.nullish(moment),
  segmentId: z.nullish(z.string()),
};

export const relatedOrganization = z.object({
  ...organizationNames,
  /** First day of belonging to the parent; null when it is not known. */
  since: z.nullable(z.string()),
});

/** Organization in a list (wire.md 12.1). */
export const organizationRow = z.object({
  ...organizationNames,
  ...details,
  memberCount: z.number(),
  activityCount: z.number(),
  lfxMembership,
  identities: z.array(identity),
  activityByMonth: z.optional(twelveMonths),
  /** Organization that it belongs to. Missing on other backends. */
  parent: z.nullish(relatedOrganization),
});

export type OrganizationRow = z.output<typeof organizationRow>;

/**
 * Fields of organizations, in the order of the column menu. A value that rows contain is a line of the schema above, its
 * SQL is in `server/records/organizations/fields.ts`.
 */
export const organizationFields = {
  displayName: {
    label: "Organization",
    column: { width: 360 },
    sort: true,
    sortsFromA: true,
    csv: "Name",
    v1: "name",
    isAlwaysSet: true,
  },
  website: {
    label: "Website",
    value: ({ identities }) => organizationWebsite(identities),
    column: { width: 220, grows: true },
    csv: true,
  },
  identities: { label: "Identities", column: { width: 160 } },
  memberCount: {
    label: "# of people",
    shownAs: "count",
    column: { width: 120, alignsEnd: "plain" },
    sort: true,
    filter: { id: "noOfMembers", type: "number", integer: true },
    csv: "People",
    v1: "peopleCount",
  },
  activityCount: {
    label: "# of activities",
    column: { width: 180, least: 180, alignsEnd: "sparkline" },
    sort: true,
    filter: { id: "noOfActivities", type: "number", integer: true },
    csv: "Activities",
    v1: "activityCount",
  },
  lastActive: {
    label: "Last activity",
    shownAs: "ago",
    column: { width: 124 },
    sort: true,
    filter: { id: "lastActivityDate", label: "Last activity date", type: "date" },
    csv: true,
    v1: "lastActiveAt",
  },
  industry: {
    label: "Industry",
    column: { width: 168 },
    sort: true,
    sortsFromA: true,
    filter: { type: "string" },
    csv: true,
    v1: "industry",
  },
  location: {
    label: "Location",
    column: { width: 168 },
    sort: true,
    sortsFromA: true,
    filter: { type: "string" },
    csv: true,
    v1: "location",
  },
  size: { label: "Headcount", column: { width: 120 }, csv: "Size" },
  parent: {
    label: "Parent organization",
    value: ({ parent }) => parent?.displayName,
    column: { width: 168 },
    filter: {
      type: "multiselect",
      options: { kind: "remote", source: "organizations" },
      unstated: "any",
      several: true,
    },
    csv: true,
  },
  headline: { label: "Headline", filter: { type: "string" }, csv: true },
  type: { label: "Type", filter: { type: "string" } },
  employees: { label: "Employee count", filter: { id: "employeeCount", type: "number", integer: true } },
  founded: { label: "Founded", filter: { type: "number", integer: true } },
  joinedAt: { label: "Joined date", filter: { id: "joinedDate", type: "date" }, csv: "Joined" },
  isTeamOrganization: {
    label: "Team organization",
    csv: true,
    v1: "isTeamOrganization",
    isAlwaysSet: true,
  },
  description: { label: "Description", v1: "description" },
  logo: { label: "Logo", v1: "logoUrl" },
} as const satisfies Fields<OrganizationRow>;
