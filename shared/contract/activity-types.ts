import * as z from "zod/mini";
import { call } from "./call.ts";
import { segments, segmentsBody, segmentsQuery } from "./common.ts";
import { keyed, line, shortText, webAddress } from "./limited.ts";

/** One type of activity with its display templates (wire.md 14.5). */
const typeOf = <Text extends z.ZodMiniType>(text: Text, author: z.ZodMiniType<string>) =>
  z.object({
    display: z.object({ default: text, short: text, channel: text, author: z.optional(author) }),
    calculateSentiment: z.optional(z.boolean()),
    isContentActivity: z.optional(z.boolean()),
  });

/** Types by platform, then by key. */
const typesByPlatform = z.record(z.string(), z.record(z.string(), typeOf(z.string(), z.string())));
/** The same in a request. */
export const givenTypesByPlatform = keyed(shortText, keyed(shortText, typeOf(webAddress, webAddress)));

/** Response of GET /activity/type: built-in types and custom types of the current segments (wire.md 14.3). */
export const activityTypeCatalog = z.object({ default: typesByPlatform, custom: typesByPlatform });

/** The same of a segment. Existing backends leave out texts, and whole maps of segments without types. */
const typesOfSegment = z.optional(
  z.record(z.string(), z.record(z.string(), typeOf(z.optional(z.string()), z.string()))),
);

export type ActivityTypes = z.output<typeof activityTypeCatalog>;

const text = z.string().check(z.maxLength(200));

/** Input for a custom type: its name, and display texts that differ from the name. */
const enteredType = z.object({
  type: text,
  display: z.optional(z.object({ default: z.optional(text), short: z.optional(text), channel: z.optional(text) })),
  isContentActivity: z.optional(z.boolean()),
  segments,
});

const keyParams = z.object({ key: line });

/** Existing backends respond to a new type with `OK`. */
const changedCatalog = z.union([activityTypeCatalog, z.string()]);

export const activityTypeList = call("GET", "/settings/activity/types", {
  summary: "Activity types of the current segments (wire.md 8)",
  access: "activityRead",
  query: segmentsQuery,
  answer: z.object({ default: typesOfSegment, custom: typesOfSegment }),
});

export const activityTypeCreate = call("POST", "/settings/activity/types", {
  summary: "Add an activity type to the first segment of the request",
  access: "settingsEdit",
  body: enteredType,
  answer: changedCatalog,
});

export const activityTypeUpdate = call("PUT", "/settings/activity/types/{key}", {
  summary: "Change a custom activity type",
  access: "settingsEdit",
  params: keyParams,
  body: enteredType,
  answer: changedCatalog,
});

export const activityTypeDestroy = call("DELETE", "/settings/activity/types/{key}", {
  summary: "Delete a custom activity type; its activities are kept",
  access: "settingsEdit",
  params: keyParams,
  query: segmentsQuery,
  body: segmentsBody,
  answer: activityTypeCatalog,
});
