import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Member } from "#shared/contract/members.ts";
import { type Editing, startEditing } from "./person-edits.ts";

let on: Editing;
beforeAll(async () => {
  on = await startEditing();
});
afterAll(() => on.platform.stop());

const nobody = "11111111-1111-4111-8111-111111111111";

async function marks(id: string): Promise<string[]> {
  const found = await on.db.execute<{ marks: string[] }>(
    sql`select manually_changed_fields as marks from members where id = ${id}::uuid`,
  );
  return found.rows[0]?.marks ?? [];
}

describe("PUT /member/{id}", () => {
  test("A new name is found by the search, stored as a manual change and written to the audit log", async () => {
    const id = await on.person("Wilma Vorher");
    const answer = await on.send("PUT", `/member/${id}`, { displayName: "  Wilma Nachher " });
    expect(answer.json<Member>()).toMatchObject({ id, displayName: "Wilma Nachher", segmentId: on.group });
    expect(answer.headers.get("etag")).toBe('"2"');
    expect(await on.searched("wilma nachher")).toEqual([id]);
    expect(await on.searched("wilma vorher")).toEqual([]);
    expect(await marks(id)).toEqual(["displayName"]);
    expect((await on.audit(id))[0]).toMatchObject({
      actionType: "members-edit-profile",
      diff: { displayName: { old: "Wilma Vorher", new: "Wilma Nachher" } },
    });
  });

  test("Attributes are merged by name and source: omitted ones stay", async () => {
    const id = await on.person("Merged");
    await on.send("PUT", `/member/${id}`, {
      attributes: { bio: { default: "Old", github: "Old" }, location: { default: "Lagos", custom: "Lagos" } },
    });
    const answer = await on.send("PUT", `/member/${id}`, { attributes: { bio: { default: "New", custom: "New" } } });
    expect(answer.json<Member>().attributes).toEqual({
      bio: { default: "New", custom: "New", github: "Old" },
      location: { default: "Lagos", custom: "Lagos" },
    });
    await on.send("PUT", `/member/${id}`, { attributes: { location: null } });
    expect((await on.get(`/member/${id}/attributes`)).json()).not.toHaveProperty("location");
  });

  test("Tags are exactly the sent ones", async () => {
    const id = await on.person("Tagged");
    const tags = (
      await on.db.execute<{ id: string; name: string }>(sql`select id, name from tags order by name limit 2`)
    ).rows;
    const all = tags.map((tag) => tag.id);
    expect((await on.send("PUT", `/member/${id}`, { tags: all })).json<Member>().tags).toEqual(tags);
    expect((await on.send("PUT", `/member/${id}`, { tags: all.slice(1) })).json<Member>().tags).toEqual(tags.slice(1));
    expect((await on.audit(id))[0]?.diff).toEqual({
      tags: { old: tags.map((tag) => tag.name), new: [tags[1]?.name] },
    });
    expect((await on.send("PUT", `/member/${id}`, { tags: [nobody] })).status).toBe(400);
  });

  test("A write based on an outdated version returns the current person and overwrites nothing", async () => {
    const id = await on.person("First");
    await on.send("PUT", `/member/${id}`, { displayName: "Second" }, "admin", { "if-match": '"1"' });
    const late = await on.send("PUT", `/member/${id}`, { displayName: "Third" }, "admin", { "if-match": '"1"' });
    expect([late.status, late.json<Member>().displayName]).toEqual([409, "Second"]);
    expect((await on.get(`/member/${id}`)).json<Member>().displayName).toBe("Second");
  });

  test("Bad input is a 400 in plain words, a missing person a 404", async () => {
    const id = await on.person("Checked");
    const bad = [
      [{ displayName: " " }, "A name is required."],
      [{ joinedAt: "yesterday" }, "The field joinedAt must be a date such as 2026-01-31T00:00:00.000Z."],
      [{ attributes: { isTeamMember: { default: "perhaps" } } }, "The attribute isTeamMember must be true or false."],
      [{ attributes: "all" }, "The field attributes must be a record."],
    ] as const;
    for (const [body, text] of bad) {
      const answer = await on.send("PUT", `/member/${id}`, body);
      expect([answer.status, answer.text]).toEqual([400, text]);
    }
    expect((await on.send("PUT", `/member/${nobody}`, { displayName: "X" })).status).toBe(404);
    expect((await on.get(`/member/${id}`)).headers.get("etag")).toBe('"1"');
  });

  test("A read-only user changes no one; a project admin only people of their own segments", async () => {
    const [theirs, foreign] = [await on.person("Own", on.own), await on.person("Foreign")];
    const rename = (id: string, account: "readonly" | "project-admin") =>
      on.send("PUT", `/member/${id}`, { displayName: "Renamed", segments: [on.own] }, account);
    expect((await rename(theirs, "readonly")).status).toBe(403);
    expect((await rename(foreign, "project-admin")).status).toBe(403);
    expect((await rename(theirs, "project-admin")).status).toBe(200);
  });
});

describe("PATCH /member/{id}/attributes", () => {
  test("Returns all attributes; a changed displayed value counts as a manual change", async () => {
    const id = await on.person("Patched");
    const answer = await on.patch(`/member/${id}/attributes`, { bio: { default: "Hi", custom: "Hi" } });
    expect(answer.json()).toEqual({ bio: { default: "Hi", custom: "Hi" } });
    const github = { jobTitle: { default: "Dev", github: "Dev" } };
    const path = `/member/${id}/attributes?segments[]=${on.group}&manuallyChanged=false`;
    const automatic = await on.platform.api(path, { method: "PATCH", account: "admin", body: github });
    expect(automatic.json()).toEqual({ bio: { default: "Hi", custom: "Hi" }, ...github });
    expect(await marks(id)).toEqual(["attributes.bio"]);
  });

  test("Removing an entered value shows the sources again, and automatic updates continue", async () => {
    const id = await on.person("Released");
    await on.patch(`/member/${id}/attributes`, { bio: { github: "From GitHub", custom: "Mine", default: "Mine" } });
    expect(await marks(id)).toEqual(["attributes.bio"]);
    const answer = await on.patch(`/member/${id}/attributes`, { bio: { custom: null, default: "From GitHub" } });
    expect(answer.json()).toEqual({ bio: { default: "From GitHub", github: "From GitHub" } });
    expect(await marks(id)).toEqual([]);
  });

  test("A bot mark is in the row at once, and automatic updates keep it", async () => {
    const id = await on.person("Botlike");
    await on.patch(`/member/${id}/attributes`, { isBot: { default: true, custom: true } });
    expect((await on.get(`/member/${id}`)).json<Member>().isBot).toBe(true);
    await on.patch(`/member/${id}/attributes`, { isBot: { default: false, custom: false } });
    expect((await on.get(`/member/${id}`)).json<Member>().isBot).toBe(false);
    expect(await marks(id)).toEqual(["attributes.isBot"]);
  });

  test("Refuses unknown attributes and read-only users", async () => {
    const id = await on.person("Refused");
    expect((await on.patch(`/member/${id}/attributes`, { bio: "text" })).status).toBe(400);
    expect((await on.patch(`/member/${id}/attributes`, { bio: { default: "x" } }, "readonly")).status).toBe(403);
  });
});
