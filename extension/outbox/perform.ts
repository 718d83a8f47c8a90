import type { Client } from "#shared/client/client.ts";
import { ApiError } from "#shared/client/errors.ts";
import { performLensAction } from "#shared/client/perform-lens-action.ts";
import { activityCreate, activityDestroy, activityUpdate } from "#shared/contract/activities.ts";
import type { BodyOf } from "#shared/contract/call.ts";
import { memberDataIssue, organizationDataIssue } from "#shared/contract/issue-reports.ts";
import {
  memberIdentityCreate,
  memberIdentityDestroy,
  memberOrganizationCreate,
  memberOrganizationUpdate,
} from "#shared/contract/member-parts.ts";
import { memberCreate, memberDestroy, memberFind, memberUpdate } from "#shared/contract/members.ts";
import {
  memberMerge,
  memberNoMerge,
  memberUnmerge,
  organizationMerge,
  organizationNoMerge,
  organizationUnmerge,
} from "#shared/contract/merging/merging.ts";
import {
  organizationCreate,
  organizationDestroy,
  organizationFind,
  organizationUpdate,
} from "#shared/contract/organizations.ts";
import { tagAutocomplete, tagCreate } from "#shared/contract/tags.ts";
import { noteType } from "#shared/domain/activities/note-type.ts";
import { enteredIdentity, type Identity } from "#shared/domain/identities/identity.ts";
import { identityKey } from "#shared/domain/identities/identity-key.ts";
import {
  asOrganizationIdentities,
  type OrganizationIdentity,
} from "#shared/domain/organizations/organization-identity.ts";
import type { OutboxEntry } from "#shared/domain/outbox/outbox.ts";
import { activeOrganizationOf } from "#shared/domain/people/active-organization.ts";
import type { Action, QueuedAction } from "../base/action.ts";

type Of<Kind extends Action["kind"]> = Extract<Action, { kind: Kind }>;

/**
 * Sends one action with a client for its user and project group. Repeating it has no further effect: the idempotency
 * key covers identical requests, other requests check the current state first.
 * @returns the action that undoes it; null when there is none or nothing changed. @throws ApiError
 */
export async function perform(client: Client, entry: OutboxEntry<QueuedAction>): Promise<Action | null> {
  const { action, group } = entry.action;
  const idempotencyKey = entry.id;
  switch (action.kind) {
    case "add-tag":
      return addTag(client, entry, action);
    case "remove-tag": {
      const { person, tag } = action;
      const isChanged = await changeTags(client, entry, person.id, (tags) => tags.filter((each) => each !== tag.id));
      return isChanged ? { kind: "add-tag", person, tag } : null;
    }
    case "report": {
      const call = action.about.kind === "person" ? memberDataIssue : organizationDataIssue;
      await client.send(call, { params: { id: action.about.id }, body: action.report, idempotencyKey });
      return null;
    }
    case "lens": {
      const { title, ...post } = action.post;
      const content = { ...post, post: { title, description: "", thumbnail: null } };
      const replaced = await performLensAction(client, { entry, post: content, type: action.type, on: action.on });
      return { ...action, ...(replaced === null ? { on: !action.on } : { type: replaced }) };
    }
    case "add-identity":
      return addIdentity(client, entry, action);
    case "remove-identity":
      await removeIdentity(client, entry, action);
      return null;
    case "create": {
      const { record: kind, name } = action;
      return { kind: "delete", record: { kind, id: await create(client, entry, action), name } };
    }
    case "delete": {
      const call = action.record.kind === "person" ? memberDestroy : organizationDestroy;
      await client.send(call, { query: { ids: [action.record.id], segments: [group.id] }, idempotencyKey });
      return null;
    }
    case "edit":
      await edit(client, entry, action);
      return null;
    case "add-activity": {
      const { person, segmentId, activity } = action;
      const body = { ...activity, platform: noteType.platform, memberId: person.id, segments: [segmentId] };
      const { id: activityId } = await client.send(activityCreate, { body, idempotencyKey });
      return { kind: "delete-activity", person, activityId, isNote: activity.type === noteType.type };
    }
    case "delete-activity": {
      await client.send(activityDestroy, { query: { ids: [action.activityId], segments: [group.id] }, idempotencyKey });
      return null;
    }
    case "pin-note": {
      const { note, isPinned, before } = action;
      const body = { pinned: isPinned, segments: [note.segmentId] };
      await client.send(activityUpdate, { params: { id: note.id }, body, idempotencyKey });
      return isPinned && before
        ? { ...action, note: before, before: note }
        : { ...action, isPinned: !isPinned, before: null };
    }
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

async function create(client: Client, entry: OutboxEntry<QueuedAction>, action: Of<"create">): Promise<string> {
  const profile = enteredIdentity({ ...action.identity, type: "username" as const });
  const common = { displayName: action.name, manuallyCreated: true };
  if (action.record === "organization") {
    const body: BodyOf<typeof organizationCreate> = { ...common, identities: [profile] };
    return (await client.send(organizationCreate, { body, idempotencyKey: entry.id })).id;
  }
  const email = enteredIdentity({ platform: "custom", type: "email" as const, value: action.email ?? "" });
  const body: BodyOf<typeof memberCreate> = {
    ...common,
    identities: action.email === null ? [profile] : [profile, email],
    ...(action.organization && { organizations: [await organizationId(client, entry, action.organization)] }),
  };
  return (await client.send(memberCreate, { body, idempotencyKey: entry.id })).id;
}

/** Returns the id of a chosen or named organization. The server returns an existing one of the same name. */
async function organizationId(
  client: Client,
  entry: OutboxEntry<QueuedAction>,
  { id, name }: { readonly id: string | null; readonly name: string },
): Promise<string> {
  if (id !== null) return id;
  const body = { name, manuallyCreated: true };
  return (await client.send(organizationCreate, { body, idempotencyKey: `${entry.id}.organization` })).id;
}

/** Changes the name of a record, and the job title and organization of a person. */
async function edit(client: Client, entry: OutboxEntry<QueuedAction>, action: Of<"edit">): Promise<void> {
  const { record, name, work } = action;
  const { id: segmentId } = entry.action.group;
  const params = { id: record.id };
  if (name !== null) {
    await retryOnConflict(entry, async (idempotencyKey) => {
      const isPerson = record.kind === "person";
      const { version } = isPerson
        ? await client.sendVersioned(memberFind, { params, query: { segments: [segmentId] } })
        : await client.sendVersioned(organizationFind, { params, query: { segmentId } });
      const change = { params, body: { displayName: name }, idempotencyKey, ifMatch: version ?? undefined };
      await (isPerson ? client.send(memberUpdate, change) : client.send(organizationUpdate, change));
    });
  }
  if (work !== null) await changeWork(client, entry, record.id, work);
}

/**
 * Sets the title on the active organization. A different organization starts today, and the previous one ends today.
 * Without an organization the title is stored as an attribute of the person.
 */
async function changeWork(
  client: Client,
  entry: OutboxEntry<QueuedAction>,
  id: string,
  { title, organization }: NonNullable<Of<"edit">["work"]>,
): Promise<void> {
  const query = { segments: [entry.action.group.id], include: { memberOrganizations: true } };
  const person = await client.send(memberFind, { params: { id }, query });
  const active = activeOrganizationOf(person)?.memberOrganizations;
  const organizationOf = organization && (await organizationId(client, entry, organization));
  const today = new Date(entry.createdAt).toISOString().slice(0, 10);
  const changeActive = async (changed: { organizationId?: string; title?: string | null; dateEnd?: string }) => {
    if (!active?.id || !active.organizationId) return;
    const { organizationId, title: titleBefore, dateStart, dateEnd, source } = active;
    await client.send(memberOrganizationUpdate, {
      params: { id, memberOrganizationId: active.id },
      body: { organizationId, title: titleBefore, dateStart, dateEnd, source, ...changed },
      idempotencyKey: `${entry.id}.${entry.tries}.active`,
    });
  };
  if (organizationOf === null) {
    await changeActive({ dateEnd: today });
    const attributes = { jobTitle: title === null ? null : { default: title, custom: title } };
    await client.send(memberUpdate, { params: { id }, body: { attributes }, idempotencyKey: `${entry.id}.title` });
    return;
  }
  // An organization that started today is corrected, so that none ends on its start date.
  const isCorrection = (active?.dateStart ?? "").slice(0, 10) >= today;
  if (organizationOf === active?.organizationId || isCorrection) {
    await changeActive({ organizationId: organizationOf, title });
    return;
  }
  await changeActive({ dateEnd: today });
  const body = { organizationId: organizationOf, title, dateStart: today, source: "ui" };
  await client.send(memberOrganizationCreate, { params: { id }, body, idempotencyKey: `${entry.id}.work` });
}

/** Adds an unverified identity. @returns the action that removes it; null when the record has it already */
async function addIdentity(
  client: Client,
  entry: OutboxEntry<QueuedAction>,
  { record, identity }: Of<"add-identity">,
): Promise<Action | null> {
  const added = enteredIdentity({ ...identity, type: "username" as const });
  const undo = { kind: "remove-identity", record, identity, identityId: null } as const;
  if (record.kind === "person") {
    const params = { id: record.id };
    const identities = await client.send(memberIdentityCreate, { params, body: added, idempotencyKey: entry.id });
    const identityId = identities.find((each) => isSame(each, added))?.id;
    return identityId ? { ...undo, identityId } : null;
  }
  const isChanged = await changeIdentities(client, entry, record.id, (identities) =>
    identities.some((each) => isSame(each, added)) ? identities : [...identities, added],
  );
  return isChanged ? undo : null;
}

async function removeIdentity(
  client: Client,
  entry: OutboxEntry<QueuedAction>,
  { record, identity, identityId }: Of<"remove-identity">,
): Promise<void> {
  if (identityId !== null) {
    const query = { segments: [entry.action.group.id] };
    const params = { id: record.id, identityId };
    await client.send(memberIdentityDestroy, { params, query, idempotencyKey: entry.id });
    return;
  }
  const removed = enteredIdentity({ ...identity, type: "username" as const });
  await changeIdentities(client, entry, record.id, (identities) => identities.filter((each) => !isSame(each, removed)));
}

/** Changes the identities of an organization. @returns whether they changed */
async function changeIdentities(
  client: Client,
  entry: OutboxEntry<QueuedAction>,
  id: string,
  change: (identities: readonly OrganizationIdentity[]) => readonly OrganizationIdentity[],
): Promise<boolean> {
  return retryOnConflict(entry, async (idempotencyKey) => {
    const query = { segmentId: entry.action.group.id };
    const { answer, version } = await client.sendVersioned(organizationFind, { params: { id }, query });
    const before = asOrganizationIdentities(answer.identities);
    const identities = [...change(before)];
    if (identities.length === before.length) return entry.tries > 1;
    const ifMatch = version ?? undefined;
    await client.send(organizationUpdate, { params: { id }, body: { identities }, idempotencyKey, ifMatch });
    return true;
  });
}

const isSame = (one: Identity, other: Omit<Identity, "verified">): boolean => identityKey(one) === identityKey(other);

async function addTag(
  client: Client,
  entry: OutboxEntry<QueuedAction>,
  { person, tag: { id: known, name } }: Of<"add-tag">,
): Promise<Action | null> {
  const id = known ?? (await createTag(client, `${entry.id}.tag`, name));
  const isChanged = await changeTags(client, entry, person.id, (tags) => [...tags, id]);
  return isChanged ? { kind: "remove-tag", person, tag: { id, name } } : null;
}

/** Creates a tag and returns its id. Falls back to a tag of the same name that was created in the meantime. */
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

/**
 * Changes a person's tags. @returns whether they changed, now or perhaps by an earlier attempt whose response was lost
 */
async function changeTags(
  client: Client,
  entry: OutboxEntry<QueuedAction>,
  id: string,
  change: (tags: readonly string[]) => readonly string[],
): Promise<boolean> {
  return retryOnConflict(entry, async (idempotencyKey) => {
    const query = { segments: [entry.action.group.id] };
    const { answer, version } = await client.sendVersioned(memberFind, { params: { id }, query });
    const before = (answer.tags ?? []).map((tag) => tag.id);
    const tags = [...new Set(change(before))];
    if (tags.length === before.length) return entry.tries > 1;
    const ifMatch = version ?? undefined;
    await client.send(memberUpdate, { params: { id }, body: { tags }, idempotencyKey, ifMatch });
    return true;
  });
}

/** Number of attempts to apply a change despite concurrent changes of the record. */
const maxRounds = 3;

/**
 * Reads a record and changes it. Retries on a conflict, so that concurrent changes are not lost. Each round has a
 * separate idempotency key, since its request may differ.
 */
async function retryOnConflict<T>(
  entry: OutboxEntry<QueuedAction>,
  change: (idempotencyKey: string) => Promise<T>,
): Promise<T> {
  for (let round = 1; ; round += 1) {
    try {
      return await change(`${entry.id}.${entry.tries}.${round}`);
    } catch (error) {
      if (!(error instanceof ApiError && error.kind === "conflict") || round === maxRounds) throw error;
    }
  }
}
