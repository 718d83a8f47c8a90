import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { refreshSuggestions } from "#server/curation/suggestions/refresh.ts";
import type { AnswerOf } from "#shared/contract/call.ts";
import type { organizationsToMerge } from "#shared/contract/merging/merge-suggestions.ts";
import type { Organization } from "#shared/contract/organizations.ts";
import type { Overview } from "#shared/contract/overview.ts";
import { type Merging, startMerging } from "../merging/merging-platform.ts";

let on: Merging;
beforeAll(async () => {
  on = await startMerging();
});
afterAll(() => on.platform.stop());

let made = 0;
async function created(name: string, more: object = {}): Promise<string> {
  const answer = await on.send("POST", "/organization", { name, manuallyCreated: true, segments: [on.group], ...more });
  expect(answer.status, answer.text).toBe(200);
  return answer.json<{ id: string }>().id;
}
/** A new name that shares no word with others. */
const fresh = (name: string) => `${name}${++made}x${Date.now().toString(36)}`;
const found = async (id: string) => (await on.get(`/organization/${id}`)).json<Organization>();
const put = (id: string, parent: object | null) => on.send("PUT", `/organization/${id}`, { parent });
async function belongs(id: string, parentId: string | null, since: string | null = null) {
  const answer = await put(id, parentId === null ? null : { id: parentId, since });
  expect(answer.status, answer.text).toBe(200);
}
async function createdPerson() {
  const identity = { platform: "otherforge", value: fresh("handle") };
  const identities = [{ ...identity, type: "username", verified: true }];
  const body = { displayName: fresh("Person"), identities, segments: [on.subProject.id] };
  const answer = await on.send("POST", "/member", body);
  expect(answer.status, answer.text).toBe(200);
  return { id: answer.json<{ id: string }>().id, identity };
}
async function works(personId: string, work: object) {
  const answer = await on.send("POST", `/member/${personId}/organization`, work);
  expect(answer.status, answer.text).toBe(200);
}
const parentOf = async (id: string) => {
  const { parent } = await found(id);
  return parent ? [parent.id, parent.since] : null;
};

describe("An organization belongs to another one", () => {
  test("Its profile names the parent, the parent's profile the subsidiaries, until it is removed", async () => {
    const [parent, child] = [await created(fresh("Petrel")), await created(fresh("Heron"))];
    await belongs(child, parent, "2021-03-01");
    expect(await found(child)).toMatchObject({ parent: { id: parent, since: "2021-03-01" }, subsidiaries: [] });
    expect((await found(parent)).subsidiaries).toMatchObject([{ id: child, since: "2021-03-01" }]);
    const listed = async (filter: object) => {
      const body = { filter: { and: [{ id: { in: [parent, child] } }, filter] }, limit: 20 };
      const answer = await on.send("POST", "/organization/query", body);
      expect(answer.status, answer.text).toBe(200);
      return answer.json<{ rows: { id: string }[] }>().rows.map(({ id }) => id);
    };
    expect(await listed({ parent: { in: [parent] } })).toEqual([child]);
    expect(await listed({ not: { parent: { in: [parent] } } })).toEqual([parent]);
    await belongs(child, parent);
    expect(await parentOf(child)).toEqual([parent, null]);
    await belongs(child, null);
    expect([await parentOf(child), (await found(parent)).subsidiaries]).toEqual([null, []]);
    const log = await on.db.execute<{ now: { parent?: unknown } }>(sql`
      select new_state as now from audit_logs where entity_id = ${child}::uuid and new_state ? 'parent'
      order by "timestamp"`);
    expect(log.rows.map(({ now }) => now.parent)).toMatchObject([{ id: parent }, { id: parent }, null]);
  });

  test("Circles, itself, missing organizations and days that do not exist are refused", async () => {
    const [a = "", b = "", c = ""] = [
      await created(fresh("Ash")),
      await created(fresh("Elm")),
      await created(fresh("Oak")),
    ];
    await belongs(a, b);
    await belongs(b, c);
    const refused = async (id: string, parent: object) => {
      const answer = await put(id, parent);
      return [answer.status, answer.text];
    };
    const circle = "The parent belongs to this organization, so it can't be its parent.";
    expect(await refused(c, { id: a })).toEqual([400, circle]);
    expect(await refused(b, { id: a })).toEqual([400, circle]);
    expect(await refused(a, { id: a })).toEqual([400, "An organization can't be its own parent."]);
    const missing = [400, "The parent organization does not exist."];
    expect(await refused(c, { id: crypto.randomUUID() })).toEqual(missing);
    for (const since of ["2021-02-30", "yesterday", "2021", "0000-01-01", "10000-01-01", "2021-01-01'"]) {
      expect(await refused(c, { id: await created(fresh("Fir")), since })).toEqual([400, `${since} is not a day.`]);
    }
    expect((await put(c, { id: "x" })).status).toBe(400);
    expect(await parentOf(c)).toBeNull();
  });

  test("Two changes at once close no circle", async () => {
    const [a, b] = [await created(fresh("Yew")), await created(fresh("Box"))];
    const answers = await Promise.all([put(a, { id: b }), put(b, { id: a })]);
    // The other one is refused, or has to be sent again.
    expect(answers.map(({ status }) => status).sort()[0]).toBe(200);
    expect([await parentOf(a), await parentOf(b)].filter((parent) => parent !== null)).toHaveLength(1);
  });

  test("At most ten levels", async () => {
    const ids: string[] = [];
    for (let at = 0; at < 11; at++) ids.push(await created(fresh("Level")));
    for (let at = 0; at < 9; at++) await belongs(ids[at] ?? "", ids[at + 1] ?? "");
    expect((await put(ids[9] ?? "", { id: ids[10] })).status).toBe(400);
  });

  test("A parent or subsidiary in the trash is not named, and comes back with the record", async () => {
    const [parent, child] = [await created(fresh("Wren")), await created(fresh("Tern"))];
    await belongs(child, parent, "2020-01-01");
    const remove = (id: string) =>
      on.platform.api(`/organization?ids[]=${id}&segments[]=${on.group}`, { method: "DELETE", account: "admin" });
    const restore = (id: string) => on.send("POST", "/organization/restore", { ids: [id] });
    expect((await remove(parent)).status).toBe(200);
    expect(await parentOf(child)).toBeNull();
    expect((await put(await created(fresh("Gull")), { id: parent })).status).toBe(400);
    await restore(parent);
    expect(await parentOf(child)).toEqual([parent, "2020-01-01"]);
    await remove(child);
    expect((await found(parent)).subsidiaries).toEqual([]);
    await restore(child);
    expect((await found(parent)).subsidiaries).toHaveLength(1);
  });

  test("Only who may edit the organization, and only with its current version", async () => {
    const [parent, child] = [await created(fresh("Rook")), await created(fresh("Crow"))];
    expect((await on.send("PUT", `/organization/${child}`, { parent: { id: parent } }, "readonly")).status).toBe(403);
    expect(await parentOf(child)).toBeNull();
  });
});

describe("Merging keeps to which organization others belong", () => {
  const identities = new Map<string, Organization["identities"]>();
  const merge = async (primary: string, secondary: string) => {
    identities.set(secondary, (await found(secondary)).identities);
    const answer = await on.send("PUT", `/organization/${primary}/merge`, { organizationToMerge: secondary });
    expect(answer.status, answer.text).toBe(200);
    await on.settled(primary, "org");
  };
  async function unmerge(primary: string, secondary: string) {
    const [identity] = identities.get(secondary) ?? [];
    const body = { identity, revertPreviousMerge: true };
    const preview = (await on.send("POST", `/organization/${primary}/unmerge/preview`, body)).json<object>();
    const answer = await on.send("POST", `/organization/${primary}/unmerge`, preview);
    expect(answer.status, answer.text).toBe(200);
    await on.settled(primary, "org");
  }
  const four = async () =>
    [
      await created(fresh("Alder")),
      await created(fresh("Birch")),
      await created(fresh("Cedar")),
      await created(fresh("Dogwood")),
    ] as const;

  test("Subsidiaries follow, and the parent of the secondary is taken where the primary has none", async () => {
    const [primary, secondary, parent, child] = await four();
    await belongs(secondary, parent, "2019-05-01");
    await belongs(child, secondary, "2020-01-01");
    await merge(primary, secondary);
    expect([await parentOf(primary), await parentOf(child)]).toEqual([
      [parent, "2019-05-01"],
      [primary, "2020-01-01"],
    ]);
    await unmerge(primary, secondary);
    expect([await parentOf(primary), await parentOf(secondary), await parentOf(child)]).toEqual([
      null,
      [parent, "2019-05-01"],
      [secondary, "2020-01-01"],
    ]);
  });

  test("The primary keeps its parent; what a user changed after the merge stays", async () => {
    const [primary, secondary, parent, child] = await four();
    const other = await created(fresh("Elder"));
    await belongs(primary, other);
    await belongs(secondary, parent);
    await belongs(child, secondary);
    await merge(primary, secondary);
    expect(await parentOf(primary)).toEqual([other, null]);
    await belongs(child, null);
    await belongs(primary, null);
    await unmerge(primary, secondary);
    expect([await parentOf(primary), await parentOf(secondary), await parentOf(child)]).toEqual([
      null,
      [parent, null],
      null,
    ]);
  });

  test("Merging an organization with one above or below it closes no circle", async () => {
    const [top, upper, middle, lower] = await four();
    await belongs(upper, top, "2010-01-01");
    await belongs(middle, upper, "2015-01-01");
    await belongs(lower, middle, "2018-01-01");
    await merge(lower, upper);
    expect([await parentOf(lower), await parentOf(middle)]).toEqual([
      [top, "2010-01-01"],
      [lower, "2015-01-01"],
    ]);
    await unmerge(lower, upper);
    const before = [
      [top, "2010-01-01"],
      [upper, "2015-01-01"],
      [middle, "2018-01-01"],
    ];
    const all = async () => [await parentOf(upper), await parentOf(middle), await parentOf(lower)];
    expect(await all()).toEqual(before);
    await merge(upper, lower);
    expect([await parentOf(upper), await parentOf(middle)]).toEqual(before.slice(0, 2));
    await unmerge(upper, lower);
    expect(await all()).toEqual(before);
    await merge(top, upper);
    expect([await parentOf(top), await parentOf(middle)]).toEqual([null, [top, "2015-01-01"]]);
  });
});

describe("Figures", () => {
  test("The overview and the profile of the parent count a subsidiary together with it from the day on", async () => {
    const [parent, child, grandchild] = [
      await created(fresh("Puffin")),
      await created(fresh("Auk")),
      await created(fresh("Skua")),
    ];
    const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
    for (const [organizationId, times] of [
      [parent, 1],
      [child, 3],
      [grandchild, 2],
    ] as const) {
      const person = await createdPerson();
      await works(person.id, { organizationId, dateStart: "2015-01-01", dateEnd: null });
      for (let at = 0; at < times; at++) await on.arrive(person.identity, new Date(`${day(2 + at)}T12:00:00Z`));
    }
    await on.recounted();
    const groups = async () => {
      // Stored figures, which are counted again after a minute.
      await on.db.execute(sql`delete from overview_figures`);
      const answer = await on.platform.api(`/overview?segment=${on.subProject.id}&period=30d&platform=otherforge`, {
        account: "readonly",
      });
      return answer.json<Overview>().groups;
    };
    const counted = async () => {
      const { leaders = [] } = (await groups()) ?? {};
      return [parent, child, grandchild].map((id) => leaders.find((each) => each.id === id)?.count ?? 0);
    };
    const ofGroup = async () => [(await found(parent)).groupActivityCount, (await found(child)).groupActivityCount];
    await belongs(child, parent, day(3));
    // Days ago: parent 2; child 2, 3, 4; grandchild 2, 3.
    expect([await counted(), await ofGroup()]).toEqual([
      [3, 1, 2],
      [3, undefined],
    ]);
    await belongs(grandchild, child, day(2));
    expect([await counted(), await ofGroup()]).toEqual([
      [4, 1, 1],
      [4, 4],
    ]);
    await belongs(child, parent);
    await belongs(grandchild, child, day(3));
    expect([await counted(), await ofGroup()]).toEqual([
      [6, 0, 0],
      [6, 5],
    ]);
  });
});

describe("Suggestions", () => {
  async function suggestedOf(id: string) {
    await refreshSuggestions({ db: on.db, isEmbedded: false }, new AbortController().signal);
    const body = { segments: [on.group], filter: { organizationId: id }, limit: 20, offset: 0 };
    const answer = await on.platform.api("/organizationsToMerge", { method: "POST", account: "readonly", body });
    return answer.json<AnswerOf<typeof organizationsToMerge>>().rows ?? [];
  }

  test("An acquisition is suggested as related; storing it ends the suggestion, removing it brings it back", async () => {
    const [buyer, bought] = [await created(fresh("Kestrel")), await created(fresh("Wolverine"))];
    for (let at = 0; at < 4; at++) {
      const { id } = await createdPerson();
      await works(id, { organizationId: bought, dateStart: "2015-01-01", dateEnd: "2019-06-01" });
      await works(id, { organizationId: buyer, dateStart: "2019-07-01", dateEnd: null });
    }
    const related = { parent: { id: buyer, since: "2019-07-01" } };
    const [suggestion] = await suggestedOf(bought);
    expect(suggestion).toMatchObject(related);
    expect(suggestion?.evidence?.map(({ kind }) => kind)).toEqual(["moved-together"]);
    await belongs(bought, buyer, "2019-07-01");
    const listed = async () =>
      (await on.db.execute(sql`select 1 from organization_suggestions where ${bought}::uuid in (a_id, b_id)`)).rows
        .length;
    expect(await listed()).toBe(0);
    expect(await suggestedOf(bought)).toEqual([]);
    await belongs(bought, null);
    expect(await suggestedOf(bought)).toMatchObject([related]);
  });
});

test("Search finds an organization by the names by which it is also known", async () => {
  const [name, other] = [fresh("Plover"), fresh("Sandpiper")];
  const id = await created(name);
  const alternativeName = { default: other, custom: [other] };
  const answer = await on.send("PUT", `/organization/${id}`, { attributes: { alternativeName } });
  expect(answer.status, answer.text).toBe(200);
  const listed = async (search: string) => {
    const body = { search, filter: {}, limit: 20, offset: 0 };
    const rows = (await on.send("POST", "/organization/query", body, "readonly")).json<{ rows: { id: string }[] }>()
      .rows;
    return rows.map((row) => row.id);
  };
  expect([await listed(other), await listed(name)]).toEqual([[id], [id]]);
  await on.send("PUT", `/organization/${id}`, { attributes: { alternativeName: null } });
  expect(await listed(other)).toEqual([]);
});
