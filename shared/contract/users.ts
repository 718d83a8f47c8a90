import * as z from "zod/mini";
import { call } from "./call.ts";
import { done, id, idParams, limit, moment, orderBy, page, segments, segmentsQuery } from "./common.ts";
import { givenMoment, limitedList, line, shortText } from "./limited.ts";

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

/** User (wire.md 5). */
export const user = z.object({ ...userFields, adminSegments: z.array(z.string()) });

/** User in the list, with the names of the segments they administer. */
export const userRow = z.object({
  ...userFields,
  adminSegments: z.array(z.object({ id: z.string(), name: z.string(), type: z.nullish(z.string()) })),
  // Additional fields of our server (capability `administration`).
  lastSeenAt: z.nullish(moment),
  /** True when an administrator has withdrawn all access. */
  isBlocked: z.optional(z.boolean()),
  /** Roles from the sign-in provider. They can be removed only there, or by blocking the user. */
  claimedRoles: z.optional(z.array(z.string())),
  /** Roles granted by an administrator. */
  grantedRoles: z.optional(z.array(z.string())),
  grantedGroups: z.optional(z.array(z.string())),
  /** True for an invited user of whose address the provider does not say that it is verified. */
  isWaiting: z.optional(z.boolean()),
  /**
   * What the last ID token contained, for finding out why a user lacks access. `received` is null without the claim.
   */
  signIn: z.nullish(
    z.object({
      claims: z.array(z.string()),
      rolesClaim: z.string(),
      received: z.nullable(z.array(z.string())),
      understood: z.array(z.string()),
    }),
  ),
  /** User of an earlier sign-in provider with the same verified address, who may be the same person. */
  sameAs: z.nullish(
    z.object({ id: z.string(), name: z.string(), provider: z.string(), lastSeenAt: z.nullish(moment) }),
  ),
});

const role = z.enum(["admin", "projectAdmin", "readonly"]);

/** Access granted by an administrator: roles, and the project groups of a project admin. */
export const access = {
  roles: z.array(role).check(z.maxLength(3)),
  groups: z.array(id).check(z.maxLength(1_000)),
};

export const userAutocomplete = call("GET", "/user/autocomplete", {
  summary: "Users by id, name or email",
  access: "userAutocomplete",
  query: z.object({ query: z.optional(line), limit, segments }),
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
          query: z.optional(line),
          id: z.optional(shortText),
          fullName: z.optional(line),
          email: z.optional(line),
          role: z.optional(shortText),
          status: z.optional(shortText),
          createdAtRange: z.optional(limitedList(givenMoment, 2)),
        }),
      ),
      ...page,
      orderBy,
      segments,
    }),
  ),
  // `limit` is false when the response contains all users (wire.md 1.9).
  answer: z.object({
    rows: z.array(userRow),
    count: z.number(),
    limit: z.nullish(z.union([z.number(), z.literal(false)])),
    offset: page.offset,
  }),
});

export const userInvite = call("POST", "/user", {
  summary: "Invite a user who has not signed in yet",
  access: "userCreate",
  everywhere: true,
  segments: "none",
  capability: "administration",
  body: z.object({
    email: z.string().check(z.trim(), z.maxLength(254)),
    fullName: z.optional(z.string().check(z.trim(), z.maxLength(200))),
    ...access,
  }),
  /** `isMailed`: the user gets an email. Without a mail server the email is stored as a file. */
  answer: z.object({ ...userRow.shape, isMailed: z.optional(z.boolean()) }),
});

export const userAccessUpdate = call("PUT", "/user/{id}", {
  summary: "Change the roles of a user, or block the user",
  access: "userEdit",
  everywhere: true,
  segments: "none",
  capability: "administration",
  params: idParams,
  body: z.object({ ...access, isBlocked: z.boolean() }),
  answer: userRow,
});

export const userConfirmAddress = call("POST", "/user/{id}/confirm-address", {
  summary: "Give an invited user access whose address the sign-in provider does not call verified",
  access: "userEdit",
  everywhere: true,
  segments: "none",
  capability: "administration",
  params: idParams,
  answer: userRow,
});

export const userSamePerson = call("POST", "/user/{id}/same-person", {
  summary: "Decide whether a user and one of an earlier sign-in provider are the same person",
  access: "userEdit",
  everywhere: true,
  segments: "none",
  capability: "administration",
  params: idParams,
  body: z.object({ otherId: id, isSame: z.boolean() }),
  answer: userRow,
});

export const userDestroy = call("DELETE", "/user/{id}", {
  summary: "Withdraw an invitation",
  access: "userDestroy",
  everywhere: true,
  segments: "none",
  capability: "administration",
  params: idParams,
  answer: done,
});
