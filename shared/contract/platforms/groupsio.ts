import * as z from "zod/mini";
import { call } from "../call.ts";
import { segments } from "../common.ts";
import { integration } from "../integrations.ts";
import { limitedText } from "../limited.ts";

const email = z.string().check(z.minLength(1), z.maxLength(320));
const secret = limitedText(4_000);
const name = z.string().check(z.minLength(1), z.maxLength(300));

export const groupsioGetToken = call("POST", "/groupsio-get-token", {
  summary: "Sign in to Groups.io; returns the session cookie and its expiry",
  access: "integrationEdit",
  body: z.object({
    email,
    password: secret.check(z.minLength(1)),
    twoFactorCode: z.optional(limitedText(20)),
    segments,
  }),
  answer: z.object({ groupsioCookie: z.string(), groupsioCookieExpiry: z.string() }),
});

/** Additional fields are passed through. */
const subscription = z.looseObject({
  id: z.nullish(z.number()),
  group_id: z.number(),
  group_name: z.string(),
  nice_group_name: z.nullish(z.string()),
});

export type GroupsioSubscription = z.output<typeof subscription>;

export const groupsioGetUserSubscriptions = call("POST", "/groupsio-get-user-subscriptions", {
  summary: "Groups of a Groups.io account; without a cookie, those of the connected account",
  access: "integrationEdit",
  body: z.object({ cookie: z.optional(secret), segments }),
  answer: z.array(subscription),
});

export const groupsioVerifyGroup = call("POST", "/groupsio-verify-group", {
  summary: "ID of a group that a Groups.io account is subscribed to",
  access: "integrationEdit",
  body: z.object({ groupName: name, cookie: secret, segments }),
  answer: z.object({ group: z.number() }),
});

/** Secrets are never returned. An empty secret keeps the stored one for the same account. */
export const groupsioConnect = call("POST", "/groupsio-connect", {
  summary: "Connect Groups.io groups",
  access: "integrationEdit",
  body: z.object({
    email,
    token: z.optional(secret),
    tokenExpiry: z.nullish(limitedText(100)),
    password: z.optional(secret),
    groups: z
      .array(
        z.object({
          id: z.number(),
          slug: name,
          name: z.nullish(limitedText(300)),
          groupAddedOn: z.nullish(limitedText(100)),
        }),
      )
      .check(z.minLength(1), z.maxLength(2_000)),
    autoImports: z.array(z.object({ mainGroup: name, isAllowed: z.boolean() })).check(z.maxLength(2_000)),
    /** Secret that Groups.io signs its webhooks with. */
    webhookSecret: z.optional(secret),
    segments,
  }),
  answer: integration,
});
