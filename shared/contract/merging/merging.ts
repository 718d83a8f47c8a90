import * as z from "zod/mini";
import { call } from "../call.ts";
import { anyObject, attributes, id, idParams, moment, segments } from "../common.ts";
import { memberOrganization } from "../member-organization.ts";

/**
 * A merge was begun: 200, and its bulk goes on behind; 203 when both ids are the same and there was nothing to do. The
 * status stands in the answer too (wire.md 13.1).
 */
const merged = z.object({ status: z.number(), mergedId: z.string() });

const noMerge = z.object({ status: z.number() });

/** An identity as a preview shows it; those of people have the id of their row. */
const previewIdentity = z.looseObject({
  id: z.optional(z.string()),
  platform: z.string(),
  type: z.string(),
  value: z.string(),
  verified: z.boolean(),
  sourceId: z.nullish(z.string()),
});

const previewWork = z.looseObject({ ...memberOrganization.shape, id: z.optional(z.string()) });

/** An edit made since a merge, which taking the merge back leaves in place. */
const keptEdit = z.object({
  /** A field of the profile; `attributes.{name}` for an attribute. */
  field: z.string(),
  kind: z.enum(["added", "changed", "removed"]),
  value: z.unknown(),
});

const previewOf = {
  /** Absent or null: one identity is taken out. Else the merge that is taken back, as a whole. */
  mergeActionId: z.nullish(z.string()),
  /** What stays although the merge is taken back (capability `mergeHistory`). */
  edits: z.optional(z.array(keptEdit)),
};

/**
 * One of the two people that an unmerge makes. What a backend sends beyond it stays in: it is posted unchanged. Existing
 * backends leave out or null what a profile lacks.
 */
const previewPerson = z.looseObject({
  id: z.string(),
  displayName: z.string(),
  joinedAt: z.nullish(moment),
  attributes: z.nullish(attributes),
  identities: z.array(previewIdentity),
  memberOrganizations: z.nullish(z.array(previewWork)),
  /** For display: the work history's organizations. */
  organizations: z.nullish(
    z.array(z.looseObject({ id: z.string(), displayName: z.string(), logo: z.nullish(z.string()) })),
  ),
  affiliations: z.nullish(z.array(anyObject)),
  tags: z.nullish(z.array(z.object({ id: z.string(), name: z.string() }))),
  manuallyChangedFields: z.nullish(z.array(z.string())),
  /** User names by platform. */
  username: z.nullish(z.record(z.string(), z.array(z.string()))),
  activityCount: z.nullish(z.number()),
});

const memberUnmergePreviewShape = {
  ...previewOf,
  /** The identity the preview was asked for (ours). */
  identityId: z.optional(z.string()),
  primary: previewPerson,
  secondary: previewPerson,
};
const memberPreview = z.looseObject(memberUnmergePreviewShape);

export type MemberUnmergePreview = z.output<typeof memberPreview>;

/** The primary of an existing backend says no id, and so does a secondary that comes back from a merge. */
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

export const memberMerge = call("PUT", "/member/{id}/merge", {
  summary: "Merge another person into this one",
  access: "mergeMembers",
  params: idParams,
  body: z.object({ memberToMerge: id, segments }),
  answer: merged,
});

export const memberNoMerge = call("PUT", "/member/{id}/no-merge", {
  summary: "These two people are not the same",
  access: "memberEdit",
  params: idParams,
  body: z.object({ memberToNotMerge: id, segments }),
  answer: noMerge,
});

export const memberCanRevertMerge = call("GET", "/member/{id}/can-revert-merge", {
  summary: "Whether the merge that brought an identity can be taken back as a whole",
  access: "memberRead",
  params: idParams,
  query: z.object({ identityId: id, segments }),
  answer: z.boolean(),
});

export const memberUnmergePreview = call("POST", "/member/{id}/unmerge/preview", {
  summary: "What taking an identity out, or a merge back, will give",
  access: "mergeMembers",
  reads: true,
  params: idParams,
  body: z.object({ identityId: id, revertPreviousMerge: z.optional(z.boolean()), segments }),
  answer: memberPreview,
});

export const memberUnmerge = call("POST", "/member/{id}/unmerge", {
  summary: "Do what the preview showed; 409 when the record has changed since",
  access: "mergeMembers",
  params: idParams,
  body: z.looseObject({ ...memberUnmergePreviewShape, segments }),
  answer: z.string(),
});

/** A side of a begun merge: our server names it, others send more. */
const mergeSide = z.union([z.looseObject({ id: z.string(), displayName: z.optional(z.string()) }), z.string()]);

export const organizationMerge = call("PUT", "/organization/{id}/merge", {
  summary: "Merge another organization into this one",
  access: "mergeOrganizations",
  params: idParams,
  body: z.object({ organizationToMerge: id, segments }),
  answer: z.looseObject({
    primary: z.nullish(mergeSide),
    secondary: z.nullish(mergeSide),
    segmentId: z.nullish(z.string()),
  }),
});

export const organizationNoMerge = call("PUT", "/organization/{id}/no-merge", {
  summary: "These two organizations are not the same",
  access: "organizationEdit",
  params: idParams,
  body: z.object({ organizationToNotMerge: id, segments }),
  answer: noMerge,
});

/** An identity of an organization is named by all that it says (wire.md 13.2). */
const organizationIdentity = {
  platform: z.string(),
  value: z.string(),
  type: z.string(),
  verified: z.boolean(),
};

export const organizationCanRevertMerge = call("GET", "/organization/{id}/can-revert-merge", {
  summary: "Whether the merge that brought an identity can be taken back as a whole",
  access: "organizationRead",
  params: idParams,
  query: z.object({ identity: z.object(organizationIdentity), segments }),
  answer: z.boolean(),
});

export const organizationUnmergePreview = call("POST", "/organization/{id}/unmerge/preview", {
  summary: "What taking an identity out, or a merge back, will give",
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
  summary: "Do what the preview showed; 409 when the record has changed since",
  access: "mergeOrganizations",
  params: idParams,
  body: z.looseObject({ ...organizationPreviewShape, segments }),
  answer: z.string(),
});
