import * as z from "zod/mini";
import { hasPlainNames } from "#shared/domain/text/inherited-name.ts";
import type { Schema } from "./call.ts";
import { keyed, limitedList, mostIds, shortText } from "./limited.ts";

/** Integer from 0, for page sizes and offsets. */
const wholeNumber = z.int().check(z.gte(0));

/** Id in a path or body. Ids in responses are plain strings, so that clients stay tolerant. */
export const id = z.guid();

/** ISO 8601 timestamp in UTC. Existing backends also send `2026-02-28 10:00:00.000`, so it is parsed as plain text. */
export const moment = z.string();

/** Start and length of a page. `limit: null` requests all rows, if the call allows it (wire.md 4.2). */
export const page = {
  limit: z.nullish(wholeNumber),
  offset: z.nullish(wholeNumber),
};

/** Maximum number of rows from 0: `limit` of an autocomplete. */
export const limit = z.optional(wholeNumber);

/**
 * `{field}_{ASC or DESC}`, for example `activityCount_DESC` (wire.md 16.3). Each list defines its sortable fields; an
 * unknown field falls back to the default.
 */
export const orderBy = z.nullish(shortText);

/** Segment ids that the client adds to a query or body (wire.md 1.3). */
export const segments = z.optional(limitedList(shortText, mostIds));

/** Query of a call without parameters other than segments. */
export const segmentsQuery = z.optional(z.object({ segments }));

/** Body of a call without fields other than segments. */
export const segmentsBody = z.optional(z.object({ segments }));

/** Path parameters of a call on one entity. */
export const idParams = z.object({ id });

/** Rows with their total (wire.md 1.9). */
export function paged<Row extends Schema>(row: Row) {
  return z.object({ rows: z.array(row), count: z.number(), ...page });
}

/** Rows whose total may be omitted: `count` is null when the request had `count: false`. */
export function pagedCountLater<Row extends Schema>(row: Row) {
  return z.object({ rows: z.array(row), count: z.nullable(z.number()), ...page });
}

/** Common body fields of lists of people, organizations and activities, apart from filter and segments. */
export const listBody = {
  ...page,
  orderBy,
  /** Requests only the total, without rows. */
  countOnly: z.optional(z.boolean()),
  /** `false`: the total is not computed and is null in the response (capability `countLater`). */
  count: z.optional(z.boolean()),
};

/** Object whose fields the contract does not define. */
export const anyObject = z.record(z.string(), z.unknown());

const unclearNames = "must not contain names with dots, or names that every object has.";

/** Object that is stored and whose values are found by dotted paths. */
export const storedObject = anyObject.check(z.refine(hasPlainNames, unclearNames));

/** Name of an attribute. Filters find its values by dotted paths. */
export const attributeName = z.string().check(
  z.minLength(1),
  z.maxLength(100),
  z.refine((name) => hasPlainNames({ [name]: null }), unclearNames),
);

/** New values of attributes by name; null removes an attribute. */
export const attributeChanges = keyed(attributeName, z.nullable(anyObject));

/** Attributes by name, each with `default` and the value of each source (wire.md 10.1). */
export const attributes = z.record(z.string(), anyObject);

/** Response of a write that returns only success (wire.md 1.7, 7, 24.3). */
export const done = z.boolean();

/** Activity counts of twelve months, oldest first, ending with the current one. */
export const twelveMonths = z.array(z.number()).check(z.length(12));

/** Beyond existing backends: who can change this record when the user cannot, in one sentence (rules.md 6). */
export const editRefusal = z.nullish(z.string());
