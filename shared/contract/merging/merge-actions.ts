import * as z from "zod/mini";
import { call } from "../call.ts";
import { id, moment, page, segments } from "../common.ts";
import { limitedList, shortText } from "../limited.ts";

/** Merge or unmerge (wire.md 13.6). Fields after `operationType` need the capability `mergeHistory`. */
const mergeAction = z.object({
  primaryId: z.string(),
  secondaryId: z.string(),
  /** `in-progress`, `merged`, `unmerged` or `error`. */
  state: z.string(),
  /** `merge`, `unmerge` or `unknown`. */
  operationType: z.string(),
  id: z.optional(z.string()),
  primaryDisplayName: z.optional(z.string()),
  secondaryDisplayName: z.optional(z.string()),
  /** User who performed it; null when that user no longer exists. */
  user: z.nullish(z.object({ id: z.string(), fullName: z.string() })),
  createdAt: z.optional(moment),
  /** Number of moved items by kind. Activities are counted as they are moved. */
  moved: z.optional(
    z.object({
      identities: z.number(),
      workExperiences: z.number(),
      affiliations: z.number(),
      tags: z.number(),
      attributes: z.number(),
      activities: z.number(),
    }),
  ),
  /** Identity that identifies a merge to undo; null when it cannot be undone. */
  revertBy: z.nullish(
    z.object({
      id: z.string(),
      platform: z.string(),
      site: z.optional(z.string()),
      type: z.string(),
      value: z.string(),
      verified: z.boolean(),
    }),
  ),
});

export type MergeAction = z.output<typeof mergeAction>;

export const mergeActions = call("GET", "/mergeActions", {
  summary: "Merges and unmerges of a profile, newest first; the profile may have been merged away",
  access: "memberRead",
  query: z.object({
    entityId: id,
    type: z.optional(z.enum(["member", "org"])),
    limit: page.limit,
    offset: page.offset,
    state: z.optional(limitedList(shortText, 20)),
    segments,
  }),
  answer: z.array(mergeAction),
});
