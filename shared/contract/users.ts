import * as z from "zod/mini";
import { call } from "./call.ts";
import { idParams, limit, moment, orderBy, page, segments, segmentsQuery } from "./common.ts";

const userFields = {
  id: z.string(),
  email: z.string(),
  emailVerified: z.nullish(z.boolean()),
  fullName: z.nullish(z.string()),
  firstName: z.nullish(z.string()),
  lastName: z.nullish(z.string()),
  phoneNumber: z.nullish(z.string()),
  provider: z.nullish(z.string()),
  acceptedTermsAndPrivacy: z.nullish(z.boolean()),
  createdAt: moment,
  updatedAt: z.nullish(moment),
  roles: z.array(z.string()),
  status: z.nullish(z.string()),
  invitationToken: z.nullish(z.string()),
};

/** One user (wire.md 5). */
const user = z.object({ ...userFields, adminSegments: z.array(z.string()) });

/** A user in the list: the segments they administer come with their names. */
const userRow = z.object({
  ...userFields,
  adminSegments: z.array(z.object({ id: z.string(), name: z.string() })),
});

export const userAutocomplete = call("GET", "/user/autocomplete", {
  summary: "Users by id, name or e-mail",
  access: "userAutocomplete",
  query: z.object({ query: z.optional(z.string()), limit, segments }),
  answer: z.array(z.object({ id: z.string(), label: z.nullish(z.string()), email: z.nullish(z.string()) })),
});

export const userFind = call("GET", "/user/{id}", {
  summary: "One user",
  access: "userRead",
  params: idParams,
  query: segmentsQuery,
  answer: user,
});

export const userList = call("GET", "/user", {
  summary: "All users",
  access: "userRead",
  query: z.optional(
    z.object({
      filter: z.optional(
        z.object({
          query: z.optional(z.string()),
          id: z.optional(z.string()),
          fullName: z.optional(z.string()),
          email: z.optional(z.string()),
          role: z.optional(z.string()),
          status: z.optional(z.string()),
          createdAtRange: z.optional(z.array(z.string())),
        }),
      ),
      ...page,
      orderBy,
      segments,
    }),
  ),
  // `limit` is false when all users are answered (wire.md 1.9).
  answer: z.object({
    rows: z.array(userRow),
    count: z.number(),
    limit: z.nullish(z.union([z.number(), z.literal(false)])),
    offset: page.offset,
  }),
});
