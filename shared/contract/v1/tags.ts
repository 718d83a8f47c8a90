import * as z from "zod/mini";
import { call } from "../call.ts";
import { limitedText, line } from "../limited.ts";
import { gone, inSegment, oneInSegment, pageOf, paging, recordId, segmentCall } from "./common.ts";

export const v1Tag = z.object({
  id: recordId,
  name: z.string(),
  /** Number of people in the whole workspace. */
  peopleCount: z.number(),
});

const body = z.strictObject({ name: limitedText(200) });

/**
 * Public API calls for tags. Tags belong to the workspace; the segment in the path is checked against the key's access.
 */
export const v1TagCalls = {
  list: call("GET", "/v1/segments/{segmentId}/tags", {
    summary: "Tags of the workspace, by name",
    access: "tagRead",
    ...segmentCall,
    params: inSegment,
    query: z.object({ ...paging, /** Part of the name. */ name: z.optional(line) }),
    answer: pageOf(v1Tag),
  }),
  create: call("POST", "/v1/segments/{segmentId}/tags", {
    summary: "Create a tag",
    access: "tagCreate",
    ...segmentCall,
    status: 201,
    params: inSegment,
    body,
    answer: v1Tag,
  }),
  update: call("PATCH", "/v1/segments/{segmentId}/tags/{id}", {
    summary: "Rename a tag",
    access: "tagEdit",
    ...segmentCall,
    params: oneInSegment,
    body,
    answer: v1Tag,
  }),
  delete: call("DELETE", "/v1/segments/{segmentId}/tags/{id}", {
    summary: "Delete a tag and remove it from people",
    access: "tagDestroy",
    ...segmentCall,
    params: oneInSegment,
    answer: gone,
  }),
} as const;
