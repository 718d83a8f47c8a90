import * as z from "zod/mini";
import { anyObject } from "./common.ts";
import { limitedList, mostIds } from "./limited.ts";

/**
 * Filter of the wire. Each key is `and`, `or`, `not` or a property. Several keys are combined with AND; `{}` matches
 * everything. The server decides about allowed properties, operators and depth (wire.md 17).
 */
export type Filter = Readonly<Record<string, unknown>>;

const filterParts = (part: z.ZodMiniType<Filter>, condition: z.ZodMiniType) =>
  z.catchall(
    z.object({
      and: z.optional(limitedList(z.nullish(part))),
      or: z.optional(limitedList(z.nullish(part))),
      not: z.optional(part),
      // Interface state sent by some clients; ignored.
      search: z.optional(z.unknown()),
      relation: z.optional(z.unknown()),
      order: z.optional(z.unknown()),
      settings: z.optional(z.unknown()),
    }),
    condition,
  );

/**
 * Grammar A (wire.md 17.1): people, organizations, activities. A property contains `{ operator: value }`, for example
 * `{ "activityCount": { "gte": 10 } }`. An attribute may contain a bare list, which matches values containing all its
 * items.
 */
export const filterA: z.ZodMiniType<Filter> = z.lazy(() =>
  filterParts(filterA, z.union([anyObject, limitedList(z.unknown(), mostIds)])),
);

/**
 * Grammar B (wire.md 17.2): integrations. A property may contain a bare value, which means equality, or a list, which
 * means `in`.
 */
export const filterB: z.ZodMiniType<Filter> = z.lazy(() => filterParts(filterB, z.unknown()));
