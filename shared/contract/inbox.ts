import * as z from "zod/mini";
import { inboxKinds } from "#shared/domain/inbox.ts";
import { call } from "./call.ts";
import { id, moment, page, segments } from "./common.ts";
import { employerGap } from "./employer-gaps.ts";
import { storedReport } from "./issue-reports.ts";
import { givenMoment, limitedText } from "./limited.ts";

const kind = z.enum([...inboxKinds] as [string, ...string[]]);
const key = limitedText(300);

const entry = z.object({
  /** Identifies the entry within its kind, for as long as it is open. */
  key: z.string(),
  /** Names of the records, or of the cause that they share. */
  names: z.array(z.string()),
  detail: z.nullable(z.string()),
  /** Records concerned: their number, and the ids of the first 1,000. */
  records: z.number(),
  ids: z.array(z.string()),
  /** Activities concerned, by which the entries of a kind are sorted. */
  activities: z.number(),
  /** Project group in which the entry is solved. Null: any. */
  groupId: z.nullable(z.string()),
  /** Confidence in percent of a suggestion. */
  confidence: z.nullable(z.number()),
  assignee: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** Time until which the user does not want to see it; null for a dismissed entry. Only of hidden entries. */
  hiddenUntil: z.optional(z.nullable(moment)),
  report: z.optional(storedReport),
  gap: z.optional(employerGap),
  /** Connection that needs attention. */
  integration: z.optional(z.object({ segmentId: z.string(), platform: z.string(), status: z.string() })),
  /** Import with rejected rows: `member`, `organization`, or `records` for whole records. */
  import: z.optional(z.object({ of: z.enum(["member", "organization", "records"]), endedAt: z.nullable(moment) })),
});

export type InboxEntry = z.output<typeof entry>;

const group = z.object({ kind: z.string(), count: z.number(), rows: z.array(entry) });

export type InboxGroup = z.output<typeof group>;

export const inboxQuery = call("POST", "/inbox/query", {
  summary: "Open work of the requester, by kind, the most activities first",
  access: "user",
  segments: "none",
  capability: "inbox",
  reads: true,
  body: z.object({
    /** Only these kinds. All by default. */
    kinds: z.optional(z.array(kind).check(z.maxLength(inboxKinds.length))),
    /** Entries assigned to the requester only. */
    assignedToMe: z.optional(z.boolean()),
    /** Snoozed and dismissed entries instead of open ones. */
    hidden: z.optional(z.boolean()),
    /** Page of each kind, at most 100 entries. `limit: 0` only counts. */
    ...page,
    /** Project group or project; all of the requester's without. */
    segments,
  }),
  answer: z.object({ groups: z.array(group) }),
});

export const inboxAssign = call("POST", "/inbox/assign", {
  summary: "Assign an entry of the inbox to a user, or to nobody",
  access: "user",
  segments: "none",
  capability: "inbox",
  body: z.object({ kind, key, assigneeId: z.nullable(id), segments }),
  answer: z.boolean(),
});

export const inboxHide = call("POST", "/inbox/hide", {
  summary: "Snooze an entry until a time, dismiss it, or show it again, for the requester only",
  access: "user",
  segments: "none",
  capability: "inbox",
  body: z.object({
    kind,
    key,
    /** A time: snoozed until then. Null: dismissed. Left out: shown again. */
    until: z.optional(z.nullable(givenMoment)),
    segments,
  }),
  answer: z.boolean(),
});
