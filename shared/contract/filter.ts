import * as z from "zod/mini";
import { anyObject } from "./common.ts";

/**
 * A filter of the wire. Every key is `and`, `or`, `not` or a property; several keys are and-ed; `{}` is always true.
 * Which properties, operators and depths are allowed is the server's matter (wire.md 17).
 */
export type Filter = Readonly<Record<string, unknown>>;

const filterParts = (part: z.ZodMiniType<Filter>, condition: z.ZodMiniType) =>
  z.catchall(
    z.object({
      and: z.optional(z.array(z.nullish(part))),
      or: z.optional(z.array(z.nullish(part))),
      not: z.optional(part),
      // Interface state that some clients send along; it is ignored.
      search: z.optional(z.unknown()),
      relation: z.optional(z.unknown()),
      order: z.optional(z.unknown()),
      settings: z.optional(z.unknown()),
    }),
    condition,
  );

/**
 * Grammar A (wire.md 17.1): people, organizations, activities. A property holds `{ operator: value }`, for example
 * `{ "activityCount": { "gte": 10 } }`; an attribute may hold a bare list, which means that it contains all of it.
 */
export const filterA: z.ZodMiniType<Filter> = z.lazy(() =>
  filterParts(filterA, z.union([anyObject, z.array(z.unknown())])),
);

/**
 * Grammar B (wire.md 17.2): integrations. A property may hold a bare value, which is equality, or a list, which is
 * `in`.
 */
export const filterB: z.ZodMiniType<Filter> = z.lazy(() => filterParts(filterB, z.unknown()));
