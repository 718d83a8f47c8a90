import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { v1Calls } from "#shared/contract/v1/all.ts";
import { permissionScope } from "#shared/domain/access/permissions.ts";
import type { Role } from "#shared/domain/access/roles.ts";
import { startPlatform, type TestPlatform } from "#tests/support/platform.ts";

let platform: TestPlatform;
let keys: { admin: string; own: string; foreign: string; readonly: string };
let subProject: string;
let group: string;

beforeAll(async () => {
  platform = await startPlatform({ demo: true });
  const found = await rows<{ id: string; group_id: string }>(sql`
    select id, grandparent_id as group_id from segments where type = 'subproject' order by id`);
  subProject = found[0]?.id ?? "";
  group = found[0]?.group_id ?? "";
  const other = found.find(({ group_id }) => group_id !== group)?.group_id ?? "";
  keys = {
    admin: await createKey(["admin"], []),
    own: await createKey(["projectAdmin"], [group]),
    foreign: await createKey(["projectAdmin"], [other]),
    readonly: await createKey(["readonly"], []),
  };
});
afterAll(() => platform.stop());

async function rows<Row>(query: ReturnType<typeof sql>): Promise<Row[]> {
  return (await platform.running.platform.db.execute(query)).rows as Row[];
}

async function createKey(roles: string[], groups: string[]): Promise<string> {
  const body = { name: "Test", groups, expiresAt: null, roles };
  return (await platform.api("/api-key", { method: "POST", account: "admin", body })).json<{ key: string }>().key;
}

interface Answer {
  readonly status: number;
  readonly etag: string;
  // biome-ignore lint/suspicious/noExplicitAny: answers of many calls
  readonly body: any;
}

async function send(
  method: string,
  path: string,
  body?: unknown,
  { key = keys.admin, segment = subProject, ...headers }: Record<string, string> = {},
): Promise<Answer> {
  const answer = await fetch(`${platform.url}/api/v1/segments/${segment}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(body !== undefined && { "content-type": "application/json" }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, etag: answer.headers.get("etag") ?? "", body: await answer.json() };
}

let made = 0;
async function createPerson(name = "Ada Lovelace"): Promise<Answer["body"]> {
  const identities = [{ platform: "github", type: "username", value: `ada-${++made}`, verified: true }];
  const answer = await send("POST", "/people", { name, identities });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
}

describe("people", () => {
  test("a person is added, partially changed, deleted and restored, and the audit log names the key's user", async () => {
    await send("POST", "/tags", { name: "Speaker" });
    const person = await createPerson();
    expect(person).toMatchObject({ name: "Ada Lovelace", tags: [], activityCount: 0 });
    const changed = await send("PATCH", `/people/${person.id}`, {
      attributes: { jobTitle: "Analyst" },
      tags: ["speaker"],
    });
    expect(changed.body).toMatchObject({ name: "Ada Lovelace", tags: ["Speaker"] });
    expect(changed.body.attributes.jobTitle.default).toBe("Analyst");
    expect((await send("DELETE", `/people/${person.id}`)).body).toEqual({ id: person.id });
    expect((await send("GET", `/people/${person.id}`)).status).toBe(404);
    expect((await send("POST", `/people/${person.id}/restore`)).body).toEqual({
      ...changed.body,
      updatedAt: expect.any(String),
    });
    const audited = await rows<{ name: string }>(sql`
      select u.full_name as name from audit_logs l join users u on u.id = l.user_id
      where l.entity_id = ${person.id} order by l.timestamp limit 1`);
    expect(audited).toEqual([{ name: "Test" }]);
  });

  test("an identity belongs to one person, and its owner is named", async () => {
    const person = await createPerson();
    const [{ platform: on, type, value }] = person.identities;
    const conflict = await send("POST", "/people", { identities: [{ platform: on, type, value }] });
    expect([conflict.status, conflict.body]).toEqual([
      409,
      expect.objectContaining({ title: "Conflict", detail: "Another person has this identity.", heldBy: person.id }),
    ]);
    const added = await send("POST", `/people/${person.id}/identities`, {
      platform: "x",
      type: "username",
      value: "ada",
    });
    const identity = added.body.identities.find((each: { platform: string }) => each.platform === "x");
    const path = `/people/${person.id}/identities/${identity.id}`;
    expect((await send("PATCH", path, { verified: true })).body.identities).toContainEqual({
      ...identity,
      verified: true,
    });
    expect((await send("DELETE", path)).body.identities).toHaveLength(1);
  });

  test("tags are added and removed one by one", async () => {
    const tag = (await send("POST", "/tags", { name: "Laureate" })).body;
    const person = await createPerson();
    expect((await send("PUT", `/people/${person.id}/tags/${tag.id}`)).body.tags).toEqual(["Laureate"]);
    expect((await send("PUT", `/people/${person.id}/tags/${tag.id}`)).body.tags).toEqual(["Laureate"]);
    expect((await send("GET", "/tags?name=laur")).body.data).toEqual([{ ...tag, peopleCount: 1 }]);
    expect((await send("DELETE", `/people/${person.id}/tags/${tag.id}`)).body.tags).toEqual([]);
    expect((await send("PATCH", `/tags/${tag.id}`, { name: "Laureates" })).body.name).toBe("Laureates");
    expect((await send("DELETE", `/tags/${tag.id}`)).body).toEqual({ id: tag.id });
  });

  test("work and affiliations decide which organization the activities of a date belong to", async () => {
    const person = await createPerson();
    const [first, second] = await rows<{ id: string }>(
      sql`select id from organizations where deleted_at is null limit 2`,
    );
    const work = { organizationId: first?.id, title: "Engineer", startedAt: "2020-01-01T00:00:00.000Z" };
    const [stored] = (await send("POST", `/people/${person.id}/work-experiences`, work)).body.workExperiences;
    expect(stored).toMatchObject({ ...work, endedAt: null });
    const at = async (date: string) =>
      (await send("GET", `/people/${person.id}/affiliation?at=${date}`)).body.organization?.id ?? null;
    expect([await at("2019-06-01"), await at("2021-06-01")]).toEqual([null, first?.id]);
    const affiliations = [{ segmentId: subProject, organizationId: second?.id, startedAt: "2021-01-01T00:00:00.000Z" }];
    const set = await send("PUT", `/people/${person.id}/affiliations`, { affiliations });
    expect(set.body.data).toEqual([{ ...affiliations[0], endedAt: null }]);
    expect((await send("GET", `/people/${person.id}/affiliations`)).body).toEqual(set.body);
    expect([await at("2020-06-01"), await at("2021-06-01")]).toEqual([first?.id, second?.id]);
    const replaced = { organizationId: first?.id, startedAt: "2018-01-01T00:00:00.000Z" };
    const path = `/people/${person.id}/work-experiences/${stored.id}`;
    expect((await send("PUT", path, replaced)).body.workExperiences).toMatchObject([{ ...replaced, title: null }]);
    expect((await send("DELETE", path)).body.workExperiences).toEqual([]);
  });
});

test("an organization is added, changed, deleted and restored", async () => {
  const identities = [{ platform: "custom", type: "primary-domain", value: "analytical.example", verified: true }];
  const created = await send("POST", "/organizations", { name: "Analytical", identities, industry: "Computing" });
  expect([created.status, created.body]).toEqual([
    201,
    expect.objectContaining({ name: "Analytical", industry: "Computing", isTeamOrganization: false }),
  ]);
  const { id } = created.body;
  const again = await send("POST", "/organizations", { name: "Other", identities });
  expect([again.status, again.body.heldBy]).toEqual([409, id]);
  const changed = await send("PATCH", `/organizations/${id}`, { name: "Analytical Engines", isTeamOrganization: true });
  expect(changed.body).toMatchObject({ name: "Analytical Engines", industry: "Computing", isTeamOrganization: true });
  expect((await send("DELETE", `/organizations/${id}`)).body).toEqual({ id });
  expect((await send("POST", `/organizations/${id}/restore`)).body.name).toBe("Analytical Engines");
});

test("an activity is added, changed, moved and deleted, and the figures follow", async () => {
  const [one, other] = [await createPerson(), await createPerson()];
  const activity = { personId: one.id, platform: "custom", type: "talk", timestamp: "2026-05-01T10:00:00.000Z" };
  const created = await send("POST", "/activities", { ...activity, title: "Keynote" });
  expect([created.status, created.body]).toEqual([201, expect.objectContaining({ ...activity, title: "Keynote" })]);
  const path = `/activities/${created.body.id}`;
  const count = async (id: string) => (await send("GET", `/people/${id}?fields=activityCount`)).body.activityCount;
  expect([await count(one.id), await count(other.id)]).toEqual([1, 0]);
  expect((await send("PATCH", path, { personId: other.id })).body).toMatchObject({
    personId: other.id,
    title: "Keynote",
  });
  expect([await count(one.id), await count(other.id)]).toEqual([0, 1]);
  expect((await send("DELETE", path)).body).toEqual({ id: created.body.id });
  expect([(await send("GET", path)).status, await count(other.id)]).toEqual([404, 0]);
});

describe("merging", () => {
  test("a merge is done and undone as a whole, and the merged id names the surviving record", async () => {
    const [primary, other] = [await createPerson("Ada"), await createPerson("A. Lovelace")];
    const merged = await send("POST", `/people/${primary.id}/merge`, { otherId: other.id });
    expect(merged.body.identities).toHaveLength(2);
    expect((await send("GET", `/people/${other.id}`)).body).toMatchObject({ status: 404, merged: primary.id });
    await expect.poll(async () => (await merges(primary.id))[0]?.state).toBe("merged");
    const [action] = await merges(primary.id);
    expect(action).toMatchObject({ keptId: primary.id, mergedId: other.id, operation: "merge" });
    const body = { mergeId: action?.id };
    const preview = await send("POST", `/people/${primary.id}/unmerge-preview`, body);
    expect([preview.body.kept.name, preview.body.restored.name]).toEqual(["Ada", "A. Lovelace"]);
    const { body: apart } = await send("POST", `/people/${primary.id}/unmerge`, body);
    expect([apart.kept.id, apart.restored.id]).toEqual([primary.id, other.id]);
    expect(apart.restored.identities).toEqual(other.identities);
  });

  const merges = async (id: string) =>
    (await send("GET", `/people/${id}/merges`)).body.data as { id: string; state: string }[];

  test("an identity is unmerged as a separate person", async () => {
    const person = await createPerson();
    const identity = { platform: "x", type: "username", value: "countess" };
    await send("POST", `/people/${person.id}/identities`, identity);
    const { body } = await send("POST", `/people/${person.id}/unmerge`, { identity });
    expect(body.kept.identities).toEqual(person.identities);
    expect(body.restored).toMatchObject({ identities: [identity] });
    expect((await send("POST", `/people/${person.id}/unmerge`, {})).body.detail).toBe(
      "Send either mergeId or identity.",
    );
  });

  test("suggestions are listed page by page, and a decision hides one", async () => {
    await expect.poll(async () => (await suggestions()).data.length).toBeGreaterThan(1);
    const all = await suggestions();
    const [first, second] = all.data;
    const page = await suggestions("?limit=1");
    expect(page.data).toEqual([first]);
    expect((await suggestions(`?limit=1&cursor=${page.next}`)).data).toEqual([second]);
    // Segments where both are listed: the two need not share a sub-project.
    const decide = (id: string | undefined, body: object) =>
      send("POST", `/people/merge-suggestions/${id}/decision`, body, { segment: group });
    expect((await decide(first?.id, { decision: "distinct" })).body).toEqual({ id: first?.id, decision: "distinct" });
    expect((await suggestions()).data.map(({ id }) => id)).not.toContain(first?.id);
    const keepId = second?.profiles[0]?.id;
    expect((await decide(second?.id, { decision: "merge" })).status).toBe(400);
    expect((await decide(second?.id, { decision: "merge", keepId })).body.decision).toBe("merge");
    const merged = await send("GET", `/people/${second?.profiles[1]?.id}`, undefined, { segment: group });
    expect(merged.body.merged).toBe(keepId);
  });

  async function suggestions(query = "") {
    const answer = await fetch(`${platform.url}/api/v1/segments/${group}/people/merge-suggestions${query}`, {
      headers: { authorization: `Bearer ${keys.admin}` },
    });
    return (await answer.json()) as { data: { id: string; profiles: { id: string }[] }[]; next: string | null };
  }
});

describe("conventions", () => {
  test("a write with If-Match applies to the version that was read, ignoring its figures, and is a 412 for another", async () => {
    const { id } = await createPerson();
    const { etag } = await send("GET", `/people/${id}`);
    const activity = { personId: id, platform: "custom", type: "talk", timestamp: "2026-05-01T10:00:00.000Z" };
    await send("POST", "/activities", activity);
    expect((await send("GET", `/people/${id}`)).etag).not.toBe(etag);
    const changed = await send("PATCH", `/people/${id}`, { name: "One" }, { "if-match": etag });
    expect(changed.status).toBe(200);
    const late = await send("PATCH", `/people/${id}`, { name: "Two" }, { "if-match": etag });
    expect(late.body).toEqual({
      type: "urn:error:changed-meanwhile",
      title: "Precondition Failed",
      status: 412,
      detail: "Another user changed this in the meantime.",
      instance: expect.stringContaining(id),
    });
    expect((await send("DELETE", `/people/${id}/tags/${id}`, undefined, { "if-match": changed.etag })).status).toBe(
      200,
    );
    const merge = await send(
      "POST",
      `/people/${id}/merge`,
      { otherId: (await createPerson()).id },
      { "if-match": etag },
    );
    expect(merge.status).toBe(412);
    const either = { "if-match": `${etag}, ${(await send("GET", `/people/${id}`)).etag}` };
    expect((await send("PATCH", `/people/${id}`, { name: "Three" }, either)).status).toBe(200);
  });

  test("a write is done once for each Idempotency-Key, and the key is refused for another write", async () => {
    const body = { name: "Once", identities: [{ platform: "github", type: "username", value: "once" }] };
    const key = { "idempotency-key": '"8e03978e-40d5-43dd-bc93-6894a57f9324"' };
    const first = await send("POST", "/people", body, key);
    const again = await send("POST", "/people", body, key);
    expect([again.status, again.body]).toEqual([201, first.body]);
    const other = await send("POST", "/people", { ...body, name: "Twice" }, key);
    expect([other.status, other.body.title]).toEqual([422, "Unprocessable Entity"]);
  });

  test("an unknown field is named, and an unknown path is a problem too", async () => {
    const answer = await send("PATCH", `/people/${subProject}`, { nmae: "Ada" });
    expect([answer.status, answer.body.detail]).toEqual([400, "The request has unknown fields: nmae."]);
    expect((await send("GET", "/nothing")).body).toMatchObject({ title: "Not Found", status: 404 });
  });

  test("pages that show a record are notified of writes by programs", async () => {
    const notifications: unknown[] = [];
    const { events } = platform.running.platform;
    const emit = events.emit;
    Object.assign(events, { emit: (name: string, payload: object) => notifications.push([name, payload]) });
    const { id } = await createPerson();
    Object.assign(events, { emit });
    expect(notifications).toContainEqual(["record-changed", expect.objectContaining({ kind: "member", ids: [id] })]);
  });
});

test("every call checks the role and the project groups of a key, as the console's calls do", async () => {
  const nothing = "5b0e1f3a-0000-4000-8000-000000000000";
  const columns: [string, Role, boolean][] = [
    [keys.readonly, "readonly", false],
    [keys.own, "projectAdmin", true],
    [keys.foreign, "projectAdmin", false],
    [keys.admin, "admin", false],
  ];
  for (const { method, path, access, everywhere } of v1Calls) {
    const address = path.replace("{segmentId}", subProject).replaceAll(/\{\w+\}/g, nothing);
    for (const [key, role, isOwn] of columns) {
      const scope = access === "public" || access === "user" ? "everywhere" : permissionScope([role], access);
      const isAllowed = scope === "everywhere" || (scope !== "nowhere" && isOwn && !everywhere);
      const answer = await fetch(`${platform.url}/api${address}`, {
        method,
        headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
        ...(method !== "GET" && { body: "{}" }),
      });
      const text = await answer.text();
      expect(answer.status, text).toBeLessThan(500);
      expect(`${method} ${path} ${role} ${answer.status !== 403}`).toBe(`${method} ${path} ${role} ${isAllowed}`);
    }
  }
});
