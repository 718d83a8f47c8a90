import * as z from "zod/mini";
import { call } from "./call.ts";
import { done, id, idParams, limit, moment, orderBy, page, segments, segmentsBody, segmentsQuery } from "./common.ts";
import { givenMoment, limitedList, limitedText, line, shortText } from "./limited.ts";

/**
 * Definition of a custom attribute of people (wire.md 11). `type` is plain text, because other backends have more
 * types.
 */
export const attributeDefinition = z.object({
  id: z.string(),
  name: z.string(),
  label: z.string(),
  type: z.string(),
  canDelete: z.boolean(),
  show: z.boolean(),
  options: z.nullish(z.array(z.string())),
  createdAt: z.nullish(moment),
  updatedAt: z.nullish(moment),
  createdById: z.nullish(z.string()),
  updatedById: z.nullish(z.string()),
  tenantId: z.nullish(z.string()),
});

export type AttributeDefinition = z.output<typeof attributeDefinition>;

export const attributeDefinitions = call("GET", "/settings/members/attributes", {
  summary: "Definitions of person attributes, newest first",
  access: "memberRead",
  query: z.optional(
    z.object({
      filter: z.optional(
        z.object({
          id: z.optional(shortText),
          canDelete: z.optional(z.boolean()),
          show: z.optional(z.boolean()),
          type: z.optional(shortText),
          label: z.optional(line),
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
  answer: z.object({ rows: z.array(attributeDefinition), count: z.number() }),
});

const label = z.string().check(z.minLength(1), z.maxLength(200));
const options = z.optional(z.array(z.string().check(z.minLength(1), z.maxLength(200))).check(z.maxLength(500)));
const type = z.enum(["boolean", "number", "email", "string", "url", "date", "multiSelect", "special"]);

export const attributeDefinitionCreate = call("POST", "/settings/members/attributes", {
  summary: "Define a person attribute",
  access: "settingsEdit",
  body: z.object({
    label,
    type,
    /** Default: the label in camel case. */
    name: z.optional(limitedText(100)),
    options,
    show: z.optional(z.boolean()),
    canDelete: z.optional(z.boolean()),
    segments,
  }),
  answer: attributeDefinition,
});

export const attributeDefinitionFind = call("GET", "/settings/members/attributes/{id}", {
  summary: "One attribute definition",
  access: "memberRead",
  params: idParams,
  query: segmentsQuery,
  answer: attributeDefinition,
});

export const attributeDefinitionUpdate = call("PUT", "/settings/members/attributes/{id}", {
  summary: "Change the label, the options or the visibility of an attribute",
  access: "settingsEdit",
  params: idParams,
  body: z.object({
    label: z.optional(label),
    options,
    show: z.optional(z.boolean()),
    /** Accepted for compatibility. Type and deletability cannot change, and the name is ignored. */
    type: z.optional(type),
    canDelete: z.optional(z.boolean()),
    name: z.optional(line),
    segments,
  }),
  answer: attributeDefinition,
});

export const attributeDefinitionDestroy = call("DELETE", "/settings/members/attributes", {
  summary: "Delete attribute definitions; those that cannot be deleted are skipped",
  access: "settingsEdit",
  query: z.object({ ids: limitedList(id), segments }),
  body: segmentsBody,
  answer: done,
});
