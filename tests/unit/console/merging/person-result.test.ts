import { describe, expect, it } from "vitest";
import { resolveMerged } from "#console/features/merging/model/after-merges.ts";
import { referredPart } from "#console/features/merging/model/item.ts";
import { personResult } from "#console/features/merging/model/person-result.ts";
import type { ResultSection } from "#console/features/merging/model/result.ts";
import { person } from "./people.ts";

const identity = (platform: string, value: string, verified = true, type = "username") => ({
  id: `${platform}-${value}`,
  platform,
  type,
  value,
  verified,
});
const job = (id: string, dateStart: string, dateEnd: string | null = null) => ({
  id: "o1",
  displayName: "Savanna Cloud",
  logo: null,
  memberOrganizations: { id, dateStart, dateEnd, title: null },
});

const primary = person("p", {
  displayName: "Ada Example",
  activityCount: 2_430,
  joinedAt: "2022-05-01T00:00:00.000Z",
  identities: [identity("github", "ada"), identity("twitter", "ada_x"), identity("git", "a@x.example", true, "email")],
  organizations: [job("w1", "2022-01-01")],
  attributes: { location: { default: "Oslo", custom: "Oslo" } },
});
const secondary = person("s", {
  displayName: "A. Example",
  activityCount: 87,
  joinedAt: "2020-03-01T00:00:00.000Z",
  identities: [
    identity("twitter", "example"),
    identity("slack", "ada", false),
    identity("groupsio", "A@x.example", false, "email"),
  ],
  organizations: [job("w2", "2022-03-01")],
  attributes: { location: { default: "Bergen", github: "Bergen" }, bio: { default: "Writes.", github: "Writes." } },
});

const { name, sections } = personResult(primary, secondary);
const lines = (key: ResultSection["key"]) =>
  sections
    .find((section) => section.key === key)
    ?.lines.map(({ sign, item, secondOn }) => [sign, item.text, ...(secondOn ? [secondOn] : [])]);

describe("the result of a merge of people", () => {
  it("keeps the primary's name and lists the other name as dropped", () => {
    expect(name).toBe("Ada Example");
    expect(lines("name")).toEqual([
      ["kept", "Ada Example"],
      ["not-kept", "A. Example"],
    ]);
  });

  it("keeps the periods in which both were independent", () => {
    const of = (id: string, dateStart: string, dateEnd: string | null) =>
      person(id, { independent: [{ id: `${id}1`, title: null, dateStart, dateEnd }] });
    const merged = personResult(of("p", "2020-01-01", null), of("s", "2018-01-01", "2018-06-01"));
    const work = merged.sections.find(({ key }) => key === "work");
    expect(work?.lines.map(({ sign, item }) => [sign, item.text])).toEqual([
      ["kept", "Independent"],
      ["added", "Independent"],
    ]);
  });

  it("joins identities and marks a second verified handle on a platform", () => {
    expect(lines("identities")).toEqual([
      ["kept", "ada"],
      ["kept", "ada_x"],
      ["added", "example", "X/Twitter"],
      ["added", "ada"],
    ]);
  });

  it("shows an email that both have once, as kept", () => {
    expect(lines("emails")).toEqual([["kept", "a@x.example"]]);
  });

  it("lists work covered by the primary's as dropped, below it", () => {
    expect(lines("work")).toEqual([
      ["kept", "Savanna Cloud"],
      ["not-kept", "Mar 2022 →"],
    ]);
  });

  it("lists attributes that are added or dropped, and adds the activities up", () => {
    expect(lines("attributes")).toEqual([
      ["kept", "Location: Oslo"],
      ["not-kept", "Location: Bergen"],
      ["added", "Bio: Writes."],
    ]);
    expect(lines("activities")).toEqual([["computed", (2_517).toLocaleString()]]);
    expect(lines("joined")).toEqual([["computed", "2020-03-01"]]);
  });
});

describe("a profile that was just merged into", () => {
  it("is shown in its merged state before the server is done", () => {
    const after = resolveMerged(primary, [{ profile: secondary, keepOther: [] }]);
    expect(after).toMatchObject({ id: "p", name: "Ada Example", activityCount: 2_517 });
    const values = after.rows.find(({ key }) => key === "identities")?.items.map(({ text }) => text);
    expect(values).toEqual(["ada", "ada_x", "example", "ada"]);
  });

  it("is not merged twice when the server is done", () => {
    const others = [{ profile: secondary, keepOther: [] }];
    const after = resolveMerged(primary, others);
    expect(resolveMerged(after, others)).toBe(after);
  });
});

describe("values that evidence refers to", () => {
  const email = { key: "e", text: "8814+Ada@users.noreply.github.com", field: "identity" as const };
  const handle = {
    key: "h",
    text: "ada",
    mark: { kind: "platform" as const, platform: "github" },
    field: "identity" as const,
  };
  const refs = [
    { profileId: "s", field: "identity" as const, name: "git", value: "8814+ada@users.noreply.github.com" },
    { profileId: "p", field: "identity" as const, name: "github", value: "ada" },
  ];

  it("are marked on their own profile and platform only", () => {
    expect(referredPart(handle, "p", refs)).toBe("ada");
    expect(referredPart(handle, "s", refs)).toBeNull();
    expect(referredPart({ ...handle, mark: { kind: "platform", platform: "gitlab" } }, "p", refs)).toBeNull();
  });

  it("are only the handle in a URL that names it", () => {
    expect(referredPart(email, "s", refs)).toBe("ada");
  });
});
