import * as z from "zod/mini";
import { call } from "./call.ts";
import { anyObject, done, id, idParams, moment, segments, segmentsBody, segmentsQuery } from "./common.ts";
import { limitedList, limitedText } from "./limited.ts";

/** Audience of a view: its creator, or the whole workspace. */
const visibility = z.enum(["user", "tenant"]);

/** List that a view belongs to. */
const placement = z.enum(["member", "organization", "activity", "conversation"]);

/** Saved view (wire.md 19). `config` is the state of its list in the form of wire.md 16.1. */
export const view = z.object({
  id: z.string(),
  name: z.string(),
  visibility,
  placement,
  config: anyObject,
  tenantId: z.nullish(z.string()),
  /** Null for a built-in view. */
  createdById: z.nullish(z.string()),
  updatedById: z.nullish(z.string()),
  createdAt: z.nullish(moment),
  updatedAt: z.nullish(moment),
  deletedAt: z.nullish(moment),
  /** Value for `If-Match`. Existing backends send none. */
  version: z.nullish(z.string()),
});

export type SavedView = z.output<typeof view>;
export type ViewPlacement = z.output<typeof placement>;
export type ViewVisibility = z.output<typeof visibility>;

const name = limitedText(200);

/** Position of the view in the requester's own order; stored for that user only. */
const order = z.nullish(z.int());

const changes = {
  name: z.optional(name),
  visibility: z.optional(visibility),
  config: z.optional(anyObject),
  order,
};

export const viewList = call("GET", "/customview", {
  summary: "Shared views and my own views, in my order",
  access: "activityRead",
  query: z.optional(
    z.object({ placement: z.optional(limitedList(placement, 10)), visibility: z.optional(visibility), segments }),
  ),
  answer: z.array(view),
});

export const viewCreate = call("POST", "/customview", {
  summary: "Save the state of a list as a view",
  access: "customViewsCreate",
  body: z.object({ name, visibility, placement, config: anyObject, segments }),
  answer: view,
});

export const viewUpdate = call("PUT", "/customview/{id}", {
  summary: "Change a view; omitted fields are unchanged",
  access: "customViewsCreate",
  params: idParams,
  body: z.object({ ...changes, segments }),
  answer: view,
  conflict: view,
});

export const viewUpdateMany = call("PATCH", "/customview", {
  summary: "Change several views, or their order",
  access: "customViewsCreate",
  bareArray: true,
  query: segmentsQuery,
  body: z.array(z.object({ id, ...changes })).check(z.maxLength(200)),
  answer: z.array(view),
});

export const viewDestroy = call("DELETE", "/customview", {
  summary: "Delete views",
  access: "customViewsCreate",
  query: z.object({ ids: limitedList(id), segments }),
  body: segmentsBody,
  answer: done,
});
