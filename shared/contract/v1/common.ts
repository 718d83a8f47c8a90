import * as z from "zod/mini";
import type { Schema } from "../call.ts";
import { id, limit, moment } from "../common.ts";

/** Records of a page at most, and where nothing else is asked for. */
export const v1PageSizes = { most: 200, usual: 50 } as const;

export const inSegment = z.object({ segmentId: id });
export const oneInSegment = z.object({ segmentId: id, id });

export const paging = {
  /** `next` of the page before. */
  cursor: z.optional(z.string()),
  limit,
};

/** Names of the fields to answer, separated by commas; `id` always comes. */
export const fields = z.optional(z.string());

/** A page; `next` is null on the last one. */
export const pageOf = <Row extends Schema>(row: Row) => z.object({ data: z.array(row), next: z.nullable(z.string()) });

/** A record of which only some fields may have been asked for. */
export function sparse<Shape extends Record<string, Schema>>(shape: Shape) {
  return z.extend(z.partial(z.object(shape)), { id: z.string() });
}

/** Answer of a call that takes something away: what is gone. */
export const gone = z.object({ id: z.string() });

export const text = (most: number) => z.string().check(z.minLength(1), z.maxLength(most));

/** A platform and a value by which somebody is known there. */
export const identityKey = {
  platform: text(100),
  /** `username` or `email`; of organizations also `primary-domain`, `alternative-domain` and `affiliated-profile`. */
  type: z.string(),
  value: text(500),
};

export const identity = z.object({
  id: z.string(),
  platform: z.string(),
  /** As of `identityKey`. */
  type: z.string(),
  value: z.string(),
  verified: z.boolean(),
});

/** All that a segment's call has in common: the path names the one segment. */
export const segmentCall = { segments: "none" } as const;

export const period = { startedAt: z.nullable(moment), endedAt: z.nullable(moment) };
