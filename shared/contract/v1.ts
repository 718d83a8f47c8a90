import * as z from "zod/mini";
import { type Call, call, type Schema } from "./call.ts";
import { attributes, id, limit, moment } from "./common.ts";

/**
 * The public API, for programs with an API key: `/api/v1`. It is versioned apart from the console's wire: within version 1
 * fields and calls are added, never taken away or given another meaning.
 */

/** Records of a page at most, and where nothing else is asked for. */
export const v1PageSizes = { most: 200, usual: 50 } as const;

const inSegment = z.object({ segmentId: id });
const oneInSegment = z.object({ segmentId: id, id });

const paging = {
  /** `next` of the page before. */
  cursor: z.optional(z.string()),
  limit,
};
/** Names of the fields to answer, separated by commas; `id` always comes. */
const fields = z.optional(z.string());

/** A page; `next` is null on the last one. */
const pageOf = <Row extends Schema>(row: Row) => z.object({ data: z.array(row), next: z.nullable(z.string()) });

/** A record of which only some fields may have been asked for. */
function sparse<Shape extends Record<string, Schema>>(shape: Shape) {
  return z.extend(z.partial(z.object(shape)), { id: z.string() });
}

const identity = z.object({
  platform: z.string(),
  /** `username` or `email`; of organizations also `primary-domain` and `alternative-domain`. */
  type: z.string(),
  value: z.string(),
  verified: z.boolean(),
});

export const v1PersonFields = {
  id: z.string(),
  name: z.string(),
  identities: z.array(identity),
  workExperiences: z.array(
    z.object({
      organizationId: z.string(),
      organization: z.string(),
      title: z.nullable(z.string()),
      startedAt: z.nullable(moment),
      endedAt: z.nullable(moment),
    }),
  ),
  /** By name, each with `default` and the value of every source. */
  attributes,
  tags: z.array(z.string()),
  isBot: z.boolean(),
  isTeamMember: z.boolean(),
  /** Engagement, 0 to 10. */
  score: z.number(),
  joinedAt: z.nullable(moment),
  /** In the segment that was asked for. */
  activityCount: z.number(),
  lastActiveAt: z.nullable(moment),
  updatedAt: moment,
} as const;
const person = sparse(v1PersonFields);

export const v1OrganizationFields = {
  id: z.string(),
  name: z.string(),
  identities: z.array(identity),
  description: z.nullable(z.string()),
  logoUrl: z.nullable(z.string()),
  industry: z.nullable(z.string()),
  location: z.nullable(z.string()),
  isTeamOrganization: z.boolean(),
  /** In the segment that was asked for. */
  activityCount: z.number(),
  peopleCount: z.number(),
  lastActiveAt: z.nullable(moment),
  updatedAt: moment,
} as const;
const organization = sparse(v1OrganizationFields);

export const v1ActivityFields = {
  id: z.string(),
  timestamp: moment,
  platform: z.string(),
  type: z.string(),
  channel: z.string(),
  /** The provider's id. */
  sourceId: z.string(),
  sourceParentId: z.nullable(z.string()),
  /** The sub-project. */
  segmentId: z.string(),
  personId: z.string(),
  organizationId: z.nullable(z.string()),
  title: z.nullable(z.string()),
  body: z.nullable(z.string()),
  url: z.nullable(z.string()),
  /** 0 to 100. */
  sentiment: z.nullable(z.number()),
} as const;
const activity = sparse(v1ActivityFields);

const v1Segments = call("GET", "/v1/segments", {
  summary: "Project groups, projects and sub-projects",
  access: "user",
  segments: "none",
  answer: z.object({
    data: z.array(
      z.object({
        id: z.string(),
        type: z.enum(["projectGroup", "project", "subproject"]),
        name: z.string(),
        slug: z.string(),
        parentId: z.nullable(z.string()),
      }),
    ),
  }),
});

const v1People = call("GET", "/v1/segments/{segmentId}/people", {
  summary: "People of a segment, in the order of their ids",
  access: "memberRead",
  segments: "none",
  params: inSegment,
  query: z.object({ ...paging, fields, updatedSince: z.optional(moment) }),
  answer: pageOf(person),
});

const v1Person = call("GET", "/v1/segments/{segmentId}/people/{id}", {
  summary: "A person, with the figures of a segment",
  access: "memberRead",
  segments: "none",
  params: oneInSegment,
  query: z.object({ fields }),
  answer: person,
});

const v1Affiliation = call("GET", "/v1/segments/{segmentId}/people/{id}/affiliation", {
  summary: "The organization that a person's activities of a date belong to in a sub-project",
  access: "memberRead",
  segments: "none",
  params: oneInSegment,
  query: z.object({ at: z.optional(moment) }),
  answer: z.object({
    at: moment,
    /** Null: nobody, or nobody known. */
    organization: z.nullable(z.object({ id: z.string(), name: z.string() })),
  }),
});

const v1Organizations = call("GET", "/v1/segments/{segmentId}/organizations", {
  summary: "Organizations of a segment, in the order of their ids",
  access: "organizationRead",
  segments: "none",
  params: inSegment,
  query: z.object({ ...paging, fields, updatedSince: z.optional(moment) }),
  answer: pageOf(organization),
});

const v1Organization = call("GET", "/v1/segments/{segmentId}/organizations/{id}", {
  summary: "An organization, with the figures of a segment",
  access: "organizationRead",
  segments: "none",
  params: oneInSegment,
  query: z.object({ fields }),
  answer: organization,
});

const v1Activities = call("GET", "/v1/segments/{segmentId}/activities", {
  summary: "Activities of a segment, newest first",
  access: "activityRead",
  segments: "none",
  params: inSegment,
  query: z.object({
    ...paging,
    fields,
    /** Included. */
    since: z.optional(moment),
    /** Not included. */
    until: z.optional(moment),
    platform: z.optional(z.string()),
    personId: z.optional(id),
    organizationId: z.optional(id),
  }),
  answer: pageOf(activity),
});

export { v1Activities, v1Affiliation, v1Organization, v1Organizations, v1People, v1Person, v1Segments };

/** Every call of the public API. */
export const v1Calls: readonly Call[] = [
  v1Segments,
  v1People,
  v1Person,
  v1Affiliation,
  v1Organizations,
  v1Organization,
  v1Activities,
] as readonly Call[];
