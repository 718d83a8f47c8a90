import * as z from "zod/mini";
import { call } from "./call.ts";
import { attributes, idParams, moment, segmentsQuery } from "./common.ts";
import { memberOrganization } from "./member-organization.ts";
import { maintainerRole } from "./members.ts";

/** An identity of a person with its id and source (wire.md 10.2). */
const memberIdentity = z.object({
  id: z.string(),
  platform: z.string(),
  type: z.string(),
  value: z.string(),
  verified: z.boolean(),
  sourceId: z.nullish(z.string()),
  source: z.nullish(z.string()),
  integrationId: z.nullish(z.string()),
});

export type MemberIdentity = z.output<typeof memberIdentity>;

/** One work experience with its organization (wire.md 10.3). An organization may repeat. */
const memberWorkExperience = z.object({
  id: z.string(),
  displayName: z.string(),
  logo: z.nullish(z.string()),
  createdAt: z.nullish(moment),
  memberOrganizations: memberOrganization,
});

export type MemberWorkExperience = z.output<typeof memberWorkExperience>;

/** With which organization a person's activity in a sub-project counts (wire.md 10.4). */
const memberAffiliation = z.object({
  id: z.nullish(z.string()),
  segmentId: z.string(),
  segmentSlug: z.nullish(z.string()),
  segmentName: z.nullish(z.string()),
  segmentParentName: z.nullish(z.string()),
  organizationId: z.nullish(z.string()),
  organizationName: z.nullish(z.string()),
  organizationLogo: z.nullish(z.string()),
  dateStart: z.nullish(moment),
  dateEnd: z.nullish(moment),
  maintainerRoles: z.optional(z.array(maintainerRole)),
});

export type MemberAffiliation = z.output<typeof memberAffiliation>;

export const memberIdentities = call("GET", "/member/{id}/identity", {
  summary: "Identities of a person",
  access: "memberRead",
  params: idParams,
  query: segmentsQuery,
  answer: z.array(memberIdentity),
});

export const memberOrganizations = call("GET", "/member/{id}/organization", {
  summary: "Work experience of a person, newest first",
  access: "memberRead",
  params: idParams,
  query: segmentsQuery,
  answer: z.array(memberWorkExperience),
});

export const memberAttributes = call("GET", "/member/{id}/attributes", {
  summary: "All attributes of a person with their sources",
  access: "memberRead",
  params: idParams,
  query: segmentsQuery,
  answer: attributes,
});

export const memberAffiliations = call("GET", "/member/{id}/affiliation", {
  summary: "Affiliations of a person by sub-project",
  access: "memberRead",
  params: idParams,
  query: segmentsQuery,
  answer: z.array(memberAffiliation),
});
