import * as z from "zod/mini";
import { automaticLevels } from "#shared/domain/evidence/calibration.ts";
import { evidenceKinds } from "#shared/domain/evidence/evidence.ts";
import { call } from "../call.ts";
import { attributes, editRefusal, id, moment, page, segments, segmentsQuery } from "../common.ts";
import { identity } from "../identity.ts";
import { limitedList, limitedText, mostIds, shortText } from "../limited.ts";
import { memberAffiliation } from "../member-affiliation.ts";
import { independentPeriod, memberOrganization } from "../member-organization.ts";
import { organization } from "../organizations.ts";

const band = z.enum(["high", "medium", "low"]);

/** Evidence for or against two profiles being the same (`Evidence` of shared/domain/evidence). */
export const evidence = z.object({
  kind: z.enum(evidenceKinds),
  direction: z.enum(["for", "against", "weak"]),
  weight: z.number(),
  sentence: z.string(),
  refs: z.readonly(
    z.array(
      z.object({
        profileId: z.string(),
        field: z.enum(["displayName", "identity", "organization", "attribute"]),
        name: z.optional(z.string()),
        value: z.string(),
      }),
    ),
  ),
});

/** Filter of suggestions (wire.md 13.3). Our server applies the projects; others ignore them. */
const filterFields = {
  similarity: z.nullish(limitedList(band, 3)),
  /** Prefix of either name, ignoring case. */
  displayName: z.nullish(limitedText(500)),
  projectIds: z.nullish(limitedList(id, mostIds)),
  subprojectIds: z.nullish(limitedList(id, mostIds)),
  /** All suggestions between profiles of one cluster (capability `mergeEvidence`). */
  clusterId: z.nullish(id),
  /** Suggestions that automatic merging would merge at this confidence in percent (capability `automaticMerging`). */
  automaticFrom: z.nullish(z.literal(automaticLevels)),
};

const bodyFields = {
  ...page,
  /** True by default. */
  detail: z.optional(z.boolean()),
  /** Requests only the total. */
  countOnly: z.optional(z.boolean()),
  /** `similarity` or `activityEstimate`, each with `_ASC` or `_DESC`. Others are ignored. */
  orderBy: z.nullish(limitedList(shortText, 10)),
  segments,
};

/** Additional fields in rows of our server (capability `mergeEvidence`). */
const rowFields = {
  /** Between 0 and 1. On our server the sum of the evidence in percent, divided by a hundred. */
  similarity: z.number(),
  id: z.optional(z.string()),
  evidence: z.optional(z.readonly(z.array(evidence))),
  activityEstimate: z.optional(z.number()),
  /** Id of the cluster of three or more profiles connected by high and medium suggestions; null without one. */
  clusterId: z.nullish(z.string()),
  /** Number of profiles in the cluster; 2 without one. */
  clusterSize: z.optional(z.number()),
  /** Time of a decision that the two are not the same. The suggestion is shown again because of new evidence. */
  declinedAt: z.nullish(moment),
  /** True when the profiles are of a bot. Lists have one entry for each bot, after people. */
  isOfBots: z.optional(z.boolean()),
};

function suggestions<Row extends z.ZodMiniType>(row: Row) {
  return z.object({ rows: z.optional(z.array(row)), count: z.number(), ...page });
}

/** Person of a suggestion. With `detail: false` only id, name and avatarUrl. */
const suggestedMember = z.object({
  id: z.string(),
  displayName: z.string(),
  avatarUrl: z.nullish(z.string()),
  attributes: z.optional(attributes),
  joinedAt: z.nullish(moment),
  identities: z.optional(
    z.array(
      z.object({
        ...identity.shape,
        id: z.nullish(z.string()),
        source: z.nullish(z.string()),
        sourceId: z.nullish(z.string()),
      }),
    ),
  ),
  activityCount: z.optional(z.number()),
  lastActive: z.nullish(moment),
  organizations: z.optional(
    z.array(
      z.object({
        id: z.string(),
        displayName: z.string(),
        logo: z.nullish(z.string()),
        lfxMembership: z.nullish(z.union([z.boolean(), z.record(z.string(), z.unknown())])),
        memberOrganizations: z.nullish(z.partial(memberOrganization)),
      }),
    ),
  ),
  // Beyond existing backends (capability `mergeEvidence`): all other data that a merge moves.
  independent: z.optional(z.array(independentPeriod)),
  tags: z.optional(z.array(z.object({ id: z.string(), name: z.string() }))),
  affiliations: z.optional(z.array(memberAffiliation)),
  manuallyChangedFields: z.optional(z.array(z.string())),
  editRefusal,
});

export type SuggestedMember = z.output<typeof suggestedMember>;

const memberSuggestion = z.object({ ...rowFields, members: z.array(suggestedMember) });

export type MemberSuggestion = z.output<typeof memberSuggestion>;

export const membersToMerge = call("POST", "/membersToMerge", {
  summary: "Pairs of people who may be the same",
  access: "memberRead",
  reads: true,
  body: z.object({
    ...bodyFields,
    filter: z.nullish(z.object({ ...filterFields, memberId: z.nullish(id) })),
  }),
  answer: suggestions(memberSuggestion),
});

/** Organization of a suggestion: the full profile, or with `detail: false` id, name, logo and membership. */
const suggestedOrganization = z.object({ ...z.partial(organization).shape, id: z.string(), displayName: z.string() });

export type SuggestedOrganization = z.output<typeof suggestedOrganization>;

const organizationSuggestion = z.object({
  ...rowFields,
  organizations: z.array(suggestedOrganization),
  /**
   * The one of the two that the other seems to belong to, and from which day. The evidence is then for this, instead of
   * for being the same.
   */
  parent: z.optional(z.object({ id: z.string(), since: z.nullable(z.string()) })),
});

export type OrganizationSuggestion = z.output<typeof organizationSuggestion>;

export const organizationsToMerge = call("POST", "/organizationsToMerge", {
  summary: "Pairs of organizations that may be the same",
  access: "organizationRead",
  reads: true,
  body: z.object({
    ...bodyFields,
    filter: z.nullish(z.object({ ...filterFields, organizationId: z.nullish(id) })),
  }),
  answer: suggestions(organizationSuggestion),
});

const pairParams = z.object({ id, otherId: id });

/** Evidence for and against any two profiles, suggested or not. */
const pairEvidence = z.object({
  similarity: z.number(),
  band,
  evidence: z.readonly(z.array(evidence)),
  /** True after a decision that these two are not the same. */
  noMerge: z.boolean(),
});

export const memberMergeEvidence = call("GET", "/member/{id}/merge-evidence/{otherId}", {
  summary: "Evidence for and against two people being the same",
  access: "memberRead",
  capability: "mergeEvidence",
  params: pairParams,
  query: segmentsQuery,
  answer: pairEvidence,
});

export const organizationMergeEvidence = call("GET", "/organization/{id}/merge-evidence/{otherId}", {
  summary: "Evidence for and against two organizations being the same",
  access: "organizationRead",
  capability: "mergeEvidence",
  params: pairParams,
  query: segmentsQuery,
  answer: pairEvidence,
});

export const memberBotSuggestions = call("GET", "/member/bot-suggestions", {
  summary: "People who may be bots, most likely first",
  access: "memberRead",
  query: z.object({ ...page, segments }),
  answer: z.object({
    rows: z.array(
      z.object({
        memberId: z.string(),
        /** Between 0 and 1. */
        confidence: z.number(),
        activityCount: z.number(),
        displayName: z.string(),
        avatarUrl: z.nullish(z.string()),
        attributes,
      }),
    ),
    count: z.number(),
    ...page,
  }),
});
