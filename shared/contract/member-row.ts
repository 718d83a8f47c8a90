import * as z from "zod/mini";
import { maintainedName } from "#shared/domain/people/maintainer-role.ts";
import { attributeValue } from "../domain/attributes.ts";
import { mergeEmails } from "../domain/identities/emails.ts";
import type { Fields } from "../domain/lists/field.ts";
import { jobTitleOf } from "../domain/people/active-organization.ts";
import { engagementLevel } from "../domain/people/engagement-level.ts";
import { anyObject, attributes, moment, twelveMonths } from "./common.ts";
import { identity } from "./identity.ts";
import { memberOrganization } from "./member-organization.ts";

/** Role as maintainer of a repository (wire.md 9.1). */
export const maintainerRole = z.object({
  id: z.string(),
  memberId: z.nullish(z.string()),
  segmentId: z.nullish(z.string()),
  segmentName: z.nullish(z.string()),
  dateStart: z.nullish(moment),
  dateEnd: z.nullish(moment),
  url: z.nullish(z.string()),
  repoType: z.nullish(z.string()),
  role: z.nullish(z.string()),
});

export type MaintainerRole = z.output<typeof maintainerRole>;

/** Organization in a person's row or profile. Lists contain at most one, the active one. */
const rowOrganization = z.object({
  id: z.string(),
  displayName: z.string(),
  logo: z.nullish(z.string()),
  lfxMembership: z.nullish(z.union([z.boolean(), anyObject])),
  memberOrganizations: z.nullish(z.partial(memberOrganization)),
});

const tag = z.object({ id: z.string(), name: z.string() });

/** Fields of rows and profiles. */
export const memberFields = {
  id: z.string(),
  displayName: z.string(),
  joinedAt: z.nullish(moment),
  /**
   * Rows of our server contain all attributes; those of existing backends only isBot, isTeamMember, jobTitle and
   * avatarUrl.
   */
  attributes,
  score: z.nullish(z.number()),
  averageSentiment: z.nullish(z.number()),
  /** Platforms with activity in the segment, despite the name. */
  identityPlatforms: z.nullish(z.array(z.string())),
  isBot: z.nullish(z.boolean()),
  isTeamMember: z.nullish(z.boolean()),
  isOrganization: z.nullish(z.boolean()),
  lastEnrichedAt: z.nullish(moment),
  segmentId: z.nullish(z.string()),
  identities: z.optional(z.array(identity)),
  organizations: z.optional(z.array(rowOrganization)),
  maintainerRoles: z.optional(z.array(maintainerRole)),
  // Beyond existing backends (capability `rowDetails`).
  lastActive: z.nullish(moment),
  tags: z.optional(z.array(tag)),
  activityByMonth: z.optional(twelveMonths),
  /** All employers of the work history, newest first. Only in rows of lists. */
  employers: z.optional(z.array(z.object({ id: z.string(), displayName: z.string(), isCurrent: z.boolean() }))),
};

/** Person in a list (wire.md 9.1). */
export const memberRow = z.object({ ...memberFields, activityCount: z.number() });

export type MemberRow = z.output<typeof memberRow>;

/**
 * Fields of people, in the order of the column menu. A value that rows contain is a line of the schema above, its SQL is
 * in `server/records/people/fields.ts`.
 */
export const personFields = {
  displayName: {
    label: "Person",
    column: { width: 246 },
    sort: true,
    sortsFromA: true,
    filter: { id: "memberName", label: "Person name", type: "string" },
    csv: "Name",
    v1: "name",
    isAlwaysSet: true,
  },
  organization: {
    label: "Organization",
    value: ({ organizations }) => organizations?.map(({ displayName }) => displayName),
    column: { width: 156 },
    sort: true,
    sortsFromA: true,
    csv: true,
  },
  jobTitle: {
    label: "Job title",
    value: ({ organizations, attributes }) => jobTitleOf(organizations?.[0] ?? null, attributes),
    column: { width: 162 },
    sort: true,
    sortsFromA: true,
    filter: { type: "string", property: "attributes.jobTitle.default" },
    csv: true,
  },
  identities: { label: "Identities", column: { width: 108, least: 108 } },
  emails: {
    label: "Emails",
    value: ({ identities }) => mergeEmails(identities ?? []).map(({ value }) => value),
    column: { width: 220, grows: true },
    csv: "E-mails",
  },
  activityCount: {
    label: "# of activities",
    // Fits the heading with its sort arrow, the right-aligned number and the sparkline.
    column: { width: 180, least: 180, alignsEnd: "sparkline" },
    sort: true,
    filter: { id: "noOfActivities", type: "number", integer: true },
    csv: "Activities",
    v1: "activityCount",
  },
  joinedAt: {
    label: "Joined date",
    column: { width: 116 },
    sort: true,
    filter: { id: "joinedDate", type: "date" },
    csv: "Joined",
    v1: "joinedAt",
  },
  engagementLevel: {
    label: "Engagement level",
    value: ({ score }) => engagementLevel(score)?.label,
    column: { width: 132 },
    sort: "score",
    csv: true,
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
  formerEmployers: {
    label: "Former employers",
    value: ({ employers }) => employers?.flatMap(({ displayName, isCurrent }) => (isCurrent ? [] : [displayName])),
    column: { width: 200 },
    csv: true,
  },
  employers: {
    label: "Any employer",
    value: ({ employers }) => employers?.map(({ displayName }) => displayName),
    column: { width: 200 },
  },
  location: {
    label: "Location",
    value: ({ attributes }) => attributeValue(attributes, "location"),
    column: { width: 168 },
    sort: true,
    sortsFromA: true,
    filter: { type: "string", property: "attributes.location.default" },
    csv: true,
  },
  bio: { label: "Bio", value: ({ attributes }) => attributeValue(attributes, "bio"), column: { width: 240 } },
  tags: {
    label: "Tags",
    value: ({ tags }) => tags?.map(({ name }) => name),
    column: { width: 200 },
    filter: {
      type: "multiselect",
      options: { kind: "remote", source: "tags" },
      unstated: "any",
      several: true,
    },
    csv: true,
  },
  maintainer: {
    label: "Maintainer",
    value: ({ maintainerRoles }) =>
      maintainerRoles?.flatMap((each) => (each.dateEnd || each.role === "reviewer" ? [] : [maintainedName(each)])),
    column: { width: 200 },
    filter: { type: "boolean" },
    csv: "Maintainer of",
  },
  isBot: { label: "Bot", csv: true, v1: "isBot", isAlwaysSet: true },
  isTeamMember: {
    label: "Team member",
    csv: true,
    v1: "isTeamMember",
    isAlwaysSet: true,
  },
  /** Engagement, 0 to 10. */
  score: { label: "Score", v1: "score", isAlwaysSet: true },
  attributes: { label: "Attributes", v1: "attributes" },
} as const satisfies Fields<MemberRow>;
