import * as z from "zod/mini";
import { call } from "./call.ts";
import { done, id, idParams, limit, moment, orderBy, page, paged, segments, segmentsBody } from "./common.ts";
import { filterB } from "./filter.ts";
import { givenMoment, limitedList, limitedText, line, mostIds, shortText } from "./limited.ts";

/** Tag of people (wire.md 22). */
export const tag = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.nullish(moment),
  updatedAt: z.nullish(moment),
  createdById: z.nullish(z.string()),
  /** Number of people with the tag, in lists of our server. */
  memberCount: z.nullish(z.number()),
});

export type Tag = z.output<typeof tag>;

const name = limitedText(200);

/** Ids of all people with the tag after the change. */
const members = z.optional(limitedList(id, mostIds));

export const tagCreate = call("POST", "/tag", {
  summary: "Create a tag",
  access: "tagCreate",
  capability: "tags",
  body: z.object({ name, members, segments }),
  answer: tag,
});

export const tagUpdate = call("PUT", "/tag/{id}", {
  summary: "Rename a tag, or change its people",
  access: "tagEdit",
  capability: "tags",
  params: idParams,
  body: z.object({ name: z.optional(name), members, segments }),
  answer: tag,
  conflict: tag,
});

export const tagDestroy = call("DELETE", "/tag", {
  summary: "Delete tags and remove them from people",
  access: "tagDestroy",
  capability: "tags",
  query: z.object({ ids: limitedList(id), segments }),
  body: segmentsBody,
  answer: done,
});

export const tagFind = call("GET", "/tag/{id}", {
  summary: "One tag",
  access: "tagRead",
  capability: "tags",
  params: idParams,
  query: z.optional(z.object({ segments })),
  answer: tag,
});

export const tagList = call("GET", "/tag", {
  summary: "Tags, newest first",
  access: "tagRead",
  capability: "tags",
  query: z.optional(
    z.object({
      filter: z.optional(
        z.object({
          id: z.optional(shortText),
          ids: z.optional(limitedList(shortText)),
          /** Part of the name. */
          name: z.optional(line),
          createdAtRange: z.optional(limitedList(givenMoment, 2)),
        }),
      ),
      limit,
      offset: page.offset,
      orderBy,
      segments,
    }),
  ),
  answer: paged(tag),
});

export const tagQuery = call("POST", "/tag/query", {
  summary: "Tags that match a filter, also those of certain people",
  access: "tagRead",
  capability: "tags",
  reads: true,
  body: z.object({ filter: z.nullish(filterB), limit: page.limit, offset: page.offset, orderBy, segments }),
  answer: paged(tag),
});

export const tagAutocomplete = call("GET", "/tag/autocomplete", {
  summary: "Tags for autocomplete, by name",
  access: "tagRead",
  capability: "tags",
  query: z.optional(z.object({ query: z.optional(line), limit, segments })),
  answer: z.array(z.object({ id: z.string(), label: z.string() })),
});
