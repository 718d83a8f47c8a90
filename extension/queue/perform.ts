import type { Client } from "#shared/client/client.ts";
import { ApiError } from "#shared/client/errors.ts";
import type { BodyOf } from "#shared/contract/call.ts";
import { memberDataIssue, organizationDataIssue } from "#shared/contract/issue-reports.ts";
import { memberIdentityCreate } from "#shared/contract/member-parts.ts";
import { memberCreate, memberFind, memberUpdate } from "#shared/contract/members.ts";
import {
  memberMerge,
  memberNoMerge,
  memberUnmerge,
  organizationMerge,
  organizationNoMerge,
  organizationUnmerge,
} from "#shared/contract/merging.ts";
import { organizationCreate } from "#shared/contract/organizations.ts";
import { tagAutocomplete, tagCreate } from "#shared/contract/tags.ts";
import type { QueueEntry } from "#shared/domain/action-queue/entry.ts";
import type { Action, Queued } from "./action.ts";
import { performLens } from "./perform-lens.ts";

type Of<Kind extends Action["kind"]> = Extract<Action, { kind: Kind }>;

/**
 * Sends one action with a client of its user and group. Done twice it does the same as done once: by the key where the
 * request is always the same, else by looking first.
 * @returns the id of what was created, else null. @throws ApiError
 */
export async function perform(client: Client, entry: QueueEntry<Queued>): Promise<string | null> {
  const { action, group } = entry.action;
  const idempotencyKey = entry.id;
  switch (action.kind) {
    case "add-tag":
      await addTag(client, entry, action);
      return null;
    case "remove-tag":
      await changeTags(client, entry, action.person.id, (tags) => tags.filter((tag) => tag !== action.tag.id));
      return null;
    case "report": {
      const call = action.about.kind === "person" ? memberDataIssue : organizationDataIssue;
      await client.send(call, { params: { id: action.about.id }, body: action.report, idempotencyKey });
      return null;
    }
    case "lens":
      await performLens(client, entry, action);
      return null;
    case "add-identity": {
      const body = { ...action.identity, type: "username" as const, verified: false, source: "ui" };
      await client.send(memberIdentityCreate, { params: { id: action.person.id }, body, idempotencyKey });
      return null;
    }
    case "create":
      return create(client, entry, action);
    case "merge": {
      const { primary, secondary } = action;
      const params = { id: primary.id };
      if (primary.kind === "person") {
        await client.send(memberMerge, { params, body: { memberToMerge: secondary.id }, idempotencyKey });
      } else {
        const body = { organizationToMerge: secondary.id };
        await client.send(organizationMerge, { params, body, segments: [group.id], idempotencyKey });
      }
      return null;
    }
    case "not-same": {
      const params = { id: action.one.id };
      if (action.one.kind === "person") {
        await client.send(memberNoMerge, { params, body: { memberToNotMerge: action.other.id }, idempotencyKey });
      } else {
        const body = { organizationToNotMerge: action.other.id };
        await client.send(organizationNoMerge, { params, body, idempotencyKey });
      }
      return null;
    }
    case "unmerge": {
      const params = { id: action.record.id };
      if (action.record.kind === "person") {
        const body = action.preview as BodyOf<typeof memberUnmerge>;
        await client.send(memberUnmerge, { params, body, idempotencyKey });
      } else {
        const body = action.preview as BodyOf<typeof organizationUnmerge>;
        await client.send(organizationUnmerge, { params, body, idempotencyKey });
      }
      return null;
    }
  }
}

async function create(client: Client, entry: QueueEntry<Queued>, action: Of<"create">): Promise<string> {
  const profile = { ...action.identity, type: "username" as const, verified: true, source: "ui" };
  const common = { displayName: action.name, manuallyCreated: true };
  if (action.record === "organization") {
    const body: BodyOf<typeof organizationCreate> = { ...common, identities: [profile] };
    return (await client.send(organizationCreate, { body, idempotencyKey: entry.id })).id;
  }
  const email = { platform: "custom", type: "email" as const, value: action.email ?? "", source: "ui" };
  const identities = action.email === null ? [profile] : [profile, { ...email, verified: false }];
  return (await client.send(memberCreate, { body: { ...common, identities }, idempotencyKey: entry.id })).id;
}

async function addTag(client: Client, entry: QueueEntry<Queued>, { person, tag }: Of<"add-tag">): Promise<void> {
  const id = tag.id ?? (await createTag(client, `${entry.id}.tag`, tag.name));
  await changeTags(client, entry, person.id, (tags) => [...tags, id]);
}

/** The id of a tag of this name, which may have come into being since it was asked for. */
async function createTag(client: Client, idempotencyKey: string, name: string): Promise<string> {
  try {
    return (await client.send(tagCreate, { body: { name }, idempotencyKey })).id;
  } catch (error) {
    if (!(error instanceof ApiError && error.kind === "validation")) throw error;
    const found = await client.send(tagAutocomplete, { query: { query: name, limit: 200 } });
    const same = found.find(({ label }) => label.toLowerCase() === name.trim().toLowerCase());
    if (!same) throw error;
    return same.id;
  }
}

/** How often another's change of the same person is taken in before the try counts as failed. */
const rounds = 3;

/** Changes a person's tags on top of what they are now: a change that another makes at the same time is not lost. */
async function changeTags(
  client: Client,
  entry: QueueEntry<Queued>,
  id: string,
  change: (tags: readonly string[]) => readonly string[],
): Promise<void> {
  for (let round = 1; ; round += 1) {
    const query = { segments: [entry.action.group.id] };
    const { answer, version } = await client.sendVersioned(memberFind, { params: { id }, query });
    const before = (answer.tags ?? []).map((tag) => tag.id);
    const tags = [...new Set(change(before))];
    if (tags.length === before.length) return;
    try {
      const idempotencyKey = `${entry.id}.${entry.tries}.${round}`;
      await client.send(memberUpdate, {
        params: { id },
        body: { tags },
        idempotencyKey,
        ifMatch: version ?? undefined,
      });
      return;
    } catch (error) {
      if (!(error instanceof ApiError && error.kind === "conflict") || round === rounds) throw error;
    }
  }
}
