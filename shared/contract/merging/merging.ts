import * as z from "zod/mini";
import { call } from "../call.ts";
import { anyObject, attributes, id, idParams, moment, segments } from "../common.ts";
import { limitedList, line, mostIds, shortText, webAddress } from "../limited.ts";
import { memberOrganization } from "../member-organization.ts";

/**
 * Response to a started merge: 200 while most of it continues in the background, 203 when both ids are the same and
 * nothing was done. The body repeats the status (wire.md 13.1).
 */
const merged = z.object({ status: z.number(), mergedId: z.string() });

const noMerge = z.object({ status: z.number() });

/** Identity in a preview. Identities of people have the id of their row. */
const previewIdentity = z.looseObject({
  id: z.optional(z.string()),
  platform: z.string(),
  site: z.optional(z.string()),
  type: z.string(),
  value: z.string(),
  verified: z.boolean(),
  sourceId: z.nullish(z.string()),
});

const previewWork = z.looseObject({ ...memberOrganization.shape, id: z.optional(z.string()) });

/** Edit made since a merge, which undoing the merge leaves in place. */
const remainingEdit = z.object({
  /** Field of the profile; `attributes.{name}` for an attribute. */
  field: z.string(),
  kind: z.enum(["added", "changed", "removed"]),
  value: z.unknown(),
});

const previewOf = {
  /** Id of the merge to undo as a whole; absent or null to split off one identity. */
  mergeActionId: z.nullish(z.string()),
  /** Edits that stay although the merge is undone (capability `mergeHistory`). */
  edits: z.optional(z.array(remainingEdit)),
};

/**
 * One of the two people that result from an unmerge. Additional fields of a backend are kept, because the preview is
 * posted unchanged. Existing backends omit missing values or send null.
 */
const previewPerson = z.looseObject({
  id: z.string(),
  displayName: z.string(),
  joinedAt: z.nullish(moment),
  attributes: z.nullish(attributes),
  identities: z.array(previewIdentity),
  memberOrganizations: z.nullish(z.array(previewWork)),
  /** Organizations of the work history, for display. */
  organizations: z.nullish(
    z.array(z.looseObject({ id: z.string(), displayName: z.string(), logo: z.nullish(z.string()) })),
  ),
  affiliations: z.nullish(z.array(anyObject)),
  tags: z.nullish(z.array(z.object({ id: z.string(), name: z.string() }))),
  manuallyChangedFields: z.nullish(z.array(z.string())),
  /** Usernames by platform. */
  username: z.nullish(z.record(z.string(), z.array(z.string()))),
  activityCount: z.nullish(z.number()),
});

const memberUnmergePreviewShape = {
  ...previewOf,
  /** Identity of the preview request (our server only). */
  identityId: z.optional(z.string()),
  primary: previewPerson,
  secondary: previewPerson,
};
const memberPreview = z.looseObject(memberUnmergePreviewShape);

export type MemberUnmergePreview = z.output<typeof memberPreview>;

/** Existing backends send no id for the primary, nor for a secondary restored from a merge. */
const previewOrganization = z.looseObject({
  id: z.optional(z.string()),
  displayName: z.string(),
  joinedAt: z.nullish(moment),
  attributes: z.nullish(attributes),
  identities: z.array(previewIdentity),
  memberCount: z.nullish(z.number()),
  activityCount: z.nullish(z.number()),
});

const organizationPreviewShape = { ...previewOf, primary: previewOrganization, secondary: previewOrganization };
const organizationPreview = z.looseObject(organizationPreviewShape);

export type OrganizationUnmergePreview = z.output<typeof organizationPreview>;

/**
 * Preview as posted, without changes. The server compares it with its own, so only the fields that name the case have a
 * type.
 */
const postedRecord = z.looseObject({
  id: z.optional(id),
  identities: limitedList(
    z.looseObject({
      id: z.optional(shortText),
      platform: shortText,
      site: z.optional(line),
      type: shortText,
      value: webAddress,
      verified: z.boolean(),
    }),
    mostIds,
  ),
});
const posted = { mergeActionId: z.nullish(shortText), primary: postedRecord, secondary: postedRecord };

/**
 * Fields of which the other profile's value is kept (capability `mergeChoices`): `displayName`, `attributes.{name}`, or
 * a fact of an organization. Fields in which the two do not differ are left out.
 */
const keepOther = z.optional(limitedList(shortText, 200));

export const memberMerge = call("PUT", "/member/{id}/merge", {
  summary: "Merge another person into this one",
  access: "mergeMembers",
  params: idParams,
  body: z.object({ memberToMerge: id, keepOther, segments }),
  answer: merged,
});

export const memberNoMerge = call("PUT", "/member/{id}/no-merge", {
  summary: "Mark two people as not the same",
  access: "memberEdit",
  params: idParams,
  body: z.object({ memberToNotMerge: id, segments }),
  answer: noMerge,
});

export const memberCanRevertMerge = call("GET", "/member/{id}/can-revert-merge", {
  summary: "Whether the merge that added an identity can be undone as a whole",
  access: "memberRead",
  params: idParams,
  query: z.object({ identityId: id, segments }),
  answer: z.boolean(),
});

export const memberUnmergePreview = call("POST", "/member/{id}/unmerge/preview", {
  summary: "Preview of an unmerge, of an identity or of a whole merge",
  access: "mergeMembers",
  reads: true,
  params: idParams,
  body: z.object({ identityId: id, revertPreviousMerge: z.optional(z.boolean()), segments }),
  answer: memberPreview,
});

export const memberUnmerge = call("POST", "/member/{id}/unmerge", {
  summary: "Unmerge as previewed; 409 if the record has changed since",
  access: "mergeMembers",
  params: idParams,
  body: z.looseObject({
    ...posted,
    identityId: z.optional(shortText),
    secondary: z.looseObject({ ...postedRecord.shape, id }),
    segments,
  }),
  answer: z.string(),
});

/** Side of a started merge. Our server sends its name, others send more. */
const mergeSide = z.union([z.looseObject({ id: z.string(), displayName: z.optional(z.string()) }), z.string()]);

export const organizationMerge = call("PUT", "/organization/{id}/merge", {
  summary: "Merge another organization into this one",
  access: "mergeOrganizations",
  params: idParams,
  body: z.object({ organizationToMerge: id, keepOther, segments }),
  answer: z.looseObject({
    primary: z.nullish(mergeSide),
    secondary: z.nullish(mergeSide),
    segmentId: z.nullish(z.string()),
  }),
});

export const organizationNoMerge = call("PUT", "/organization/{id}/no-merge", {
  summary: "Mark two organizations as not the same",
  access: "organizationEdit",
  params: idParams,
  body: z.object({ organizationToNotMerge: id, segments }),
  answer: noMerge,
});

/** An identity of an organization is identified by all its fields (wire.md 13.2). */
const organizationIdentity = {
  platform: shortText,
  site: z.optional(line),
  value: line,
  type: shortText,
  verified: z.boolean(),
};

export const organizationCanRevertMerge = call("GET", "/organization/{id}/can-revert-merge", {
  summary: "Whether the merge that added an identity can be undone as a whole",
  access: "organizationRead",
  params: idParams,
  query: z.object({ identity: z.object(organizationIdentity), segments }),
  answer: z.boolean(),
});

export const organizationUnmergePreview = call("POST", "/organization/{id}/unmerge/preview", {
  summary: "Preview of an unmerge, of an identity or of a whole merge",
  access: "mergeOrganizations",
  reads: true,
  params: idParams,
  body: z.object({
    identity: z.object(organizationIdentity),
    revertPreviousMerge: z.optional(z.boolean()),
    segments,
  }),
  answer: organizationPreview,
});

export const organizationUnmerge = call("POST", "/organization/{id}/unmerge", {
  summary: "Unmerge as previewed; 409 if the record has changed since",
  access: "mergeOrganizations",
  params: idParams,
  body: z.looseObject({ ...posted, segments }),
  answer: z.string(),
});
