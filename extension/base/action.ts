import * as z from "zod/mini";
import { activityTextLimits } from "#shared/domain/limits.ts";
import { isUntouched, type OutboxEntry, type OutboxOwner } from "#shared/domain/outbox/outbox.ts";
import { maxListPeople } from "#shared/profiles/lists.ts";

const text = (most: number) => z.string().check(z.maxLength(most));
const id = z.guid();

/** Reference to a record. The name is stored only for display in the queue. */
const record = z.object({ kind: z.enum(["person", "organization"]), id, name: text(1_000) });
export type RecordRef = z.output<typeof record>;

/** Organization reference. Without an id it is created first, unless it exists by then. */
const organization = z.object({ id: z.nullable(id), name: text(500) });

const identity = z.object({
  platform: text(100),
  site: z.optional(z.string().check(z.maxLength(400))),
  value: text(500),
});

/** Note with its sub-project. */
const pinnable = z.object({ id, segmentId: id });

/** Project group with the sub-projects that requests need. */
const group = z.object({
  id,
  name: text(1_000),
  projects: z.array(z.object({ id, name: text(1_000), subprojects: z.array(z.object({ id, name: text(1_000) })) })),
});

/** All changes that the panel can make on the server. */
export const actionSchema = z.discriminatedUnion("kind", [
  /** A tag without an id is created first, unless it exists by then. */
  z.object({ kind: z.literal("add-tag"), person: record, tag: z.object({ id: z.nullable(id), name: text(200) }) }),
  z.object({ kind: z.literal("remove-tag"), person: record, tag: z.object({ id, name: text(200) }) }),
  z.object({
    kind: z.literal("report"),
    about: record,
    report: z.object({
      profileUrl: text(2_000),
      dataIssue: z.enum(["incorrect", "missing"]),
      dataType: z.enum([
        "Profile details",
        "Project",
        "Project affiliation",
        "Work experience",
        "Identity",
        "Organization details",
        "Domain",
        "Other",
      ]),
      description: text(20_000),
    }),
  }),
  z.object({
    kind: z.literal("lens"),
    post: z.object({ url: text(2_000), platform: text(50), title: text(2_000), postedAt: text(30) }),
    type: z.enum(["bookmark", "thumbs-up", "thumbs-down"]),
    /** False removes the mark. */
    on: z.boolean(),
  }),
  z.object({ kind: z.literal("add-identity"), record, identity }),
  z.object({
    kind: z.literal("create"),
    record: z.enum(["person", "organization"]),
    name: text(500),
    identity,
    email: z.nullable(text(500)),
    /** Employer of the person. */
    organization: z.nullable(organization),
  }),
  /** Null fields stay unchanged. */
  z.object({
    kind: z.literal("edit"),
    record,
    name: z.nullable(text(500)),
    /** New job title and organization of a person. */
    work: z.nullable(z.object({ title: z.nullable(text(300)), organization: z.nullable(organization) })),
  }),
  /** A note is also stored as an activity. */
  z.object({
    kind: z.literal("add-activity"),
    person: record,
    /** Sub-project of the activity. */
    segmentId: id,
    activity: z.object({
      type: text(activityTextLimits.type),
      title: z.nullable(text(activityTextLimits.title)),
      body: z.nullable(text(activityTextLimits.body)),
      url: z.nullable(text(activityTextLimits.url)),
      /** ISO 8601 */
      timestamp: text(30),
    }),
  }),
  z.object({
    kind: z.literal("pin-note"),
    person: record,
    note: pinnable,
    isPinned: z.boolean(),
    /** Note that the server unpins for this one. */
    before: z.nullable(pinnable),
  }),
  // The next three undo actions that were already sent.
  z.object({ kind: z.literal("delete"), record }),
  z.object({ kind: z.literal("remove-identity"), record, identity, identityId: z.nullable(id) }),
  z.object({ kind: z.literal("delete-activity"), person: record, activityId: id, isNote: z.boolean() }),
  z.object({ kind: z.literal("merge"), primary: record, secondary: record }),
  z.object({ kind: z.literal("not-same"), one: record, other: record }),
  /** The server's preview, sent back unchanged. */
  z.object({ kind: z.literal("unmerge"), record, from: text(1_000), preview: z.record(z.string(), z.unknown()) }),
]);

export type Action = z.output<typeof actionSchema>;

/** Job title and organization in the edit form. */
export type EditedWork = NonNullable<Extract<Action, { kind: "edit" }>["work"]>;

/** Actions of one user action in the panel, with their owner, project group and outbox entry ids. */
export const actionBatchSchema = z.object({
  owner: z.object({ server: text(500), userId: text(200) }),
  group,
  // The limit equals the largest list of people.
  actions: z.array(z.object({ id, action: actionSchema })).check(z.maxLength(maxListPeople)),
});

export type ActionBatch = z.output<typeof actionBatchSchema>;

/** Version of the stored entries. Raise it when an older entry has to be changed on reading. */
export const queueVersion = 1;

/** Payload of an outbox entry. */
export interface QueuedAction {
  /** Missing in entries of releases before the first version. */
  readonly version?: number;
  readonly action: Action;
  readonly group: { readonly id: string; readonly name: string };
  /** Key of the stored project group with its sub-projects (`outbox/places.ts`). */
  readonly place: string;
}

export type OutboxEntries = readonly OutboxEntry<QueuedAction>[];

/** Returns whether the server continues the action in the background after its response. */
export const isLong = ({ kind }: Action): boolean => kind === "merge" || kind === "unmerge";

/** Returns the ids of unsent entries that new actions make unnecessary: an earlier thumb or bookmark on the same post. */
export function replacedBy(
  actions: ActionBatch["actions"],
  { server, userId }: OutboxOwner,
  entries: OutboxEntries,
): readonly string[] {
  const marks = new Set(actions.flatMap(({ action: each }) => markOf(each) ?? []));
  return entries
    .filter((entry) => entry.server === server && entry.userId === userId && isUntouched(entry))
    .filter((entry) => marks.has(markOf(entry.action.action) ?? ""))
    .map(({ id: entryId }) => entryId);
}

/** Key of what an action gives to a post: a thumb or a bookmark. Removing one may still need an earlier one to be sent. */
const markOf = (each: Action) =>
  each.kind === "lens" && each.on ? `${each.type === "bookmark"} ${each.post.url}` : null;

/** Returns keys of the entities that an action changes. Actions that share a key run one after the other. */
export function entitiesOf(each: Action): readonly string[] {
  const keyOf = ({ kind, id }: RecordRef) => `${kind} ${id}`;
  const profileOf = ({ platform, site = "", value }: z.output<typeof identity>) =>
    `profile ${platform} ${site} ${value.toLowerCase()}`;
  switch (each.kind) {
    case "add-tag":
    case "remove-tag":
    case "add-activity":
    case "delete-activity":
    case "pin-note":
      return [keyOf(each.person)];
    case "edit":
    case "delete":
      return [keyOf(each.record)];
    case "report":
      return [keyOf(each.about)];
    case "lens":
      return [`post ${each.post.url}`];
    case "add-identity":
    case "remove-identity":
      return [keyOf(each.record), profileOf(each.identity)];
    case "create":
      return [profileOf(each.identity)];
    case "merge":
      return [keyOf(each.primary), keyOf(each.secondary)];
    case "not-same":
      return [keyOf(each.one), keyOf(each.other)];
    case "unmerge":
      return [keyOf(each.record)];
  }
}
