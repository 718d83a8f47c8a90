import * as z from "zod/mini";
import { type JsonLimits, jsonProblem } from "#shared/domain/text/json-limits.ts";
import type { Schema } from "./call.ts";

/**
 * Texts, lists and objects of requests, each with a maximum. Responses use plain `z.string()` and `z.array()`, so that
 * longer data of earlier versions and of other backends stays readable.
 */
export const text = (longest: number) => z.string().check(z.maxLength(longest));

/** Id of another system, key, platform, type, status, or sort order. */
export const shortText = text(200);
/** Name, title, or search for one value. */
export const line = text(500);
export const webAddress = text(2_000);
/** Description or note. */
export const longText = text(20_000);
/** `moment` in a request. */
export const givenMoment = text(50);

export const list = <Item extends Schema>(item: Item, longest = 1_000) => z.array(item).check(z.maxLength(longest));

/** Maximum number of records named in one request. */
export const mostIds = 10_000;

/** Object with names chosen by the client. */
export const keyed = <Key extends z.ZodMiniType<string, string>, Value extends Schema>(
  key: Key,
  value: Value,
  most = 1_000,
) =>
  z.record(key, value).check(z.refine((object) => Object.keys(object).length <= most, `has more than ${most} names.`));

/** Checks JSON of any shape. The unit test of the limits knows these checks by their `jsonLimits`. */
function within(limits: JsonLimits) {
  const check = z.superRefine<unknown>((value, context) => {
    const problem = jsonProblem(value, limits);
    if (problem !== null) context.addIssue({ code: "custom", message: problem });
  });
  return Object.assign(check, { jsonLimits: limits });
}

/** Values of a filter. */
export const filterJson = within({ text: 2_000, list: mostIds, names: 1_000, name: 500 });
/** Values that are stored with a record. */
export const storedJson = within({ text: 20_000, list: mostIds, names: mostIds, name: 2_000 });
