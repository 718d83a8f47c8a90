import * as z from "zod/mini";
import { call } from "../call.ts";
import { segments } from "../common.ts";
import { chosenConnection, integration } from "../integrations.ts";
import { limitedText } from "../limited.ts";
import { signInCalls, signInResult } from "./provider-sign-in.ts";

/** Platforms with public posts (wire.md 27), connected with lists of names. */

const names = z.array(limitedText(1_000)).check(z.maxLength(500));

export const hackernewsConnect = call("POST", "/hackernews-connect", {
  summary: "Follow Hacker News posts that mention one of these words or link to one of these URLs",
  access: "tenantEdit",
  body: z.object({ keywords: names, urls: names, segments }),
  answer: integration,
});

export const stackoverflowSignIn = signInCalls("stackoverflow", "Stack Overflow").start;

export const stackoverflowConnect = call("POST", "/stackoverflow-connect", {
  summary: "Follow Stack Overflow questions that have one of these tags or mention one of these words",
  access: "tenantEdit",
  body: z.object({ tags: names, keywords: names, ...signInResult, segments }),
  answer: integration,
});

export const stackoverflowValidate = call("GET", "/stackoverflow-validate", {
  summary: "Whether a Stack Overflow tag exists, and its number of questions",
  access: "tenantEdit",
  query: z.object({ tag: limitedText(1_000), segments }),
  /** Response of Stack Overflow, unchanged. */
  answer: z.looseObject({ items: z.array(z.looseObject({ name: z.string(), count: z.number() })) }),
});

export const stackoverflowVolume = call("GET", "/stackoverflow-volume", {
  summary: "Number of Stack Overflow questions that mention these words",
  access: "tenantEdit",
  query: z.object({ keywords: limitedText(10_000), segments }),
  answer: z.object({ total: z.number() }),
});

const apiKey = limitedText(1_000);

/** A missing or empty key keeps the stored one. */
export const devtoConnect = call("POST", "/devto-connect", {
  summary: "Follow comments on the articles of these DEV users and organizations",
  access: "tenantEdit",
  body: z.object({ users: names, organizations: names, apiKey: z.nullish(apiKey), segments }),
  answer: integration,
});

export const devtoValidate = call("GET", "/devto-validate", {
  summary: "Whether DEV accepts a key, or has a user or an organization with this name",
  access: "tenantEdit",
  query: z.object({
    apiKey: z.optional(apiKey),
    username: z.optional(limitedText(1_000)),
    organization: z.optional(limitedText(1_000)),
    segments,
  }),
  /** For a key its validity; else the profile, or null when there is none. */
  answer: z.nullable(z.union([z.boolean(), z.looseObject({})])),
});

const forum = {
  forumHostname: limitedText(2_000),
  apiKey: z.nullish(apiKey),
  apiUsername: z.nullish(limitedText(255)),
};

/** Missing or empty secrets keep the stored ones for the same forum. */
export const discourseConnect = call("POST", "/discourse-connect", {
  summary: "Connect a Discourse forum; without a key, only its public content",
  access: "tenantEdit",
  body: z.object({ ...forum, webhookSecret: z.nullish(apiKey), ...chosenConnection, segments }),
  answer: integration,
});

export const discourseValidate = call("POST", "/discourse-validate", {
  summary: "Whether a Discourse forum responds, with this key",
  access: "tenantEdit",
  reads: true,
  body: z.object({ ...forum, segments }),
  answer: z.looseObject({}),
});

export const discourseWebhookSecret = call("POST", "/discourse-webhook-secret", {
  summary: "The saved secret of a forum's webhook, to enter it in the forum",
  access: "tenantEdit",
  reads: true,
  body: z.object({ integrationId: z.guid(), segments }),
  answer: z.object({ webhookSecret: z.nullable(z.string()) }),
});

export const discourseTestWebhook = call("POST", "/discourse-test-webhook", {
  summary: "Whether the forum has sent a webhook yet",
  access: "tenantEdit",
  reads: true,
  body: z.object({ integrationId: z.guid(), segments }),
  answer: z.object({ isWebhooksReceived: z.boolean() }),
});

export const redditSignIn = signInCalls("reddit", "Reddit").start;

export const redditOnboard = call("PUT", "/reddit-onboard", {
  summary: "Follow the posts and comments of these subreddits; the result of a sign-in is stored",
  access: "tenantEdit",
  body: z.object({ subreddits: names, ...signInResult, segments }),
  answer: integration,
});

export const redditValidate = call("GET", "/reddit-validate", {
  summary: "Whether a subreddit with this name exists",
  access: "tenantEdit",
  query: z.object({ subreddit: z.string().check(z.minLength(1), z.maxLength(1_000)), segments }),
  answer: z.literal(true),
});

export const linkedinSignIn = signInCalls("linkedin", "LinkedIn").start;

export const linkedinConnect = call("PUT", "/linkedin-connect", {
  summary: "Find the organizations whose page the signed-in user manages; a single one is selected",
  access: "tenantEdit",
  body: z.optional(z.object({ ...signInResult, segments })),
  answer: integration,
});

export const linkedinOnboard = call("POST", "/linkedin-onboard", {
  summary: "Select the organization whose posts are synced",
  access: "tenantEdit",
  body: z.object({ organizationId: z.int(), segments }),
  answer: integration,
});

export const socialCalls = [
  linkedinSignIn,
  linkedinConnect,
  linkedinOnboard,
  redditSignIn,
  redditOnboard,
  redditValidate,
  discourseConnect,
  discourseValidate,
  discourseWebhookSecret,
  discourseTestWebhook,
  devtoConnect,
  devtoValidate,

  hackernewsConnect,
  stackoverflowSignIn,
  stackoverflowConnect,
  stackoverflowValidate,
  stackoverflowVolume,
] as const;
