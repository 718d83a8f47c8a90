import * as z from "zod/mini";
import { lensPlatforms, publishedDates } from "#shared/domain/lens-settings.ts";
import { call } from "./call.ts";
import { anyObject, id, idParams, moment, orderBy, page, paged, segments, segmentsBody } from "./common.ts";
import { filterB } from "./filter.ts";
import { givenMoment, limitedList, limitedText, line, longText, shortText, webAddress } from "./limited.ts";

const actionType = z.enum(["bookmark", "thumbs-up", "thumbs-down"]);
export type LensActionType = z.output<typeof actionType>;

/** Action of a user on a post (wire.md 21.3). */
export const lensAction = z.object({
  id: z.string(),
  type: z.string(),
  timestamp: moment,
  actionById: z.string(),
  contentId: z.nullish(z.string()),
  tenantId: z.nullish(z.string()),
});

export type LensAction = z.output<typeof lensAction>;

/** Author of a post, as an identity that people of the record may have. */
const author = z.object({
  platform: z.string(),
  handle: z.string(),
  /** Id on the platform, for platforms whose handles are not unique to one person. */
  sourceId: z.nullish(z.string()),
  url: z.nullish(z.string()),
});

export type LensAuthor = z.output<typeof author>;

/** Author of a post found in the record, with the project groups that know them. */
const person = z.object({
  id: z.string(),
  displayName: z.string(),
  avatarUrl: z.nullish(z.string()),
  projectGroupIds: z.array(z.string()),
});

/** Additional fields of our server. */
const beyond = { author: z.nullish(author), person: z.nullish(person) };

/** Post that is stored because a user bookmarked or rated it (wire.md 21.3). */
export const lensPost = z.object({
  ...beyond,
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

/** Post of the feed (wire.md 21.2). It has no id. */
export const lensFeedPost = z.object({
  ...beyond,
  platform: z.string(),
  url: z.string(),
  postedAt: z.nullish(moment),
  post: z.record(z.string(), z.unknown()),
  actions: z.array(lensAction),
  /** Keywords that matched the post. */
  keywords: z.optional(z.array(z.string())),
  comments: z.nullish(z.number()),
  points: z.nullish(z.number()),
});

export type LensFeedPost = z.output<typeof lensFeedPost>;

const words = z.optional(z.array(z.string()));

// @__NO_SIDE_EFFECTS__
const feedOf = <Words extends z.ZodMiniType>(words: Words) =>
  z.object({
    keywords: words,
    exactKeywords: words,
    excludedKeywords: words,
    publishedDate: z.enum(Object.keys(publishedDates) as (keyof typeof publishedDates)[]),
    platforms: z.array(z.enum(lensPlatforms)).check(z.minLength(1), z.maxLength(100)),
    /** URLs of RSS or Atom feeds, in addition to the wire. */
    feeds: words,
  });

const feed = feedOf(words);

const digest = z.object({
  email: z.string(),
  frequency: z.enum(["daily", "weekly"]),
  time: z.string(),
  matchFeedSettings: z.boolean(),
  /** Required when the digest does not use the feed settings. */
  feed: z.optional(feed),
});

/** Body of an enabled digest. */
export const lensDigestBody = digest;

/** Settings as stored by our server and as sent in `tenants[0].settings.eagleEye` of GET /auth/me (wire.md 21.1). */
export const lensSettings = z.object({
  onboarded: z.boolean(),
  feed: z.required(feed),
  aiReplies: z.boolean(),
  emailDigestActive: z.boolean(),
  emailDigest: z.nullish(z.extend(z.required(digest), { feed: z.required(feed), nextEmailAt: z.nullish(moment) })),
});

export const lensSettingsSave = call("PUT", "/eagleEyeContent/settings", {
  summary: "Save my Community Lens settings",
  access: "eagleEyeRead",
  body: z.object({
    feed: feedOf(z.optional(limitedList(webAddress))),
    aiReplies: z.optional(z.boolean()),
    emailDigestActive: z.optional(z.boolean()),
    /** Validated only when the digest is enabled. */
    emailDigest: z.nullish(anyObject),
    segments,
  }),
  answer: lensSettings,
});

export const lensSearch = call("GET", "/eagleEyeContent/search", {
  summary: "My feed: posts that match my settings, most relevant first",
  access: "eagleEyeRead",
  query: z.optional(z.object({ segments })),
  answer: z.array(lensFeedPost),
});

/** State of a feed source: a searched platform, or a feed that the user added. */
export const lensSource = z.object({
  kind: z.enum(["platform", "feed"]),
  /** Key of the platform, or URL of the feed. */
  name: z.string(),
  /** `idle`: not requested until the settings are saved; `waiting`: not requested yet. */
  state: z.enum(["idle", "waiting", "ok", "failed"]),
  askedAt: z.nullish(moment),
  /** Reason of the failure, in one sentence. */
  error: z.nullish(z.string()),
});

export type LensSource = z.output<typeof lensSource>;

export const lensSources = call("GET", "/eagleEyeContent/sources", {
  summary: "Sources of my feed with their status",
  access: "eagleEyeRead",
  capability: "lensSources",
  query: z.optional(z.object({ segments })),
  answer: z.array(lensSource),
});

export const lensReply = call("GET", "/eagleEyeContent/reply", {
  summary: "Draft a reply to a post",
  access: "eagleEyeRead",
  query: z.object({
    title: limitedText(2_000),
    description: z.optional(limitedText(10_000)),
    segments,
  }),
  answer: z.object({ reply: z.string() }),
});

export const lensTrack = call("POST", "/eagleEyeContent/track", {
  summary: "Track the use of a post or a reply",
  access: "eagleEyeRead",
  body: z.object({
    event: line,
    params: z.optional(anyObject),
    /** Some clients send these next to `params`. */
    url: z.optional(longText),
    platform: z.optional(line),
    segments,
  }),
  answer: z.object({ Success: z.boolean() }),
});

export const lensPostSave = call("POST", "/eagleEyeContent", {
  summary: "Save a post, identified by its URL",
  access: "eagleEyeCreate",
  body: z.object({
    url: z.string().check(z.minLength(1), z.maxLength(2_000)),
    platform: z.string().check(z.minLength(1), z.maxLength(50)),
    /** Title, description, thumbnail. */
    post: anyObject,
    postedAt: z.optional(givenMoment),
    /** Actions of the requester to restore. */
    actions: z.optional(
      limitedList(
        z.looseObject({ type: actionType, timestamp: z.optional(givenMoment), actionById: z.nullish(shortText) }),
      ),
    ),
    segments,
  }),
  answer: lensPost,
});

export const lensPostQuery = call("POST", "/eagleEyeContent/query", {
  summary: "Posts that a user bookmarked or rated, newest first",
  access: "eagleEyeRead",
  reads: true,
  body: z.object({
    /**
     * Filter by platform, url, postedAt and createdAt. `action` contains a filter by type, actionById and timestamp
     * (wire.md 17.8).
     */
    filter: z.nullish(filterB),
    orderBy,
    ...page,
    segments,
  }),
  answer: paged(lensPost),
});

export const lensPostFind = call("GET", "/eagleEyeContent/{id}", {
  summary: "One saved post",
  access: "eagleEyeRead",
  params: idParams,
  query: z.optional(z.object({ segments })),
  answer: lensPost,
});

export const lensActionCreate = call("POST", "/eagleEyeContent/{id}/action", {
  summary: "Bookmark or rate a post",
  access: "eagleEyeActionCreate",
  params: idParams,
  body: z.object({ type: actionType, timestamp: z.optional(givenMoment), segments }),
  answer: lensAction,
});

export const lensActionDestroy = call("DELETE", "/eagleEyeContent/{id}/action/{actionId}", {
  summary: "Remove an action from a post; a post without actions is deleted",
  access: "eagleEyeActionCreate",
  params: z.object({ id, actionId: id }),
  body: segmentsBody,
  answer: z.string(),
});
