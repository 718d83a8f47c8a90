import { randomInt } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Editing, startEditing } from "#tests/server/people/person-edits.ts";
import { ask, readFiles, startImport } from "#tests/server/record-imports/record-importing.ts";

let on: Editing;
beforeAll(async () => {
  on = await startEditing();
});
afterAll(() => on.platform.stop());

/** The same name as another one, and what makes it look the same. */
const spellings: readonly (readonly [string, string])[] = [
  ["decomposed letters", "Cafe\u0301 teams"],
  ["another case", "CAFÉ Teams"],
  ["a space that does not break", "Café\u00a0teams"],
  ["two spaces", "Café  teams"],
  ["spaces around it", " Café teams\t"],
  ["an invisible character", "Ca\u200bfé teams"],
  ["a mark for the direction", "\u200eCafé teams"],
];
const name = "Café teams";

/** Creates one of a kind. @returns its name, or the refusal */
const kinds: Readonly<Record<string, (name: string) => Promise<string>>> = {
  tag: async (name) => nameIn(await on.send("POST", "/tag", { name })),
  group: async (name) =>
    nameIn(await on.send("POST", "/segment/projectGroup", { name, slug: crypto.randomUUID(), segments: undefined })),
  // A name of its own, so that only the label decides.
  attribute: async (label) =>
    nameIn(
      await on.send("POST", "/settings/members/attributes", { label, name: `own${randomInt(1e9)}`, type: "string" }),
      "label",
    ),
  activityType: async (type) => {
    const { status, text } = await on.send("POST", "/settings/activity/types", { type });
    return status === 200 ? name : `${status === 409 ? 400 : status} ${text}`;
  },
  view: async (name) =>
    nameIn(await on.send("POST", "/customview", { name, visibility: "user", placement: "member", config: {} })),
};

function nameIn({ status, text }: { status: number; text: string }, field = "name"): string {
  return status === 200 ? String((JSON.parse(text) as Record<string, unknown>)[field]) : `${status} ${text}`;
}

describe("names that look the same are the same", () => {
  test.each(Object.keys(kinds))("%s", async (kind) => {
    const create = kinds[kind] ?? (async () => "");
    expect(await create(name)).toMatch(/^caf[ée] ?teams$/i);
    for (const [what, spelling] of spellings) {
      expect([what, await create(spelling)]).toEqual([what, expect.stringMatching(/^400 .*already/)]);
    }
  });

  test("options of an attribute", async () => {
    const body = { label: "Meals", type: "multiSelect", options: ["Crème", "Cre\u0300me", "Crème\u200b", " Crème "] };
    const answer = await on.send("POST", "/settings/members/attributes", body);
    expect(answer.json<{ options: string[] }>().options).toEqual(["Crème"]);
  });

  test("tags and attributes of an import", async () => {
    const imported = async (spelling: string, at: number) => {
      const [id, identity] = [crypto.randomUUID(), crypto.randomUUID()];
      const files = {
        "people.ndjson": JSON.stringify({ id, name: `Imported ${at}` }),
        "identities.ndjson": JSON.stringify({
          ...{
            id: identity,
            personId: id,
            platform: "github",
            type: "username",
            value: `imported-${at}`,
            verified: false,
          },
        }),
        "tags.ndjson": JSON.stringify({ personId: id, tags: [spelling] }),
      };
      const { id: job } = await readFiles(on.platform, { format: "platform" }, files);
      await startImport(on.platform, job);
    };
    for (const [at, [, spelling]] of spellings.entries()) await imported(spelling, at);
    const { rows } = await ask<{ rows: { name: string }[] }>(on.platform, "GET", "/tag?limit=50");
    expect(rows.map((tag) => tag.name).filter((tag) => tag.startsWith("C"))).toEqual([name]);
  });
});
