import * as z from "zod/mini";
import { call } from "./call.ts";
import {
  anyObject,
  attributeName,
  attributes,
  id,
  idParams,
  moment,
  segments,
  segmentsBody,
  segmentsQuery,
} from "./common.ts";
import { givenMoment, limitedList, limitedText, shortText } from "./limited.ts";
import { lookAlike } from "./look-alike.ts";
import { memberAffiliation } from "./member-affiliation.ts";
import { memberOrganization } from "./member-organization.ts";
import { newIdentity } from "./members.ts";

/** Identity of a person with its id and source (wire.md 10.2). */
const memberIdentity = z.object({
  id: z.string(),
  platform: z.string(),
  /** As in `identity`. */
  site: z.optional(z.string()),
  type: z.string(),
  value: z.string(),
  verified: z.boolean(),
  sourceId: z.nullish(z.string()),
  source: z.nullish(z.string()),
  integrationId: z.nullish(z.string()),
  /** Verified identities of other people with letters that look the same. Absent without any. */
  looksLike: z.optional(z.array(lookAlike)),
});

export type MemberIdentity = z.output<typeof memberIdentity>;

/** Work experience with its organization (wire.md 10.3). An organization may appear several times. */
const memberWorkExperience = z.object({
  id: z.string(),
  displayName: z.string(),
  logo: z.nullish(z.string()),
  createdAt: z.nullish(moment),
  memberOrganizations: memberOrganization,
});

export type MemberWorkExperience = z.output<typeof memberWorkExperience>;

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

export const memberAttributesUpdate = call("PATCH", "/member/{id}/attributes", {
  summary: "Change attributes of a person by name; omitted attributes are unchanged",
  access: "memberEdit",
  params: idParams,
  // `manuallyChanged: false` marks a change not made by a person. Automatic updates may overwrite it.
  query: z.optional(z.object({ segments, manuallyChanged: z.optional(z.boolean()) })),
  body: z
    .catchall(z.object({ segments }), z.nullable(anyObject))
    .check(z.refine((changes) => Object.keys(changes).every((name) => attributeName.safeParse(name).success))),
  answer: attributes,
});

const identityParams = z.object({ id, identityId: id });

export const memberIdentityCreate = call("POST", "/member/{id}/identity", {
  summary: "Add an identity to a person",
  access: "memberEdit",
  params: idParams,
  body: z.object({ ...newIdentity.shape, segments }),
  answer: z.array(memberIdentity),
});

export const memberIdentitiesUpdate = call("PUT", "/member/{id}/identity", {
  summary: "Add and change several identities of a person; those with an id are changed",
  access: "memberEdit",
  params: idParams,
  body: z.object({
    identities: limitedList(z.object({ ...newIdentity.shape, id: z.nullish(z.union([id, z.literal("")])) })),
    segments,
  }),
  answer: z.array(memberIdentity),
});

export const memberIdentityUpdate = call("PATCH", "/member/{id}/identity/{identityId}", {
  summary: "Change an identity of a person",
  access: "memberEdit",
  params: identityParams,
  query: segmentsQuery,
  body: z.object({ ...z.partial(newIdentity).shape, segments }),
  answer: z.array(memberIdentity),
});

export const memberIdentityDestroy = call("DELETE", "/member/{id}/identity/{identityId}", {
  summary: "Remove an identity from a person",
  access: "memberEdit",
  params: identityParams,
  query: segmentsQuery,
  body: segmentsBody,
  answer: z.array(memberIdentity),
});

const newWorkExperience = {
  /** Null: independent. A person's `independent` lists these periods. */
  organizationId: z.nullable(id),
  title: z.nullish(limitedText(300)),
  dateStart: z.nullish(givenMoment),
  /** Absent with a start date: current employment. */
  dateEnd: z.nullish(givenMoment),
  source: z.nullish(limitedText(100)),
  segments,
};

const workExperienceParams = z.object({ id, memberOrganizationId: id });

export const memberOrganizationCreate = call("POST", "/member/{id}/organization", {
  summary: "Add a work experience to a person",
  access: "memberEdit",
  params: idParams,
  body: z.object(newWorkExperience),
  answer: z.array(memberWorkExperience),
});

export const memberOrganizationUpdate = call("PATCH", "/member/{id}/organization/{memberOrganizationId}", {
  summary: "Change a work experience of a person",
  access: "memberEdit",
  params: workExperienceParams,
  query: segmentsQuery,
  body: z.object(newWorkExperience),
  answer: z.array(memberWorkExperience),
});

export const memberOrganizationDestroy = call("DELETE", "/member/{id}/organization/{memberOrganizationId}", {
  summary: "Remove a work experience from a person",
  access: "memberEdit",
  params: workExperienceParams,
  query: segmentsQuery,
  body: segmentsBody,
  answer: z.array(memberWorkExperience),
});

export const memberAffiliationOverride = call("POST", "/member/{id}/affiliation/override", {
  summary: "Include or exclude a work experience, and set the primary one",
  access: "memberEdit",
  params: idParams,
  body: z.object({
    memberOrganizationId: id,
    memberId: z.nullish(shortText),
    allowAffiliation: z.optional(z.boolean()),
    isPrimaryWorkExperience: z.optional(z.boolean()),
    segments,
  }),
  answer: z.object({
    id: z.string(),
    memberId: z.string(),
    memberOrganizationId: z.string(),
    allowAffiliation: z.boolean(),
    isPrimaryWorkExperience: z.boolean(),
  }),
});

export const memberAffiliationsUpdate = call("PATCH", "/member/{id}/affiliation", {
  summary: "Set all manual affiliations of a person",
  access: "memberEdit",
  params: idParams,
  query: segmentsQuery,
  body: z.object({
    affiliations: limitedList(
      z.object({
        segmentId: id,
        /** Absent: affiliated as an individual. */
        organizationId: z.nullish(id),
        dateStart: z.nullish(givenMoment),
        dateEnd: z.nullish(givenMoment),
      }),
    ),
    segments,
  }),
  answer: z.array(memberAffiliation),
});
