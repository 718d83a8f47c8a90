import { afterAll, beforeAll, expect, test } from "vitest";
import type { Action, QueuedAction } from "#extension/base/action.ts";
import { holderOf } from "#extension/outbox/outbox.ts";
import { perform } from "#extension/outbox/perform.ts";
import type { Client, SelectedGroup } from "#shared/client/client.ts";
import { activityQuery } from "#shared/contract/activities.ts";
import { authMe } from "#shared/contract/auth.ts";
import type { LensPost } from "#shared/contract/community-lens.ts";
import type { MemberIdentity } from "#shared/contract/member-parts.ts";
import { type Member, memberFind } from "#shared/contract/members.ts";
import { mergeActions } from "#shared/contract/merging/merge-actions.ts";
import { memberUnmergePreview } from "#shared/contract/merging/merging.ts";
import { projectGroupQuery } from "#shared/contract/segments.ts";
import { attributeValue } from "#shared/domain/attributes.ts";
import type { OutboxEntry } from "#shared/domain/outbox/outbox.ts";
import { type Editing, startEditing } from "#tests/server/people/person-edits.ts";

let on: Editing;
let client: Client;
let group: SelectedGroup;
let userId: string;

beforeAll(async () => {
  on = await startEditing();
  const unplaced = await on.platform.client("admin");
  const { rows } = await unplaced.send(projectGroupQuery, { body: { limit: null, offset: 0, filter: {} } });
  const found = rows.find(({ id }) => id === on.group);
  if (!found) throw new Error("The demo has no such group.");
  group = found;
  client = await on.platform.client("admin", group);
  userId = (await client.send(authMe)).id;
});
afterAll(() => on.platform.stop());

let count = 0;
function entry(action: Action, createdAt = Date.UTC(2026, 0, 1)): OutboxEntry<QueuedAction> {
  count += 1;
  const id = crypto.randomUUID();
  return {
    id,
    server: on.platform.url,
    userId,
    action: { action, group, place: "" },
    entities: [],
    createdAt: createdAt + count,
    state: "sending",
    dueAt: 0,
    tries: 1,
    delay: null,
    refusal: null,
  };
}

/** Sends the action, and once more as after a lost response. @returns the undoing actions of both attempts */
async function twice(action: Action, createdAt?: number): Promise<readonly (Action | null)[]> {
  const first = entry(action, createdAt);
  return [await perform(client, first), await perform(client, { ...first, tries: 2 })];
}

/** Sends the undoing action of the second attempt. */
async function undoOf(action: Action): Promise<void> {
  const [, undo] = await twice(action);
  if (!undo) throw new Error("Nothing to undo.");
  await twice(undo);
}

/** Sends an action that creates a record. @returns its id */
async function createdBy(action: Extract<Action, { kind: "create" }>): Promise<string> {
  const ids = (await twice(action)).map((undo) => (undo?.kind === "delete" ? undo.record.id : null));
  expect(ids[0]).toBe(ids[1]);
  return ids[0] ?? "";
}

const record = async (name: string) => ({ kind: "person" as const, id: await on.person(name), name });
const tagsOf = async (id: string) =>
  ((await on.get(`/member/${id}`)).json<Member>().tags ?? []).map(({ name }) => name).sort();

test("A tag is added, created if missing, and removed; sent twice it exists once", async () => {
  const person = await record("Tagged");
  await twice({ kind: "add-tag", person, tag: { id: null, name: "From the panel" } });
  await twice({ kind: "add-tag", person, tag: { id: null, name: "FROM the panel" } });
  expect(await tagsOf(person.id)).toEqual(["From the panel"]);
  const [tag] = (await on.get(`/member/${person.id}`)).json<Member>().tags ?? [];
  await twice({ kind: "remove-tag", person, tag: { id: tag?.id ?? "", name: "From the panel" } });
  expect(await tagsOf(person.id)).toEqual([]);
});

test("Name, job title and organization are edited; a new organization starts and the previous one ends, once", async () => {
  const edited = await record("Edited");
  const edit = (change: { name?: string; title?: string | null; organization?: string }, at?: number) => {
    const { name = null, title, organization } = change;
    const work = title !== undefined && { title, organization: organization ? { id: null, name: organization } : null };
    return twice({ kind: "edit", record: edited, name, work: work || null }, at);
  };
  const now = async () => {
    const query = { segments: [group.id], include: { memberOrganizations: true } };
    const {
      displayName,
      attributes,
      organizations = [],
    } = await client.send(memberFind, { params: { id: edited.id }, query });
    const works = organizations.map((each) => [
      each.displayName,
      each.memberOrganizations?.title,
      !each.memberOrganizations?.dateEnd,
    ]);
    return { displayName, title: attributeValue(attributes, "jobTitle"), works: works.sort() };
  };
  await edit({ name: "Edited once", title: "Maintainer" });
  expect(await now()).toEqual({ displayName: "Edited once", title: "Maintainer", works: [] });
  await edit({ title: "Engineer", organization: "First employer" });
  expect((await now()).works).toEqual([["First employer", "Engineer", true]]);
  await edit({ title: "Lead", organization: "First employer" });
  expect((await now()).works).toEqual([["First employer", "Lead", true]]);
  await edit({ title: "Lead", organization: "Corrected on the same day" });
  expect((await now()).works).toEqual([["Corrected on the same day", "Lead", true]]);
  await edit({ title: "Director", organization: "Second employer" }, Date.UTC(2026, 5, 1));
  expect((await now()).works).toEqual([
    ["Corrected on the same day", "Lead", false],
    ["Second employer", "Director", true],
  ]);
  await edit({ title: "Independent" }, Date.UTC(2026, 6, 1));
  expect(await now()).toMatchObject({
    title: "Independent",
    works: [expect.arrayContaining([false]), expect.arrayContaining([false])],
  });
});

test("A note is in the timeline with its author, once even when sent twice; so is an activity", async () => {
  const person = await record("Noted");
  const segmentId = group.projects[0]?.subprojects[0]?.id ?? "";
  const common = { kind: "add-activity", person, segmentId } as const;
  const timestamp = "2026-01-01T10:00:00.000Z";
  const note = { type: "note", title: null, body: "Met at a summit", url: null, timestamp };
  await twice({ ...common, activity: note });
  await twice({ ...common, activity: { ...note, type: "other", title: "Gave a talk", url: "https://talk.example/1" } });
  const { fullName } = await client.send(authMe);
  const filter = { and: [{ memberId: { in: [person.id] } }] };
  const body = { filter, orderBy: "timestamp_DESC", limit: 10, offset: 0 };
  const { rows } = await client.send(activityQuery, { body });
  const shown = rows.map(({ platform, type, title, body: text, display }) => [
    platform,
    type,
    title,
    text,
    display?.default,
  ]);
  expect(shown.sort()).toEqual([
    ["other", "note", null, "Met at a summit", `has a note by ${fullName}`],
    ["other", "other", "Gave a talk", "Met at a summit", "Conducted an activity"],
  ]);
});

test("Two users who tag one person at the same moment both add their tag", async () => {
  const person = await record("Tagged by two");
  const add = (name: string) => perform(client, entry({ kind: "add-tag", person, tag: { id: null, name } }));
  await Promise.all([add("One of two"), add("Other of two")]);
  expect(await tagsOf(person.id)).toEqual(["One of two", "Other of two"]);
});

test("Sent actions are undone; what was there before stays", async () => {
  const person = await record("Undone");
  const add = { kind: "add-tag", person, tag: { id: null, name: "Was there" } } as const;
  await twice(add);
  const again = await perform(client, entry(add));
  expect(again).toBeNull();
  await undoOf({ ...add, tag: { id: null, name: "To be undone" } });
  expect(await tagsOf(person.id)).toEqual(["Was there"]);
  const [tag] = (await on.get(`/member/${person.id}`)).json<Member>().tags ?? [];
  await undoOf({ kind: "remove-tag", person, tag: { id: tag?.id ?? "", name: "Was there" } });
  expect(await tagsOf(person.id)).toEqual(["Was there"]);

  await undoOf({ kind: "add-identity", record: person, identity: { platform: "github", value: "to-be-undone" } });
  expect(await on.identities(person.id)).toEqual([]);

  const segmentId = group.projects[0]?.subprojects[0]?.id ?? "";
  const note = { type: "note", title: null, body: "Undone", url: null, timestamp: "2026-01-01T10:00:00.000Z" };
  await undoOf({ kind: "add-activity", person, segmentId, activity: note });
  const filter = { and: [{ memberId: { in: [person.id] } }] };
  const body = { filter, orderBy: "timestamp_DESC", limit: 10, offset: 0 };
  expect((await client.send(activityQuery, { body })).rows).toEqual([]);

  const identity = { platform: "github", value: "created-and-undone" };
  const create = { kind: "create", name: "Created and undone", identity, email: null, organization: null } as const;
  for (const kind of ["person", "organization"] as const) {
    const undo = await perform(client, entry({ ...create, record: kind }));
    const id = undo?.kind === "delete" ? undo.record.id : "";
    if (undo) await perform(client, entry(undo));
    const path = kind === "person" ? "member" : "organization";
    expect((await on.get(`/${path}/${id}?segments[]=${group.id}&segmentId=${group.id}`)).status).toBe(404);
  }
});

test("A thumb replaces the opposite one, and removing one twice is harmless", async () => {
  const post = {
    url: "https://x.com/a/status/1",
    platform: "twitter",
    title: "A post",
    postedAt: "2026-01-01T00:00:00Z",
  };
  const types = async () => {
    const { rows } = (await on.send("POST", "/eagleEyeContent/query", { filter: { url: post.url } })).json<{
      rows: LensPost[];
    }>();
    return rows.flatMap(({ actions }) => actions.map(({ type }) => type));
  };
  await twice({ kind: "lens", post, type: "thumbs-down", on: true });
  await twice({ kind: "lens", post, type: "thumbs-up", on: true });
  await twice({ kind: "lens", post, type: "bookmark", on: true });
  expect(await types()).toEqual(["thumbs-up", "bookmark"]);
  const thumbsDown = { kind: "lens", post, type: "thumbs-down", on: true } as const;
  const undo = await perform(client, entry(thumbsDown));
  if (undo) await perform(client, entry(undo));
  expect((await types()).sort()).toEqual(["bookmark", "thumbs-up"]);
  await twice({ kind: "lens", post, type: "thumbs-up", on: false });
  await twice({ kind: "lens", post, type: "bookmark", on: false });
  expect(await types()).toEqual([]);
});

test("A report, a new record, an identity and a decision are created once even when sent twice", async () => {
  const person = await record("Reported");
  const report = {
    profileUrl: "https://console.example/people/1",
    dataIssue: "missing",
    dataType: "Other",
    description: "A note",
  } as const;
  await twice({ kind: "report", about: person, report });
  const reports = await on.send("POST", "/data-issue/query", { filter: { entityId: person.id } });
  expect(reports.json<{ count: number }>().count).toBe(1);

  const made = await createdBy({
    kind: "create",
    record: "person",
    name: "Made in the panel",
    identity: { platform: "github", value: "made-in-the-panel" },
    email: "made@panel.example",
    organization: { id: null, name: "Named in the panel" },
  });
  const identities = await on.identities(made);
  expect(
    identities.map((each: MemberIdentity) => [each.platform, each.type, each.value, each.verified]).sort(),
  ).toEqual([
    ["custom", "email", "made@panel.example", false],
    ["github", "username", "made-in-the-panel", false],
  ]);
  const works = (await on.get(`/member/${made}/organization`)).json<{ displayName: string }[]>();
  expect(works.map(({ displayName }) => displayName)).toEqual(["Named in the panel"]);
  await createdBy({
    kind: "create",
    record: "organization",
    name: "Made of the panel",
    identity: { platform: "github", value: "made-of-the-panel" },
    email: null,
    organization: null,
  });

  await twice({ kind: "add-identity", record: person, identity: { platform: "twitter", value: "reported" } });
  expect((await on.identities(person.id)).map(({ value, verified }) => [value, verified])).toEqual([
    ["reported", false],
  ]);
  const other = await record("Another");
  await twice({ kind: "not-same", one: person, other });
  await twice({ kind: "merge", primary: person, secondary: await record("Merged") });
});

test("Two users who add an identity to one organization at the same moment lose no identity", async () => {
  const identity = { platform: "github", value: "has-this-already" };
  const create = { kind: "create", record: "organization", name: "Has this already", identity } as const;
  const id = await createdBy({ ...create, email: null, organization: null });
  const organization = { kind: "organization" as const, id, name: create.name };
  const add = (value: string) =>
    twice({ kind: "add-identity", record: organization, identity: { platform: "twitter", value } });
  await Promise.all([add("one_of_two"), add("Other_of_two")]);
  await add("other_OF_two");
  const { identities } = (await on.get(`/organization/${id}`)).json<{ identities: MemberIdentity[] }>();
  expect(identities.map((each) => [each.platform, each.value, each.verified]).sort()).toEqual([
    ["github", "has-this-already", false],
    ["twitter", "Other_of_two", false],
    ["twitter", "one_of_two", false],
  ]);
});

test("A merge is undone with the server's own preview", async () => {
  const [primary, secondary] = [await record("Stays one"), await record("Comes back")];
  const identity = { platform: "github", value: "comes-back" };
  const stays = { platform: "github", value: "stays-one" };
  await perform(client, entry({ kind: "add-identity", record: primary, identity: stays }));
  await perform(client, entry({ kind: "add-identity", record: secondary, identity }));
  await perform(client, entry({ kind: "merge", primary, secondary }));
  const newest = async () => {
    const query = { entityId: primary.id, type: "member" as const, limit: 1, offset: 0 };
    return (await client.send(mergeActions, { query }))[0];
  };
  await expect.poll(async () => (await newest())?.state).toBe("merged");
  const params = { id: primary.id };
  const body = { identityId: (await newest())?.revertBy?.id ?? "", revertPreviousMerge: true };
  const preview = await client.send(memberUnmergePreview, { params, body });
  await twice({ kind: "unmerge", record: primary, from: preview.secondary.displayName, preview });
  await expect.poll(async () => (await newest())?.operationType).toBe("unmerge");
  await expect
    .poll(async () => (await on.get(`/member/${secondary.id}`)).json<Member>().displayName)
    .toBe("Comes back");
  expect((await on.identities(secondary.id)).map(({ value }) => value)).toEqual(["comes-back"]);
});

test("The owner of a taken identity is named, both when adding and when creating", async () => {
  const [holder, other] = [await record("Has it"), await record("Was to get it")];
  const identity = { platform: "github", value: "taken-by-now" };
  const given = { ...identity, type: "username", verified: true, source: "ui" };
  await on.send("POST", `/member/${holder.id}/identity`, given);
  const actions: Action[] = [
    { kind: "add-identity", record: other, identity },
    { kind: "create", record: "person", name: "New", identity, email: null, organization: null },
  ];
  for (const action of actions) {
    const error = await perform(client, entry(action)).catch((refused: unknown) => refused);
    expect(await holderOf(client, group.id, error), action.kind).toEqual(holder);
  }
  expect(await holderOf(client, group.id, new Error("Something else"))).toBeNull();
});
