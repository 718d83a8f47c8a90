import * as z from "zod/mini";
import { activitySummary } from "./activity-summary.ts";
import { call } from "./call.ts";
import {
  anyObject,
  attributeChanges,
  attributeName,
  done,
  editRefusal,
  id,
  idParams,
  listBody,
  moment,
  paged,
  pagedCountLater,
  segments,
  segmentsBody,
  segmentsQuery,
} from "./common.ts";
import { filterA } from "./filter.ts";
import { givenMoment, keyed, limitedList, limitedText, line, longText, mostIds, shortText } from "./limited.ts";
import { independentPeriod } from "./member-organization.ts";
import { memberFields, memberRow } from "./member-row.ts";

/** The limit is the longest value that an index can hold. */
const identityValue = limitedText(500);

/** Identity to add. The wire's forms also send `id: ""`, which is ignored. */
export const newIdentity = z.object({
  platform: z.string().check(z.minLength(1), z.maxLength(100)),
  /** Address of the server or id of the workspace that the account belongs to. */
  site: z.nullish(identityValue),
  type: z.enum(["username", "email"]),
  value: identityValue,
  verified: z.optional(z.boolean()),
  source: z.nullish(shortText),
  sourceId: z.nullish(line),
});

const activeSegment = z.object({
  id: z.string(),
  name: z.string(),
  activityCount: z.number(),
  /** Our server only. */
  lastActive: z.nullish(moment),
});

/** Profile of a person (wire.md 9.4). */
export const member = z.object({
  ...memberFields,
  activityCount: z.nullish(z.number()),
  segments: z.optional(z.array(activeSegment)),
  /** Periods in which the person worked for no organization (our server only). */
  independent: z.optional(z.array(independentPeriod)),
  activityTypes: z.nullish(z.array(z.string())),
  activeOn: z.nullish(z.array(z.string())),
  reach: z.nullish(anyObject),
  /**
   * Activity counts in the segment for each of the last 26 seven-day spans, ending now; oldest first (our server only).
   */
  activityByWeek: z.optional(z.array(z.number())),
  /** Reported data issues that are not resolved (our server only). */
  openReports: z.optional(z.number()),
  /** Note of the segment that is pinned to the person's card (our server only). */
  pinnedNote: z.nullish(
    z.object({
      id: z.string(),
      segmentId: z.nullish(z.string()),
      body: z.nullish(z.string()),
      timestamp: moment,
      author: z.nullish(z.string()),
    }),
  ),
  editRefusal,
});

export type Member = z.output<typeof member>;

export const memberQuery = call("POST", "/member/query", {
  summary: "People of a segment: search, filter, sort, page",
  access: "memberRead",
  version: 1,
  reads: true,
  body: z.object({
    search: z.nullish(longText),
    filter: z.nullish(filterA),
    ...listBody,
    fields: z.optional(limitedList(shortText, 200)),
    segments,
  }),
  answer: pagedCountLater(memberRow),
});

export const memberAutocomplete = call("POST", "/member/autocomplete", {
  summary: "People for autocomplete",
  access: "memberRead",
  version: 1,
  reads: true,
  body: z.object({ filter: z.nullish(filterA), ...listBody, segments }),
  answer: paged(z.object({ ...memberRow.shape, segments: z.optional(z.array(activeSegment)) })),
});

export const memberFind = call("GET", "/member/{id}", {
  summary: "One person",
  access: "memberRead",
  params: idParams,
  query: z.object({
    segments,
    include: z.optional(
      z.object({
        identities: z.optional(z.boolean()),
        memberOrganizations: z.optional(z.boolean()),
        attributes: z.optional(z.boolean()),
        activityByWeek: z.optional(z.boolean()),
      }),
    ),
  }),
  answer: member,
});

export const memberActivitySummary = call("GET", "/member/{id}/activity-summary", {
  summary: "Activities of a person over time, by platform and by segment",
  access: "memberRead",
  capability: "activitySummary",
  params: idParams,
  query: segmentsQuery,
  answer: activitySummary,
});

/**
 * Changes a person. Fields that are not sent stay, including attributes and their sources (the wire replaces the whole
 * map).
 */
export const memberUpdate = call("PUT", "/member/{id}", {
  summary: "Change a person's name, joined date, attributes and tags",
  access: "memberEdit",
  params: idParams,
  body: z.object({
    displayName: z.optional(line),
    joinedAt: z.optional(givenMoment),
    attributes: z.optional(attributeChanges),
    /** Complete list of tag ids after the change. */
    tags: z.optional(limitedList(id, 200)),
    segments,
  }),
  answer: member,
  conflict: member,
});

/** Failed entry of a bulk change (our server only; existing backends fail as a whole). */
const failedChange = z.object({ id: z.string(), error: z.object({ status: z.number(), message: z.string() }) });

/** Counts as an automatic change: manually changed fields stay (wire.md 9.7). */
export const memberUpdateMany = call("PATCH", "/member", {
  summary: "Change several people",
  access: "memberEdit",
  bareArray: true,
  query: segmentsQuery,
  body: z
    .array(
      z.object({
        id,
        displayName: z.optional(line),
        joinedAt: z.optional(givenMoment),
        attributes: z.optional(attributeChanges),
        tags: z.optional(limitedList(id, 200)),
        /** Additional employers of the person. */
        organizations: z.optional(limitedList(z.object({ id }), 200)),
      }),
    )
    .check(z.maxLength(200)),
  answer: z.array(z.union([member, failedChange])),
});

export const memberCreate = call("POST", "/member", {
  summary: "Add a person to a sub-project",
  access: "memberCreate",
  body: z.object({
    displayName: z.nullish(line),
    identities: z.optional(limitedList(newIdentity)),
    /** The wire's alternative form of usernames: names by platform. */
    username: z.optional(keyed(shortText, z.union([identityValue, limitedList(identityValue)]))),
    /** Primary platform. Its username becomes the display name if none is given. */
    platform: z.nullish(shortText),
    /** A bare value counts as entered manually. */
    attributes: z.optional(keyed(attributeName, z.unknown())),
    joinedAt: z.nullish(givenMoment),
    /** Ids of the person's employers. */
    organizations: z.optional(limitedList(z.union([id, z.object({ id })]), 200)),
    tags: z.optional(limitedList(id, 200)),
    manuallyCreated: z.optional(z.boolean()),
    segments,
  }),
  answer: member,
});

export const memberDestroy = call("DELETE", "/member", {
  summary: "Move people to the trash",
  access: "memberDestroy",
  query: z.object({ ids: limitedList(id, mostIds), segments }),
  body: segmentsBody,
  answer: done,
});

export const memberRestore = call("POST", "/member/restore", {
  summary: "Restore people from the trash",
  access: "memberDestroy",
  capability: "trash",
  body: z.object({ ids: limitedList(id, mostIds), segments }),
  answer: done,
});
