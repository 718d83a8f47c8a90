import * as z from "zod/mini";
import { changeKinds, changeSources } from "#shared/domain/changes.ts";
import { call } from "./call.ts";
import { id, moment, page, segments } from "./common.ts";
import { givenMoment, limitedList, limitedText } from "./limited.ts";

const source = z.enum(changeSources);
const kind = z.enum(Object.keys(changeKinds) as [string, ...string[]]);

const change = z.object({
  source,
  id: z.string(),
  kind: z.string(),
  /** Action type of the audit log, or what a job does. */
  action: z.string(),
  at: moment,
  /** Null: the platform. */
  user: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** Records changed. Null while a job counts them. */
  count: z.nullable(z.number()),
  /** Records that a bulk change could not change. `GET /bulk/{id}` gives the reasons. */
  failed: z.number(),
  /** First records concerned. `isGone` ones have no page. */
  records: z.array(
    z.object({ id: z.string(), kind: z.enum(["member", "organization"]), name: z.string(), isGone: z.boolean() }),
  ),
  /** Name of an import, or of the sub-project it belongs to; why a bulk change ended early. */
  detail: z.nullable(z.string()),
  canBeUndone: z.boolean(),
  /** True while a job makes the change, or undoes it. */
  isRunning: z.boolean(),
  /** Why it cannot be undone; null when it can. */
  reason: z.nullable(z.string()),
});

export type Change = z.output<typeof change>;

export const changesQuery = call("POST", "/changes/query", {
  summary: "What people, jobs and automation changed, newest first",
  access: "auditLogRead",
  capability: "inbox",
  reads: true,
  body: z.object({
    filter: z.optional(
      z.object({
        userId: z.optional(id),
        kinds: z.optional(z.array(kind).check(z.maxLength(20))),
        /** Person or organization. */
        /** Changes of all these records. */
        recordIds: z.optional(limitedList(id, 2)),
        from: z.optional(givenMoment),
        to: z.optional(givenMoment),
      }),
    ),
    /** At most 100 changes per page and 5,000 in all; filter by day to see earlier ones. */
    ...page,
    segments,
  }),
  answer: z.object({ rows: z.array(change), hasMore: z.boolean() }),
});

export const changesUndo = call("POST", "/changes/undo", {
  summary: "Undo a change; a job undoes several records",
  access: "auditLogRead",
  capability: "inbox",
  body: z.object({ source, id: limitedText(100), segments }),
  answer: z.boolean(),
});
