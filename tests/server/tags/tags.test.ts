import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Member } from "#shared/contract/members.ts";
import type { Tag } from "#shared/contract/tags.ts";
import { type Editing, startEditing } from "#tests/server/people/person-edits.ts";

let on: Editing;
beforeAll(async () => {
  on = await startEditing();
});
afterAll(() => on.platform.stop());

const nobody = "11111111-1111-4111-8111-111111111111";
const create = async (name: string, more: object = {}) =>
  (await on.send("POST", "/tag", { name, ...more })).json<Tag>();
const list = async (query: string) =>
  (await on.platform.api(`/tag?${query}`, { account: "readonly" })).json<{
    rows: Tag[];
    count: number;
    limit: number;
  }>();

describe("tags", () => {
  test("One is created, read, renamed and deleted, which removes it from people", async () => {
    const person = await on.person("Tagged");
    const tag = await create(" Mentor of 2026 ", { members: [person] });
    expect(tag).toMatchObject({ name: "Mentor of 2026", createdById: expect.any(String) });
    expect((await on.get(`/member/${person}`)).json<Member>().tags).toEqual([{ id: tag.id, name: tag.name }]);
    const renamed = await on.send("PUT", `/tag/${tag.id}`, { name: "Guide" });
    expect(renamed.json<Tag>().name).toBe("Guide");
    expect((await on.get(`/tag/${tag.id}`)).headers.get("etag")).toBe('"2"');
    expect((await on.send("DELETE", `/tag?ids[]=${tag.id}`)).text).toBe("true");
    expect((await on.get(`/member/${person}`)).json<Member>().tags).toEqual([]);
    expect((await on.get(`/tag/${tag.id}`)).status).toBe(404);
  });

  test("A name is unique in any case, and required", async () => {
    const tag = await create("Once");
    expect((await on.send("POST", "/tag", { name: "ONCE" })).text).toBe('A tag with the name "ONCE" already exists.');
    const other = await create("Twice");
    expect((await on.send("PUT", `/tag/${other.id}`, { name: "once" })).status).toBe(400);
    expect((await on.send("PUT", `/tag/${tag.id}`, { name: "ONCE" })).status).toBe(200);
    expect((await on.send("POST", "/tag", { name: " " })).text).toBe("A name is required.");
    expect((await on.send("POST", "/tag", { name: "With nobody", members: [nobody] })).status).toBe(400);
    expect((await list("filter[name]=with nobody")).count).toBe(0);
  });

  test("The list is newest first, ten at a time; the name filter is a substring match and wildcards are plain text", async () => {
    const [first, second] = [await create("Zeta 100%"), await create("Alpha 100%")];
    const page = await list("filter[name]=100%25");
    expect(page.rows.map((tag) => tag.id)).toEqual([second.id, first.id]);
    expect(page).toMatchObject({ count: 2, limit: 10 });
    expect((await list("filter[name]=100%25&orderBy=name_DESC&limit=1")).rows.map((tag) => tag.id)).toEqual([first.id]);
    expect((await list(`filter[ids][]=${first.id}&filter[ids][]=nonsense`)).count).toBe(1);
    const found = await on.platform.api("/tag/autocomplete?query=100%25&limit=5", { account: "readonly" });
    expect(found.json()).toEqual([
      { id: second.id, label: "Alpha 100%" },
      { id: first.id, label: "Zeta 100%" },
    ]);
  });

  test("A rename based on an outdated version is a 409 with the current tag", async () => {
    const { id } = await create("Version");
    await on.send("PUT", `/tag/${id}`, { name: "Version 2" }, "admin", { "if-match": '"1"' });
    const late = await on.send("PUT", `/tag/${id}`, { name: "Version 3" }, "admin", { "if-match": '"1"' });
    expect([late.status, late.json<Tag>().name]).toEqual([409, "Version 2"]);
  });

  test("Read-only users read; a project admin tags only people of their own segments", async () => {
    const [theirs, foreign] = [await on.person("Own", on.own), await on.person("Foreign")];
    const give = (members: string[]) =>
      on.send("POST", "/tag", { name: `Given ${members.length}`, members, segments: [on.own] }, "project-admin");
    expect((await on.send("POST", "/tag", { name: "Mine" }, "readonly")).status).toBe(403);
    expect((await give([theirs, foreign])).status).toBe(403);
    expect((await give([theirs])).status).toBe(200);
    expect((await on.send("DELETE", `/tag?ids[]=${nobody}`)).status).toBe(404);
  });

  test("A project admin renames and deletes a tag only while all of its people are in their own segments", async () => {
    const [theirs, foreign] = [await on.person("In reach", on.own), await on.person("Out of reach")];
    const [inside, outside] = [
      await create("Inside", { members: [theirs] }),
      await create("Outside", { members: [theirs, foreign] }),
    ];
    const refused = 'People of other project groups have the tag "Outside": only an admin can change it.';
    const ask = async (method: string, path: string, body: object = {}) => {
      const answer = await on.send(method, path, { segments: [on.own], ...body }, "project-admin");
      return [answer.status, answer.text];
    };
    expect(await ask("PUT", `/tag/${outside.id}`, { name: "Renamed" })).toEqual([409, refused]);
    expect(await ask("DELETE", `/tag?ids[]=${outside.id}`)).toEqual([409, refused]);
    expect(await ask("DELETE", `/tag?ids[]=${inside.id}&ids[]=${outside.id}`)).toEqual([409, refused]);
    expect((await on.get(`/member/${foreign}`)).json<Member>().tags).toEqual([{ id: outside.id, name: "Outside" }]);
    expect((await ask("PUT", `/tag/${outside.id}`, { name: "Outside" }))[0]).toBe(200);
    expect((await ask("PUT", `/tag/${inside.id}`, { name: "Inside now" }))[0]).toBe(200);
    expect(await ask("DELETE", `/tag?ids[]=${inside.id}`)).toEqual([200, "true"]);
    expect((await on.send("DELETE", `/tag?ids[]=${outside.id}`)).text).toBe("true");
  });

  test("A list has the number of people per tag, excluding those in the trash", async () => {
    const [first, second] = [await on.person("Counted"), await on.person("Not counted")];
    const tag = await create("Counting", { members: [first, second] });
    await on.send("DELETE", `/member?ids[]=${second}`);
    expect((await list("filter[name]=counting")).rows[0]).toMatchObject({ id: tag.id, memberCount: 1 });
  });

  test("A filter finds tags by name and by their people", async () => {
    const person = await on.person("Filtered");
    const [withPerson, withoutPerson] = [
      await create("Filter has", { members: [person] }),
      await create("Filter lacks"),
    ];
    const found = async (filter: object) => {
      const answer = await on.send("POST", "/tag/query", { filter, orderBy: "name_ASC", limit: 20 }, "readonly");
      return answer.json<{ rows: Tag[] }>().rows.map(({ id }) => id);
    };
    expect(await found({ members: [person] })).toEqual([withPerson.id]);
    expect(await found({ name: { like: "Filter %" } })).toEqual([withPerson.id, withoutPerson.id]);
    expect(await found({ and: [{ name: { like: "filter %" } }, { not: { members: [person] } }] })).toEqual([
      withoutPerson.id,
    ]);
    const unknown = await on.send("POST", "/tag/query", { filter: { color: "red" } });
    expect([unknown.status, unknown.text]).toEqual([400, "Unknown filter key: color!"]);
  });

  test("Creating, renaming and deleting are in the audit log", async () => {
    const tag = await create("Audited");
    await on.send("PUT", `/tag/${tag.id}`, { name: "Audited anew" });
    await on.send("DELETE", `/tag?ids[]=${tag.id}`);
    const entries = await on.audit(tag.id);
    expect(entries.map(({ actionType }) => actionType)).toEqual(["tags-delete", "tags-edit", "tags-create"]);
  });
});
