import * as z from "zod/mini";
import { call } from "../call.ts";
import { anyObject, id, moment } from "../common.ts";
import { inSegment, recordId, segmentCall } from "./common.ts";

/** Parts of an export, in import order. */
export const recordParts = [
  "attributeDefinitions",
  "segments",
  "organizations",
  "organizationIdentities",
  "people",
  "identities",
  "tags",
  "workExperiences",
  "affiliations",
  "maintainerRoles",
  "activities",
  "merges",
  "neverMerge",
  "organizationParents",
] as const;

/** Table of the record. */
export type RecordPart = (typeof recordParts)[number];

/** Public API calls that export all data of a segment. */
export const v1ExportCalls = {
  manifest: call("GET", "/v1/segments/{segmentId}/export", {
    summary: "Parts of a full export of a segment, with their row counts",
    access: "tenantEdit",
    ...segmentCall,
    params: inSegment,
    answer: z.object({
      madeAt: moment,
      segmentId: recordId,
      parts: z.array(z.object({ name: z.string(), rows: z.number(), ndjson: z.string(), csv: z.string() })),
    }),
  }),
  part: call("GET", "/v1/segments/{segmentId}/export/{part}", {
    summary: "A part of the export as NDJSON or CSV, streamed in order of ids; continues after the id `after`",
    access: "tenantEdit",
    ...segmentCall,
    params: z.object({ segmentId: id, part: z.enum(recordParts) }),
    query: z.object({
      format: z.optional(z.enum(["ndjson", "csv"])),
      /** Id of the last received row. An interrupted export continues after it, as CSV without a header row. */
      after: z.optional(id),
    }),
    answer: anyObject,
  }),
} as const;
