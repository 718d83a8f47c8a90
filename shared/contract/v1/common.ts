import * as z from "zod/mini";
import type { Field, Fields } from "../../domain/lists/field.ts";
import type { Schema } from "../call.ts";
import { id, moment } from "../common.ts";
import { webAddress } from "../limited.ts";
import { lookAlike } from "../look-alike.ts";

/** Maximum and default number of records on a page. */
export const v1PageSizes = { most: 200, usual: 50 } as const;

/** Id of a record in a response. */
export const recordId = z.guid();

export const inSegment = z.object({ segmentId: id });
export const oneInSegment = z.object({ segmentId: id, id });

export const paging = {
  /** `next` of the previous page. */
  cursor: z.optional(webAddress),
  limit: z.optional(z.int().check(z.gte(1), z.lte(v1PageSizes.most))),
};

/** Comma-separated names of the fields to return. `id` is always included. */
export const fields = z.optional(webAddress);

type Present<S> = S extends z.ZodMiniOptional<infer Inner> ? Inner : S;
type NotNull<S> = S extends z.ZodMiniNullable<infer Inner> ? Inner : S;

type V1Schemas<Shape, All> = {
  [Name in keyof All & keyof Shape as All[Name] extends { readonly v1: infer V1 extends string }
    ? V1
    : never]: All[Name] extends {
    readonly isAlwaysSet: true;
  }
    ? NotNull<Present<Shape[Name]>>
    : Present<Shape[Name]>;
};

/** Values of these fields. */
export type V1Values<Shape, All> = { [Name in keyof V1Schemas<Shape, All>]: z.output<V1Schemas<Shape, All>[Name]> };

/** Schemas of the fields of a row that the public API has, by their name there. None is left out of a response. */
export function v1Schemas<Shape extends Record<string, Schema>, const All extends Fields<never>>(
  shape: Shape,
  all: All,
): V1Schemas<Shape, All> {
  const named = Object.entries<Field<never>>(all).flatMap(([name, { v1, isAlwaysSet }]) => {
    let schema = shape[name];
    if (v1 === undefined || schema === undefined) return [];
    if (schema instanceof z.ZodMiniOptional) schema = schema.def.innerType as Schema;
    if (isAlwaysSet && schema instanceof z.ZodMiniNullable) schema = schema.def.innerType as Schema;
    return [[v1, schema]];
  });
  return Object.fromEntries(named) as V1Schemas<Shape, All>;
}

/** Page of rows. `next` is null on the last page. */
export const pageOf = <Row extends Schema>(row: Row) => z.object({ data: z.array(row), next: z.nullable(z.string()) });

export const removedRecord = z.object({
  id: recordId,
  at: moment,
  /** Why it is no longer in the segment. `moved`: known only in other segments now. */
  reason: z.enum(["merged", "trash", "erased", "moved"]),
  /** Id of the record that it was merged into. */
  mergedInto: z.nullable(recordId),
});

/** Record that is no longer in a segment. */
export type RemovedRecord = z.output<typeof removedRecord>;

/** Page of people or organizations. `removed` is present when the request has `updatedSince`. */
export const pageOfRecords = <Row extends Schema>(row: Row) =>
  z.extend(pageOf(row), { removed: z.optional(z.array(removedRecord)) });

/** Makes all fields except `id` optional, for responses limited to requested fields. */
export function sparse<Shape extends Record<string, Schema>>(shape: Shape) {
  return z.extend(z.partial(z.object(shape)), { id: recordId });
}

/** Response of a deletion: the deleted record. */
export const gone = z.object({ id: recordId });

export const text = (most: number) => z.string().check(z.minLength(1), z.maxLength(most));

/** Platform, site and value that identify a person or organization there. */
export const identityKey = {
  platform: text(100),
  /**
   * Address of the server, or id of the workspace, that the account belongs to. Leave it out where there is only one.
   */
  site: z.optional(text(500)),
  /** `username` or `email`; for organizations also `primary-domain`, `alternative-domain` and `affiliated-profile`. */
  type: z.string(),
  value: text(500),
};

export const identity = z.object({
  id: recordId,
  platform: z.string(),
  /** Absent where accounts are unique on the whole platform, and when it is unknown. */
  site: z.optional(z.string()),
  /** Same values as in `identityKey`. */
  type: z.string(),
  value: z.string(),
  verified: z.boolean(),
  /** Verified identities of other records with letters that look the same. Absent without any, and in lists. */
  looksLike: z.optional(z.array(lookAlike)),
});

/** Common options of segment calls. The path names the segment. */
export const segmentCall = { segments: "none" } as const;

export const period = { startedAt: z.nullable(moment), endedAt: z.nullable(moment) };
