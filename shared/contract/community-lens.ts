import * as z from "zod/mini";
import { call } from "./call.ts";
import { id, idParams, moment, orderBy, page, paged, segments, segmentsBody } from "./common.ts";
import { filterB } from "./filter.ts";

const actionType = z.enum(["bookmark", "thumbs-up", "thumbs-down"]);
export type LensActionType = z.output<typeof actionType>;

/** What a user did to a post (wire.md 21.3). */
const lensAction = z.object({
  id: z.string(),
  type: z.string(),
  timestamp: moment,
  actionById: z.string(),
  contentId: z.nullish(z.string()),
  tenantId: z.nullish(z.string()),
});

export type LensAction = z.output<typeof lensAction>;

/** A post that is kept, since somebody bookmarked or rated it (wire.md 21.3). */
const lensPost = z.object({
  id: z.string(),
  platform: z.string(),
  url: z.string(),
  postedAt: z.nullish(moment),
  post: z.record(z.string(), z.unknown()),
  tenantId: z.nullish(z.string()),
  createdAt: z.nullish(moment),
  updatedAt: z.nullish(moment),
  actions: z.array(lensAction),
});

export type LensPost = z.output<typeof lensPost>;

export const lensPostSave = call("POST", "/eagleEyeContent", {
  summary: "Keep a post; the address says which",
  access: "eagleEyeCreate",
  body: z.object({
    url: z.string().check(z.minLength(1), z.maxLength(2_000)),
    platform: z.string().check(z.minLength(1), z.maxLength(50)),
    /** Title, description, thumbnail. */
    post: z.record(z.string(), z.unknown()),
    postedAt: z.optional(moment),
    /** What the requester had done to it, to be there again. */
    actions: z.optional(
      z.array(z.looseObject({ type: actionType, timestamp: z.optional(moment), actionById: z.nullish(z.string()) })),
    ),
    segments,
  }),
  answer: lensPost,
});

export const lensPostQuery = call("POST", "/eagleEyeContent/query", {
  summary: "Posts that somebody bookmarked or rated, newest first",
  access: "eagleEyeRead",
  reads: true,
  body: z.object({
    /** Of platform, url, postedAt, createdAt; `action` holds a filter of type, actionById, timestamp (wire.md 17.8). */
    filter: z.nullish(filterB),
    orderBy,
    ...page,
    segments,
  }),
  answer: paged(lensPost),
});

export const lensPostFind = call("GET", "/eagleEyeContent/{id}", {
  summary: "One kept post",
  access: "eagleEyeRead",
  params: idParams,
  query: z.optional(z.object({ segments })),
  answer: lensPost,
});

export const lensActionCreate = call("POST", "/eagleEyeContent/{id}/action", {
  summary: "Bookmark a post, or rate it",
  access: "eagleEyeActionCreate",
  params: idParams,
  body: z.object({ type: actionType, timestamp: z.optional(moment), segments }),
  answer: lensAction,
});

export const lensActionDestroy = call("DELETE", "/eagleEyeContent/{id}/action/{actionId}", {
  summary: "Take an action on a post back; a post without any is forgotten",
  access: "eagleEyeActionCreate",
  params: z.object({ id, actionId: id }),
  body: segmentsBody,
  answer: z.string(),
});
