import * as z from "zod/mini";
import { call } from "../call.ts";
import { attributeName, id, moment } from "../common.ts";
import { givenMoment, keyed, limitedList, line, longText } from "../limited.ts";
import { memberRow, personFields } from "../member-row.ts";
import {
  fields,
  gone,
  identity,
  inSegment,
  oneInSegment,
  pageOfRecords,
  paging,
  period,
  recordId,
  segmentCall,
  sparse,
  text,
  v1Schemas,
} from "./common.ts";

export const workExperience = z.object({
  id: recordId,
  organizationId: recordId,
  organization: z.string(),
  title: z.nullable(z.string()),
  ...period,
});

export const independentTime = z.object({ id: recordId, title: z.nullable(z.string()), ...period });

export const v1PersonFields = {
  id: recordId,
  identities: z.array(identity),
  workExperiences: z.array(workExperience),
  /** Current employer, as in lists and on the profile. */
  employer: z.nullable(z.object({ organizationId: recordId, organization: z.string() })),
  /** Title at the current employer, else the attribute. */
  jobTitle: z.nullable(z.string()),
  /** Periods in which the person worked for no organization. */
  independent: z.array(independentTime),
  tags: z.array(z.string()),
  ...v1Schemas(memberRow.shape, personFields),
  updatedAt: moment,
} as const;
export const v1PersonAnswer = sparse(v1PersonFields);

const v1People = call("GET", "/v1/segments/{segmentId}/people", {
  summary: "People of a segment, in order of their ids",
  access: "memberRead",
  ...segmentCall,
  params: inSegment,
  query: z.object({ ...paging, fields, updatedSince: z.optional(givenMoment) }),
  answer: pageOfRecords(v1PersonAnswer),
});

const v1Person = call("GET", "/v1/segments/{segmentId}/people/{id}", {
  summary: "A person, with their figures in a segment",
  access: "memberRead",
  ...segmentCall,
  params: oneInSegment,
  query: z.object({ fields }),
  answer: v1PersonAnswer,
});

export const newIdentity = z.strictObject({
  platform: text(100),
  type: z.enum(["username", "email"]),
  value: text(500),
  /** Whether a sign-in or source has confirmed it. False by default. */
  verified: z.optional(z.boolean()),
});

/** Manually entered values by attribute name. Null removes one. */
const handAttributes = keyed(
  attributeName,
  z.nullable(z.union([longText, z.number(), z.boolean(), limitedList(line)])),
);

const editMembers = { access: "memberEdit", ...segmentCall } as const;

const v1PersonCreate = call("POST", "/v1/segments/{segmentId}/people", {
  summary: "Add a person to a sub-project; a 409 contains the owner of an identity in heldBy",
  access: "memberCreate",
  ...segmentCall,
  status: 201,
  params: inSegment,
  body: z.strictObject({
    name: z.optional(line),
    identities: z.array(newIdentity).check(z.minLength(1), z.maxLength(100)),
    attributes: z.optional(handAttributes),
    joinedAt: z.optional(givenMoment),
    /** Names of existing tags. */
    tags: z.optional(limitedList(line, 200)),
    /** Ids of the employers. */
    organizationIds: z.optional(limitedList(id, 200)),
  }),
  answer: v1PersonAnswer,
});

const v1PersonUpdate = call("PATCH", "/v1/segments/{segmentId}/people/{id}", {
  summary: "Change a person; omitted fields are unchanged",
  ...editMembers,
  params: oneInSegment,
  body: z.strictObject({
    name: z.optional(line),
    attributes: z.optional(handAttributes),
    joinedAt: z.optional(givenMoment),
    /** Complete list of tag names after the change. */
    tags: z.optional(limitedList(line, 200)),
  }),
  answer: v1PersonAnswer,
});

const v1PersonDelete = call("DELETE", "/v1/segments/{segmentId}/people/{id}", {
  summary: "Move a person to the trash; they can be restored for 30 days",
  access: "memberDestroy",
  ...segmentCall,
  params: oneInSegment,
  answer: gone,
});

const v1PersonRestore = call("POST", "/v1/segments/{segmentId}/people/{id}/restore", {
  summary: "Restore a person from the trash",
  access: "memberDestroy",
  ...segmentCall,
  params: oneInSegment,
  answer: v1PersonAnswer,
});

const tagOfPerson = z.object({ segmentId: id, id, tagId: id });

const v1PersonTagAdd = call("PUT", "/v1/segments/{segmentId}/people/{id}/tags/{tagId}", {
  summary: "Add a tag to a person; an existing one is kept",
  ...editMembers,
  params: tagOfPerson,
  answer: v1PersonAnswer,
});

const v1PersonTagRemove = call("DELETE", "/v1/segments/{segmentId}/people/{id}/tags/{tagId}", {
  summary: "Remove a tag from a person",
  ...editMembers,
  params: tagOfPerson,
  answer: v1PersonAnswer,
});

const identityOfPerson = z.object({ segmentId: id, id, identityId: id });

const v1IdentityCreate = call("POST", "/v1/segments/{segmentId}/people/{id}/identities", {
  summary: "Add an identity to a person; a 409 contains its owner in heldBy",
  ...editMembers,
  status: 201,
  params: oneInSegment,
  body: newIdentity,
  answer: v1PersonAnswer,
});

const v1IdentityUpdate = call("PATCH", "/v1/segments/{segmentId}/people/{id}/identities/{identityId}", {
  summary: "Change an identity of a person; omitted fields are unchanged",
  ...editMembers,
  params: identityOfPerson,
  body: z.partial(newIdentity),
  answer: v1PersonAnswer,
});

const v1IdentityDelete = call("DELETE", "/v1/segments/{segmentId}/people/{id}/identities/{identityId}", {
  summary: "Remove an identity from a person",
  ...editMembers,
  params: identityOfPerson,
  answer: v1PersonAnswer,
});

export const newWorkExperience = z.strictObject({
  /** Null: the person was independent. */
  organizationId: z.nullable(id),
  title: z.nullish(z.string().check(z.maxLength(300))),
  startedAt: z.nullish(givenMoment),
  /** Absent with a start date: current employment. */
  endedAt: z.nullish(givenMoment),
});
const workOfPerson = z.object({ segmentId: id, id, workExperienceId: id });

const v1WorkCreate = call("POST", "/v1/segments/{segmentId}/people/{id}/work-experiences", {
  summary: "Add a work experience to a person; their activities in that period are reassigned",
  ...editMembers,
  status: 201,
  params: oneInSegment,
  body: newWorkExperience,
  answer: v1PersonAnswer,
});

const v1WorkReplace = call("PUT", "/v1/segments/{segmentId}/people/{id}/work-experiences/{workExperienceId}", {
  summary: "Replace a work experience of a person",
  ...editMembers,
  params: workOfPerson,
  body: newWorkExperience,
  answer: v1PersonAnswer,
});

const v1WorkDelete = call("DELETE", "/v1/segments/{segmentId}/people/{id}/work-experiences/{workExperienceId}", {
  summary: "Remove a work experience from a person; imports do not add it again",
  ...editMembers,
  params: workOfPerson,
  answer: v1PersonAnswer,
});

const v1Affiliation = call("GET", "/v1/segments/{segmentId}/people/{id}/affiliation", {
  summary: "Organization that a person's activities on a date count for in a sub-project",
  access: "memberRead",
  ...segmentCall,
  params: oneInSegment,
  query: z.object({ at: z.optional(givenMoment) }),
  answer: z.object({
    at: moment,
    /** Null for no organization, or an unknown one. */
    organization: z.nullable(z.object({ id: recordId, name: z.string() })),
    /** True when the person worked for no organization, false when it is unknown. */
    isIndependent: z.boolean(),
  }),
});

export const affiliation = z.object({
  /** Id of a sub-project. */
  segmentId: recordId,
  /** Null: affiliated as an individual. */
  organizationId: z.nullable(recordId),
  ...period,
});

const v1Affiliations = call("GET", "/v1/segments/{segmentId}/people/{id}/affiliations", {
  summary: "Manual affiliations of a person in all sub-projects; they take precedence over work experiences",
  access: "memberRead",
  ...segmentCall,
  params: oneInSegment,
  answer: z.object({ data: z.array(affiliation) }),
});

const v1AffiliationsReplace = call("PUT", "/v1/segments/{segmentId}/people/{id}/affiliations", {
  summary: "Set all affiliations of a person; those in inaccessible sub-projects are kept",
  ...editMembers,
  params: oneInSegment,
  body: z.strictObject({
    affiliations: limitedList(
      z.strictObject({
        segmentId: id,
        organizationId: z.nullish(id),
        startedAt: z.nullish(givenMoment),
        endedAt: z.nullish(givenMoment),
      }),
    ),
  }),
  answer: z.object({ data: z.array(affiliation) }),
});

/** Public API calls for people. */
export const v1PeopleCalls = {
  list: v1People,
  find: v1Person,
  create: v1PersonCreate,
  update: v1PersonUpdate,
  delete: v1PersonDelete,
  restore: v1PersonRestore,
  addTag: v1PersonTagAdd,
  removeTag: v1PersonTagRemove,
  addIdentity: v1IdentityCreate,
  updateIdentity: v1IdentityUpdate,
  removeIdentity: v1IdentityDelete,
  addWork: v1WorkCreate,
  replaceWork: v1WorkReplace,
  removeWork: v1WorkDelete,
  affiliation: v1Affiliation,
  affiliations: v1Affiliations,
  replaceAffiliations: v1AffiliationsReplace,
} as const;
