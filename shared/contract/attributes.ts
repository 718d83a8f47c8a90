import * as z from "zod/mini";
import { call } from "./call.ts";
import { limit, moment, orderBy, page, segments } from "./common.ts";

/** Definition of a custom attribute of people (wire.md 11). `type` is plain text: other backends know more types. */
const attributeDefinition = z.object({
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
  summary: "Definitions of people's attributes, newest first",
  access: "memberRead",
  query: z.optional(
    z.object({
      filter: z.optional(
        z.object({
          id: z.optional(z.string()),
          canDelete: z.optional(z.boolean()),
          show: z.optional(z.boolean()),
          type: z.optional(z.string()),
          label: z.optional(z.string()),
          name: z.optional(z.string()),
          createdAtRange: z.optional(z.array(z.string())),
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
