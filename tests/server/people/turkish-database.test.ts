import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startPlatform, type TestPlatform } from "#tests/support/platform.ts";

let platform: TestPlatform;
let place: string;
beforeAll(async () => {
  platform = await startPlatform({ database: "turkish" });
  const group = await send("/segment/projectGroup", { name: "Isles", slug: "isles", status: "active" });
  const project = { name: "Irmak", slug: "irmak", parentSlug: "isles", status: "active" };
  await send("/segment/project", project);
  const made = await send("/segment/subproject", {
    ...{ name: "Iris", slug: "iris", parentSlug: "irmak", grandparentSlug: "isles", status: "active" },
  });
  place = made.json<{ id: string }>().id;
  expect(group.status).toBe(200);
});
afterAll(() => platform.stop());

const send = (path: string, body: unknown) => platform.api(path, { method: "POST", body, account: "admin" });
const person = (displayName: string, type: string, value: string) =>
  send("/member", {
    displayName,
    identities: [{ platform: type === "email" ? "custom" : "github", type, value }],
    segments: [place],
  });
const found = async (body: object) => {
  const answer = await send("/member/query", { limit: 50, offset: 0, segments: [place], ...body });
  return answer
    .json<{ rows: { displayName: string }[] }>()
    .rows.map((row) => row.displayName)
    .sort();
};

describe("A database made with a Turkish locale", () => {
  test("Usernames and emails that differ only in case are one", async () => {
    expect((await person("ILYA Irmak", "username", "INFO-Ilya")).status).toBe(200);
    expect((await person("Second", "username", "info-ilya")).status).toBe(409);
    expect((await person("Ilya Two", "email", "ILYA@Isles.example")).status).toBe(200);
    expect((await person("Second", "email", "ilya@isles.example")).status).toBe(409);
    const looked = await send("/identity/find", {
      ...{ platform: "github", type: "username", value: "info-ilya", segments: [place] },
    });
    expect(looked.json<{ people: unknown[] }>().people).toHaveLength(1);
  });

  test("Filters and searches find names in any case", async () => {
    expect((await person("ilya three", "username", "ilya-three")).status).toBe(200);
    const all = ["ILYA Irmak", "Ilya Two", "ilya three"].sort();
    expect(await found({ filter: { and: [{ displayName: { textContains: "ilya" } }] } })).toEqual(all);
    expect(await found({ search: "ILYA" })).toEqual(all);
  });

  test.each([
    ["O'Brien", "Conor O’Brien"],
    ["JEAN-LUC", "Jean‐Luc Noir"],
    ["finn", "Ms ﬁnn"],
    ["full", "Ｆｕｌｌ width"],
    ["100%", "１００％ remote"],
    ["山田太郎", "山田 太郎"],
    ["sirin", "Şirin Ilgaz"],
    ["ilgaz", "ŞIRIN ILGAZ"],
    ["cafe\u0301", "Café owner"],
    ['say "hi"', "Say “hi”"],
  ])("%s is contained in %s, in names, attributes and activities", async (search, text) => {
    const answer = await send("/member", {
      ...{ displayName: text, attributes: { jobTitle: { default: text } }, segments: [place] },
      identities: [
        { platform: "github", type: "username", value: `folded-${Buffer.from(text).toString("hex").slice(0, 20)}` },
      ],
    });
    const { id } = answer.json<{ id: string }>();
    const activity = { memberId: id, segments: [place], platform: "other", type: "talk", title: text };
    const added = await send("/activity", { ...activity, timestamp: "2026-01-01T00:00:00.000Z" });
    expect(added.status, added.text).toBe(200);
    const all = await found({});
    for (const name of ["displayName", "jobTitle"]) {
      const [contains, excludes] = await Promise.all([
        found({ filter: { and: [{ [name]: { textContains: search } }] } }),
        found({ filter: { and: [{ [name]: { notContains: search } }] } }),
      ]);
      expect(contains, name).toContain(text);
      expect([...contains, ...excludes].sort(), name).toEqual(all);
    }
    // Activities are searched by words, and spaces separate words.
    const filter = { and: [{ title: { textContains: search === "山田太郎" ? "太郎" : search } }] };
    const activities = await send("/activity/query", { limit: 50, offset: 0, segments: [place], filter });
    expect(activities.json<{ rows: { title: string }[] }>().rows.map(({ title }) => title)).toContain(text);
  });

  test("A table finds the people again", async () => {
    const table = {
      text: "Name,Email,GitHub\nIda,INFO@IDA.example,IDA-I\n",
      columns: ["name", "emails", "identity:github"],
      segments: [place],
    };
    const job = (await send("/member/import", table)).json<{ id: string }>();
    const look = () => platform.api(`/member/import/${job.id}?segments[]=${place}`, { account: "admin" });
    await expect.poll(async () => (await look()).json<{ status: string }>().status).toBe("done");
    const again = { ...table, text: "Name,Email,GitHub\nIda,info@ida.example,ida-i\n" };
    const { counts } = (await send("/member/import/preview", again)).json<{ counts: object }>();
    expect(counts).toEqual({ new: 0, changed: 0, same: 1, wrong: 0 });
  });

  test("Lists sort by code point, as everywhere", async () => {
    const sorted = ["9 lives", "_under", "abc", "~tilde"];
    for (const name of sorted.toReversed()) {
      const employer = await send("/organization", { name, segments: [place] });
      const made = await send("/member", {
        displayName: name,
        attributes: { jobTitle: { default: name }, location: { default: name } },
        identities: [{ platform: "github", type: "username", value: `sorted-${sorted.indexOf(name)}` }],
        segments: [place],
        organizations: [employer.json<{ id: string }>().id],
      });
      expect(made.status, made.text).toBe(200);
      expect((await send("/tag", { name })).status).toBe(200);
    }
    const orderOf = async (path: string, key: string, orderBy: string) => {
      const answer = await send(path, { limit: 100, offset: 0, segments: [place], orderBy });
      const names = answer.json<{ rows: Record<string, string>[] }>().rows.flatMap((row) => row[key] ?? []);
      return names.filter((name) => sorted.includes(name));
    };
    for (const field of ["displayName", "location", "jobTitle", "organization"]) {
      expect(await orderOf("/member/query", "displayName", `${field}_ASC`), field).toEqual(sorted);
      expect(await orderOf("/member/query", "displayName", `${field}_DESC`), field).toEqual(sorted.toReversed());
    }
    expect(await orderOf("/organization/query", "displayName", "displayName_ASC")).toEqual(sorted);
    expect(await orderOf("/tag/query", "name", "name_ASC")).toEqual(sorted);
  });
});
