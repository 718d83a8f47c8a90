import * as z from "zod/mini";
import { call } from "../call.ts";
import { id, moment } from "../common.ts";
import { givenMoment, line, longText, shortText, webAddress } from "../limited.ts";
import { organizationFields, organizationRow } from "../organization-row.ts";
import {
  fields,
  gone,
  identity,
  inSegment,
  oneInSegment,
  pageOfRecords,
  paging,
  recordId,
  segmentCall,
  sparse,
  text,
  v1Schemas,
} from "./common.ts";

export const v1OrganizationFields = {
  id: recordId,
  identities: z.array(identity),
  /** The organization that it belongs to, and from which day; null for none. */
  parent: z.nullable(z.object({ id: recordId, name: z.string(), since: z.nullable(z.string()) })),
  ...v1Schemas(organizationRow.shape, organizationFields),
  updatedAt: moment,
} as const;
export const v1OrganizationAnswer = sparse(v1OrganizationFields);

const newIdentities = z
  .array(
    z.strictObject({
      platform: text(100),
      type: z.enum(["username", "email", "primary-domain", "alternative-domain", "affiliated-profile"]),
      value: text(500),
      verified: z.optional(z.boolean()),
    }),
  )
  .check(z.maxLength(500));

const facts = {
  description: z.nullish(longText),
  logoUrl: z.nullish(webAddress),
  industry: z.nullish(line),
  location: z.nullish(line),
  isTeamOrganization: z.optional(z.boolean()),
  parent: z.optional(z.nullable(z.strictObject({ id, since: z.nullish(shortText) }))),
};

/** Public API calls for organizations. Their identities are replaced as a complete list. */
export const v1OrganizationCalls = {
  list: call("GET", "/v1/segments/{segmentId}/organizations", {
    summary: "Organizations of a segment, in order of their ids",
    access: "organizationRead",
    ...segmentCall,
    params: inSegment,
    query: z.object({ ...paging, fields, updatedSince: z.optional(givenMoment) }),
    answer: pageOfRecords(v1OrganizationAnswer),
  }),
  find: call("GET", "/v1/segments/{segmentId}/organizations/{id}", {
    summary: "An organization, with its figures in a segment",
    access: "organizationRead",
    ...segmentCall,
    params: oneInSegment,
    query: z.object({ fields }),
    answer: v1OrganizationAnswer,
  }),
  create: call("POST", "/v1/segments/{segmentId}/organizations", {
    summary: "Add an organization; a 409 contains the owner of a verified identity in heldBy",
    access: "organizationCreate",
    ...segmentCall,
    status: 201,
    params: inSegment,
    body: z.strictObject({ name: line, identities: newIdentities.check(z.minLength(1)), ...facts }),
    answer: v1OrganizationAnswer,
  }),
  update: call("PATCH", "/v1/segments/{segmentId}/organizations/{id}", {
    summary: "Change an organization; omitted fields are unchanged, and identities replace the whole list",
    access: "organizationEdit",
    ...segmentCall,
    params: oneInSegment,
    body: z.strictObject({ name: z.optional(line), identities: z.optional(newIdentities), ...facts }),
    answer: v1OrganizationAnswer,
  }),
  delete: call("DELETE", "/v1/segments/{segmentId}/organizations/{id}", {
    summary: "Move an organization to the trash; it can be restored for 30 days",
    access: "organizationDestroy",
    ...segmentCall,
    params: oneInSegment,
    answer: gone,
  }),
  restore: call("POST", "/v1/segments/{segmentId}/organizations/{id}/restore", {
    summary: "Restore an organization from the trash",
    access: "organizationDestroy",
    ...segmentCall,
    params: oneInSegment,
    answer: v1OrganizationAnswer,
  }),
} as const;
