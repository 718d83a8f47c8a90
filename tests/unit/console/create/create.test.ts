import { describe, expect, it } from "vitest";
import { organizationIdentities, personIdentities } from "#console/features/create/new-identities.ts";
import { subProjectOptions } from "#console/features/create/sub-projects.ts";
import { holderOf } from "#console/record-page/editing/identity-holder.ts";
import { ApiError } from "#shared/client/errors.ts";

const id = "11111111-1111-4111-8111-111111111111";
const conflict = (body: unknown) => new ApiError("conflict", "taken", { status: 409, body });
const form = { displayName: "Ada", subProject: "s1" };

describe("the request of the person form", () => {
  it("has usernames and emails, unverified, each once, without empty lines", () => {
    const identities = personIdentities({
      ...form,
      handles: [
        { platform: "github", value: "https://github.com/ada" },
        { platform: "github", value: "Ada" },
        { platform: "linkedin", value: " " },
        { platform: "git", value: "ada@example.org" },
      ],
      emails: [" ada@example.org ", "", "ADA@example.org"],
    });
    expect(identities.map(({ platform, type, value }) => [platform, type, value])).toEqual([
      ["github", "username", "Ada"],
      ["git", "email", "ada@example.org"],
      ["custom", "email", "ADA@example.org"],
    ]);
    expect(identities.some(({ verified }) => verified)).toBe(false);
  });
});

describe("the request of the organization form", () => {
  it("has the website as its primary domain and the usernames", () => {
    const handles = [{ platform: "linkedin", value: "https://www.linkedin.com/company/example/" }];
    expect(organizationIdentities({ ...form, website: "https://www.example.org/about", handles })).toEqual([
      { platform: "custom", type: "primary-domain", value: "example.org", verified: false, source: "ui" },
      { platform: "linkedin", type: "username", value: "company:example", verified: false, source: "ui" },
    ]);
  });
});

describe("a 409", () => {
  it("names the owner of the identity, and a project group where they are known", () => {
    expect(holderOf(conflict({ memberId: id, grandParentId: "g1" }))).toEqual({ id, groupId: "g1" });
    expect(holderOf(conflict({ memberId: id }))).toEqual({ id, groupId: null });
  });

  it("names the organization by its id only", () => {
    expect(holderOf(conflict(`${id}\n`))).toEqual({ id, groupId: null });
  });

  it.each([
    ["another text", conflict("Another user entered the same at the same time.")],
    ["another status", new ApiError("validation", id, { status: 400, body: id })],
    ["no failure of a call", new Error(id)],
  ])("with %s names no one", (_, error) => expect(holderOf(error)).toBeNull());
});

describe("the sub-projects to choose from", () => {
  const group = {
    id: "g",
    name: "Group",
    projects: [
      { id: "p1", name: "Alpha", subprojects: [{ id: "s1", name: "Alpha" }] },
      { id: "p2", name: "Beta", subprojects: [{ id: "s2", name: "Core" }] },
    ],
  };

  it("include their project name, unless both have the same name", () => {
    const labels = subProjectOptions(group, { roles: ["admin"], adminSegments: [] }).map(({ label }) => label);
    expect(labels).toEqual(["Alpha", "Beta / Core"]);
  });

  it("are those the user may work in", () => {
    const options = subProjectOptions(group, { roles: ["projectAdmin"], adminSegments: ["s2"] });
    expect(options.map(({ value }) => value)).toEqual(["s2"]);
  });
});
