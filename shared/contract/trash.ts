import * as z from "zod/mini";
import { call } from "./call.ts";
import { done, id, moment, page, paged, segments, segmentsBody } from "./common.ts";
import { limitedList, limitedText, mostIds } from "./limited.ts";

/** Record in the trash list. It is erased at `purgeAt`. */
export const trashed = z.object({
  id: z.string(),
  displayName: z.string(),
  /** Avatar or logo. */
  picture: z.nullish(z.string()),
  deletedAt: moment,
  purgeAt: moment,
  /** Name of the user who deleted it; null when unknown. */
  deletedBy: z.nullish(z.string()),
});

export type Trashed = z.output<typeof trashed>;

const body = z.object({
  /** Part of the name. */
  search: z.nullish(limitedText(200)),
  ...page,
  segments,
});

const ids = limitedList(id, mostIds).check(z.minLength(1));

export const memberTrash = call("POST", "/member/trash/query", {
  summary: "People in the trash, newest first",
  access: "memberDestroy",
  capability: "trash",
  reads: true,
  body,
  answer: paged(trashed),
});

export const organizationTrash = call("POST", "/organization/trash/query", {
  summary: "Organizations in the trash, newest first",
  access: "organizationDestroy",
  capability: "trash",
  reads: true,
  body,
  answer: paged(trashed),
});

export const memberErase = call("DELETE", "/member/trash", {
  summary: "Permanently delete people in the trash, with their activities",
  access: "memberDestroy",
  capability: "trash",
  query: z.object({ ids, segments }),
  body: segmentsBody,
  answer: done,
});

export const organizationErase = call("DELETE", "/organization/trash", {
  summary: "Permanently delete organizations in the trash",
  access: "organizationDestroy",
  capability: "trash",
  query: z.object({ ids, segments }),
  body: segmentsBody,
  answer: done,
});
