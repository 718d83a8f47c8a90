import * as z from "zod/mini";
import type { Schema } from "./call.ts";

/** A whole number from 0, as page sizes and offsets are. */
const wholeNumber = z.int().check(z.gte(0));

/** An id that a path or a body names. Ids in answers are plain strings, so that reading stays tolerant. */
export const id = z.guid();

/** A moment. ISO-8601 in UTC; existing backends also send `2026-02-28 10:00:00.000`, so it is read as plain text. */
export const moment = z.string();

/** Where a page begins and how long it is. `limit: null` is all rows, where the call allows it (wire.md 4.2). */
export const page = {
  limit: z.nullish(wholeNumber),
  offset: z.nullish(wholeNumber),
};

/** How many, from 0: `limit` of an autocomplete. */
export const limit = z.optional(wholeNumber);

/**
 * `{field}_{ASC or DESC}`, for example `activityCount_DESC` (wire.md 16.3). Which fields a list sorts by is the
 * list's own matter: an unknown one falls back to its default.
 */
export const orderBy = z.nullish(z.string());

/** Segment ids as the client adds them to a query or a body (wire.md 1.3). */
export const segments = z.optional(z.array(z.string()));

/** Query of a call that takes nothing but segments. */
export const segmentsQuery = z.optional(z.object({ segments }));

/** Body of a call that takes nothing but segments. */
export const segmentsBody = z.optional(z.object({ segments }));

/** Path parameters of a call on one entity. */
export const idParams = z.object({ id });

/** Rows with their total (wire.md 1.9). */
export function paged<Row extends Schema>(row: Row) {
  return z.object({ rows: z.array(row), count: z.number(), ...page });
}

/** Rows whose total may come later: `count` is null when it was not asked for (`count: false`). */
export function pagedCountLater<Row extends Schema>(row: Row) {
  return z.object({ rows: z.array(row), count: z.nullable(z.number()), ...page });
}

/** What the lists of people, organizations and activities ask for besides filter and segments. */
export const listBody = {
  ...page,
  orderBy,
  /** The answer has no rows, only the total. */
  countOnly: z.optional(z.boolean()),
  /** `false`: the total is not computed and comes back as null (capability `countLater`). */
  count: z.optional(z.boolean()),
};

/** Any object whose fields the contract does not fix. */
export const anyObject = z.record(z.string(), z.unknown());

/** Attributes by name, each with `default` and the value of every source (wire.md 10.1). */
export const attributes = z.record(z.string(), anyObject);

/** Answer of a write that has nothing to say but that it was done (wire.md 1.7, 7, 24.3). */
export const done = z.boolean();

/** Activity of each of twelve months, oldest first, ending with the current one. */
export const twelveMonths = z.array(z.number()).check(z.length(12));
