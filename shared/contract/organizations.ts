import * as z from "zod/mini";
import { activitySummary } from "./activity-summary.ts";
import { call } from "./call.ts";
import {
  attributeChanges,
  attributes,
  done,
  editRefusal,
  id,
  idParams,
  listBody,
  paged,
  pagedCountLater,
  segments,
  segmentsBody,
  segmentsQuery,
} from "./common.ts";
import { filterA } from "./filter.ts";
import { identity } from "./identity.ts";
import { limitedList, limitedText, line, longText, mostIds, shortText, webAddress } from "./limited.ts";
import { lookAlike } from "./look-alike.ts";
import { lfxMembership, organizationNames, organizationRow, relatedOrganization } from "./organization-row.ts";

const { activityByMonth: _, ...rowShape } = organizationRow.shape;

/** Profile of an organization (wire.md 12.5). */
export const organization = z.object({
  ...rowShape,
  memberCount: z.nullish(z.number()),
  activityCount: z.nullish(z.number()),
  identities: z.array(
    z.extend(identity, {
      /** Verified identities of other organizations with letters that look the same. Absent without any. */
      looksLike: z.optional(z.array(lookAlike)),
    }),
  ),
  segments: z.optional(z.array(z.string())),
  attributes,
  /** Policy that applies when `employerPolicy` is null. */
  employerPolicyDefault: z.nullish(z.string()),
  /** Organizations that belong to it, at most 200. */
  subsidiaries: z.optional(z.array(relatedOrganization)),
  /** Its activities and those of its subsidiaries while they belonged to it. Missing without subsidiaries. */
  groupActivityCount: z.optional(z.number()),
  editRefusal,
});

export type Organization = z.output<typeof organization>;

export const organizationQuery = call("POST", "/organization/query", {
  summary: "Organizations of a segment: search, filter, sort, page",
  access: "organizationRead",
  reads: true,
  body: z.object({ search: z.nullish(longText), filter: z.nullish(filterA), ...listBody, segments }),
  answer: pagedCountLater(organizationRow),
});

export const organizationList = call("POST", "/organization/list", {
  summary: "Organizations of all segments",
  access: "organizationRead",
  reads: true,
  body: z.object({ filter: z.nullish(filterA), ...listBody, segments }),
  answer: paged(
    z.object({
      ...organizationNames,
      isTeamOrganization: z.nullish(z.boolean()),
      lfxMembership,
      identities: z.array(identity),
      segments: z.optional(z.array(z.string())),
    }),
  ),
});

export const organizationAutocomplete = call("POST", "/organization/autocomplete", {
  summary: "Organizations for autocomplete",
  access: "organizationRead",
  reads: true,
  body: z.object({ filter: z.nullish(filterA), ...listBody, segments }),
  // Domain and number of people distinguish organizations of the same name. Other backends send neither.
  answer: paged(
    z.object({
      ...organizationNames,
      lfxMembership,
      domain: z.nullish(z.string()),
      memberCount: z.optional(z.number()),
    }),
  ),
});

export const organizationById = call("POST", "/organization/id", {
  summary: "Organizations by their ids",
  access: "organizationRead",
  reads: true,
  body: z.object({ ids: limitedList(shortText, mostIds), segments }),
  answer: z.array(z.object(organizationNames)),
});

export const organizationFind = call("GET", "/organization/{id}", {
  summary: "One organization, with its figures in one segment",
  access: "organizationRead",
  // Uses one `segmentId` instead of the list in all other calls (wire.md 12.5).
  segments: "none",
  params: idParams,
  query: z.optional(z.object({ segmentId: z.optional(id) })),
  answer: organization,
});

export const organizationActivitySummary = call("GET", "/organization/{id}/activity-summary", {
  summary: "Activities of an organization over time, by platform and by segment",
  access: "organizationRead",
  capability: "activitySummary",
  params: idParams,
  query: segmentsQuery,
  answer: activitySummary,
});

const newIdentity = z.object({
  platform: z.string().check(z.minLength(1), z.maxLength(100)),
  type: z.enum(["username", "email", "primary-domain", "alternative-domain", "affiliated-profile"]),
  value: limitedText(500),
  verified: z.optional(z.boolean()),
  source: z.nullish(shortText),
  sourceId: z.nullish(line),
});

/** Changes an organization. Fields that are not sent stay, but `identities` is the complete list (wire.md 12.7). */
export const organizationUpdate = call("PUT", "/organization/{id}", {
  summary: "Change an organization",
  access: "organizationEdit",
  params: idParams,
  body: z.object({
    displayName: z.optional(line),
    logo: z.nullish(webAddress),
    description: z.nullish(longText),
    headline: z.nullish(webAddress),
    industry: z.nullish(line),
    location: z.nullish(line),
    type: z.nullish(line),
    size: z.nullish(line),
    employees: z.nullish(z.int()),
    founded: z.nullish(z.int()),
    isTeamOrganization: z.optional(z.boolean()),
    employerPolicy: z.optional(z.nullable(z.enum(["yes", "entered", "never"]))),
    /** The organization that it belongs to, and from which day (`YYYY-MM-DD`); null for none. */
    parent: z.optional(z.nullable(z.object({ id, since: z.nullish(shortText) }))),
    identities: z.optional(limitedList(newIdentity)),
    attributes: z.optional(attributeChanges),
    // Some clients send null here. Segments are read before the body is parsed.
    segments: z.catch(segments, undefined),
  }),
  answer: organization,
  conflict: organization,
});

export const organizationCreate = call("POST", "/organization", {
  summary: "Add an organization; a name alone that already exists returns its organization",
  access: "organizationCreate",
  body: z.object({
    displayName: z.optional(line),
    name: z.optional(line),
    identities: z.optional(limitedList(newIdentity)),
    attributes: z.optional(attributeChanges),
    manuallyCreated: z.optional(z.boolean()),
    segments,
  }),
  answer: organization,
});

export const organizationDestroy = call("DELETE", "/organization", {
  summary: "Move organizations to the trash",
  access: "organizationDestroy",
  query: z.object({ ids: limitedList(id, mostIds), segments }),
  body: segmentsBody,
  answer: done,
});

export const organizationRestore = call("POST", "/organization/restore", {
  summary: "Restore organizations from the trash",
  access: "organizationDestroy",
  capability: "trash",
  body: z.object({ ids: limitedList(id, mostIds), segments }),
  answer: done,
});
