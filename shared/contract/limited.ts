import * as z from "zod/mini";
import type { Schema } from "./call.ts";

/**
 * Texts, lists and objects of requests, each with a maximum. Responses use plain `z.string()` and `z.array()`, so that
 * longer data of earlier versions and of other backends stays readable. JSON of any shape has the limits of
 * `server/platform/http/request-limits.ts`.
 */
// @__NO_SIDE_EFFECTS__
export function limitedText(longest: number) {
  return z.string().check(z.maxLength(longest));
}

/** Id of another system, key, platform, type, status, or sort order. */
export const shortText = limitedText(200);
/** Name, title, or search for one value. */
export const line = limitedText(500);
export const webAddress = limitedText(2_000);
/** Description or note. */
export const longText = limitedText(20_000);
/** `moment` in a request. */
export const givenMoment = limitedText(50);

// @__NO_SIDE_EFFECTS__
export function limitedList<Item extends Schema>(item: Item, longest = 1_000) {
  return z.array(item).check(z.maxLength(longest));
}

/** Maximum number of records named in one request. */
export const mostIds = 10_000;

/** Object with names chosen by the client. */
// @__NO_SIDE_EFFECTS__
export function keyed<Key extends z.ZodMiniType<string, string>, Value extends Schema>(
  key: Key,
  value: Value,
  most = 1_000,
) {
  return z
    .record(key, value)
    .check(z.refine((object) => Object.keys(object).length <= most, `has more than ${most} names.`));
}
